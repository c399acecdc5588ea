import { expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { undecidedNotes } from '#server/notes/undecided-notes.ts';
import { openTestServer } from '#tests/support/server.ts';

const away = new DatabaseUnavailable('Connection terminated unexpectedly');
const writing = () => vi.fn<() => Promise<number>>(async () => 1);

test('A2 notes whose commit was not answered wait until the database answers, each by itself, and are written once', async () => {
  const { db, close } = await openTestServer({ contract: {}, handlers: {} });
  const notes = undecidedNotes(db);
  const [first, refused, third, late] = [writing(), writing(), writing(), writing()];
  const calls = () => [first, refused, third, late].map(({ mock }) => mock.calls.length);
  await notes.settle();
  for (const one of [first, refused, third]) notes.add(one);
  refused.mockRejectedValueOnce(away).mockRejectedValueOnce(new Error('no such row'));

  await notes.settle();
  expect(calls()).toEqual([1, 1, 0, 0]);

  third.mockImplementationOnce(async () => {
    notes.add(late);
    return 1;
  });
  await notes.settle();
  expect(calls()).toEqual([1, 2, 1, 0]);
  await undecidedNotes(db).settle();
  await notes.settle();
  expect(calls()).toEqual([1, 2, 1, 1]);
  await close();
});
