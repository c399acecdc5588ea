import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listObservers } from '#contract/observers.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import { pathTo } from '#src/routes.ts';
import { failures } from '#tests/support/failures.ts';
import { rowOf, worst } from '#tests/support/reviews.ts';
import { press, settle, speak } from '#tests/support/screen.tsx';
import { openDesk, type DeskStage } from './desk.given.tsx';

const observer = { id: 1, name: 'Observer 1', phone: '0722000001', ngo: 'Alfa', hasApp: true, isActive: true };
const form = () => screen.getByRole('group', { name: /^(?:Call|Sunați)$/u });

async function calling(more: Partial<typeof observer> = {}, row: ReviewRow = rowOf(1)): Promise<DeskStage> {
  const stage = await openDesk({ open: 1, rows: [row], keeps: [listObservers] });
  await press(/^(?:Call|Sunați)$/u);
  await settle(() => {});
  const asked = stage.waiting(listObservers);
  expect(asked.args.query).toEqual({ ids: ['1'], Page: 1, PageSize: 1 });
  await settle(() => asked.answer({ data: [{ ...observer, ...more }], totalItems: 1, totalPages: 1 }));
  return stage;
}
const draftIn = (stage: DeskStage, name: string) => stage.services().drafts.recall(name, (value) => value ?? undefined);
const begun = (stage: DeskStage) => draftIn(stage, 'notification.message');

test('DSK-09 asking the observer begins a message to them, with station and question filled in', async () => {
  const stage = await calling();
  expect(within(form()).getByRole('link', { name: /0722/u }).getAttribute('href')).toBe('tel:0722000001');
  await press('Ask the observer');
  expect(begun(stage)).toEqual({
    title: 'Polling station AB 1',
    text: 'About your answer at polling station AB 1 to A1, “Was it so?”:\n',
  });
  expect(draftIn(stage, 'notification.people')).toEqual([{ id: 1, name: 'Observer 1', ngo: 'Alfa' }]);
  expect(stage.went).toEqual([pathTo('notifications')]);
});

test('DSK-09 where nothing flagged stands it is about the visit; a question of a page is shortened', async () => {
  const stage = await calling({}, { ...rowOf(1), worst: null });
  await press('Ask the observer');
  expect(begun(stage)).toMatchObject({ text: 'About your visit to polling station AB 1:\n' });
  stage.close();
  const long = await calling({}, { ...rowOf(1), worst: { ...worst, text: '👩🏽'.repeat(400) } });
  await press('Ask the observer');
  expect(begun(long)).toMatchObject({ text: expect.stringMatching(/…”:\n$/u) });
});

test('DSK-09 a message about another visit that nobody typed on goes; what somebody typed stays', async () => {
  const stage = await calling();
  const { drafts } = stage.services();
  const other = { title: 'Polling station CJ 2', text: 'About your visit to polling station CJ 2:\n' };
  for (const name of ['notification.message', 'notification.begun']) drafts.keep(name, other);
  await press('Ask the observer');
  expect(begun(stage)).toMatchObject({ title: 'Polling station AB 1' });
  const typed = { title: 'To all', text: 'Stay until the count is over.' };
  drafts.keep('notification.message', typed);
  await press('Ask the observer');
  expect(begun(stage)).toEqual(typed);
});

test.each([
  [
    'no phone is registered',
    { hasApp: false },
    'Observer 1 has no phone registered for messages. Call the number above.',
  ],
  [
    'they were deactivated',
    { isActive: false },
    'Observer 1 was deactivated and gets no messages. Call the number above.',
  ],
])('DSK-09 where %s that is said, and the number stands there', async (_what, more, words) => {
  await calling(more);
  expect(form().textContent).toContain(words);
  expect(within(form()).getByRole('link', { name: /0722/u })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ask the observer' })).toBeNull();
});

test('DSK-09 whether they can be asked could not be loaded: said, with another try; the call goes on', async () => {
  const stage = await openDesk({ open: 1, keeps: [listObservers] });
  await press('Call');
  await settle(() => {});
  await settle(() => stage.waiting(listObservers).fail(failures.refused));
  expect(form().textContent).toContain('bad filter');
  expect(within(form()).getByRole('button', { name: 'Not reached' }).matches(':disabled')).toBe(false);
});

test('LNG-01 in Romanian', async () => {
  await speak('ro');
  const stage = await calling();
  await press('Întrebați observatorul');
  expect(begun(stage)).toEqual({
    title: 'Secția de votare AB 1',
    text: 'Despre răspunsul dumneavoastră din secția de votare AB 1 la A1, „Was it so?”:\n',
  });
});
