import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { changesSince, ThreadWatch } from '#server/live/v1-events/thread-watch.ts';
import { everyNgo } from '#server/scope.ts';
import { isOnPostgres } from '#tests/support/postgres.ts';
import { liveStage } from './live.given.ts';

const { election, say, late, drawInVain, follow } = liveStage();

const shown = async (watch: ThreadWatch) =>
  (await watch.next()).map(({ thread }) => `${thread.pollingStationName} ${thread.isNew}`);

describe('A2 a crash of the database gives numbers once more that nobody committed', () => {
  test('a thread with such a number is told, however many looks were before it', async () => {
    await say('A1', 1, 'yes');
    const watch = await ThreadWatch.begin(election().server.db);
    const crash = await drawInVain(40);
    for (let look = 0; look < 5; look += 1) expect(await shown(watch)).toEqual([]);
    await crash();
    for (let look = 0; look < 5; look += 1) expect(await shown(watch)).toEqual([]);
    await say('A1', 3, 'yes');
    expect(await shown(watch)).toEqual(['AB 3 true']);
  });

  test('a client that comes back, or follows a list, hears of it as of a new one', async () => {
    await say('A1', 1, 'yes');
    const crash = await drawInVain(40);
    const watch = await ThreadWatch.begin(election().server.db);
    const list = await follow();
    const { cursor } = watch;
    await crash();
    await say('A1', 3, 'yes');
    expect(await list.next()).toMatchObject({ came: ['AB 3 new'] });
    const missed: string[] = [];
    for await (const page of changesSince(election().server.db, { ...cursor, complete: cursor.seen }, everyNgo))
      missed.push(...page.map(({ thread }) => `${thread.pollingStationName} ${thread.isNew}`));
    expect(missed).toEqual(['AB 3 true']);
  });
});

describe('A10 a clock of the database that was ahead and is set back', () => {
  /** As if the thread had changed an hour from now. */
  const changeAhead = () =>
    election()
      .server.db.updateTable('thread')
      .set({
        last_answer_at: sql<Date>`last_answer_at + interval '1 hour'`,
        change_seq: sql<number>`nextval('thread_change')`,
      })
      .execute();

  test('silences no thread that comes after one that was told with a time ahead', async () => {
    await say('A1', 1, 'yes');
    const watch = await ThreadWatch.begin(election().server.db);
    await changeAhead();
    expect(await shown(watch)).toEqual(['AB 1 false']);
    const { cursor } = watch;
    await say('A1', 2, 'yes');
    expect(await shown(watch)).toEqual(['AB 2 true']);
    const missed: string[] = [];
    for await (const page of changesSince(election().server.db, { ...cursor, complete: cursor.seen }, everyNgo))
      missed.push(...page.map(({ thread }) => `${thread.pollingStationName} ${thread.isNew}`));
    expect(missed).toEqual(['AB 2 true']);
  });
});

// The embedded database has one session: transactions commit in the order of their numbers.
describe.skipIf(!isOnPostgres)('A10 transactions commit in another order than that of their numbers', () => {
  test('one that commits late is told once, as new, however many looks later', async () => {
    await say('A1', 1, 'yes');
    const watch = await ThreadWatch.begin(election().server.db);
    const commit = await late(2);
    await say('A1', 3, 'yes');
    expect(await shown(watch)).toEqual(['AB 3 true']);
    for (let look = 0; look < 5; look += 1) expect(await shown(watch)).toEqual([]);
    await commit();
    expect(await shown(watch)).toEqual(['AB 2 true']);
    expect(await shown(watch)).toEqual([]);
  });

  test('one that was under way when the watch began is told, and so is one that a client missed meanwhile', async () => {
    await say('A1', 1, 'yes');
    const commit = await late(2);
    const watch = await ThreadWatch.begin(election().server.db);
    await say('A1', 3, 'yes');
    await watch.next();
    const { cursor } = watch;
    await commit();
    expect(await shown(watch)).toEqual(['AB 2 true']);
    const missed: string[] = [];
    for await (const page of changesSince(election().server.db, cursor, everyNgo))
      missed.push(...page.map(({ thread }) => thread.pollingStationName));
    expect(missed).toContain('AB 2');
  });

  test('once all have ended a place stands for all before it', async () => {
    const { db } = election().server;
    const watch = await ThreadWatch.begin(db);
    await say('A1', 1, 'yes');
    // Transactions of other databases on the same PostgreSQL are waited for, too.
    await vi.waitFor(async () => {
      await watch.next();
      expect(watch.cursor.complete).toBe(watch.cursor.seen);
    }, 20_000);
  });
});
