import { describe, expect, test } from 'vitest';
import { formWanted, inOrder } from '#machines/answers/answers.forms.ts';
import type { Place } from '#machines/answers/answers.types.ts';
import { listedAs } from '#machines/threads/threads.rows.ts';
import { threadOf } from '#tests/support/threads.ts';
import { form } from './answers.given.ts';

const draft = { draft: true };
const diaspora = { diaspora: true };

describe('AND-03 the order of the forms', () => {
  test.each([
    ['no forms have none', [], []],
    ['they stand in their order', [form(1, 2), form(2, 1)], [2, 1]],
    ['in one place the older is first', [form(3, 1), form(1, 1), form(2, 1)], [1, 2, 3]],
    ['wherever it was sent', [form(1, 1), form(2, 1), form(3, 1)], [1, 2, 3]],
    ['the first is one that everybody fills in', [form(1, 1, draft), form(2, 2, diaspora), form(3, 3)], [3, 1, 2]],
    ['where there is none, the first of all', [form(1, 2, draft), form(2, 1, diaspora)], [2, 1]],
  ])('%s', (_, forms, ids) => expect(inOrder(forms)).toEqual(ids));
});

test.each([
  [null, [], null],
  [2, [], null],
  [null, [1, 2], 1],
  [2, [1, 2], 2],
  [3, [1, 2], 1],
  ['flagged' as const, [1, 2], 1],
])('AND-03 with form %j chosen among %j, %j has to be at hand', (chosen, forms, wanted) => {
  const place: Place<null> = { filter: null, thread: null, form: chosen, show: 'all' };
  expect(formWanted({ place, listed: null, next: null, forms })).toBe(wanted);
});

test('NAV-07 what the list said of a thread says nothing of another', () => {
  const listed = threadOf(1);
  const { idObserver, idPollingStation } = listed;
  const others = [{ idObserver, idPollingStation: 7 }, { idObserver: 7, idPollingStation }, null];
  expect(listedAs(listed, { idObserver, idPollingStation })).toBe(listed);
  expect(others.map((thread) => listedAs(listed, thread))).toEqual([null, null, null]);
});
