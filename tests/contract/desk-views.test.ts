import { expect, test } from 'vitest';
import { changeDeskView, saveDeskView, viewFields } from '#contract/desk-views.ts';
import { maxViewName } from '#contract/desk-views.values.ts';
import { listReviews } from '#contract/reviews.ts';

const taken = (body: unknown) => saveDeskView.body.safeParse(body);

test('DSK-12 a view has a name, without what nobody sees, and the filter of the list as it was given', () => {
  expect(
    taken({ name: '  \u202eNight\u200b   shift ', filter: { tab: 'mine', question: '7', county: 'CJ' } }).data,
  ).toEqual({
    name: 'Night shift',
    filter: { tab: 'mine', question: '7', county: 'CJ' },
  });
  expect(taken({ name: 'Ș'.repeat(maxViewName), filter: {} }).success).toBe(true);
});

test('DSK-12 a view keeps whatever the list is asked by, but for pages and what other lists ask', () => {
  const others = new Set(['page', 'pageSize', 'urgent', 'observerId', 'observerPhoneNumber']);
  expect([...viewFields].toSorted()).toEqual(
    Object.keys(listReviews.query.shape)
      .filter((field) => !others.has(field))
      .toSorted(),
  );
});

test.each([
  { filter: {} },
  { name: 'Night' },
  { name: ' \u202e\u200b ', filter: {} },
  { name: 'x'.repeat(maxViewName + 1), filter: {} },
  { name: 7, filter: {} },
  { name: 'Night', filter: { tab: 'deleted' } },
  { name: 'Night', filter: { question: 'x' } },
  { name: 'Night', filter: { escalated: true } },
  { name: 'Night', filter: { page: '2' } },
  { name: 'Night', filter: { county: 'x'.repeat(21) } },
  { name: 'Night', filter: { decidedFrom: 'yesterday' } },
])('DSK-12 %j is no view', (body) => {
  expect(taken(body).success).toBe(false);
});

test('DSK-12 a view is changed in its name, its filter, or both', () => {
  const changed = (body: unknown) => changeDeskView.body.safeParse(body).success;
  expect([changed({ name: 'Day' }), changed({ filter: {} }), changed({}), changed({ name: ' ' })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
