import { sql, type KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ThreadFilter } from '#server/answers/threads.ts';
import type { Db } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { cursorAt, isVisible, readCursor, cursorText, mayGoOn } from '#server/live/lists/snapshot-cursor.ts';
import { pause, type FeedMessage } from '#server/live/lists/list-feed.ts';
import { threadFeed } from '#server/live/lists/thread-feed.ts';
import { everyNgo, scoped } from '#server/scope.ts';
import { isOnPostgres } from '#tests/support/postgres.ts';
import { liveStage } from './live.given.ts';

const { election, follow, late, list, say } = liveStage();

const logged: string[] = [];
const log = createLog({ level: 'info', pretty: false, now: () => new Date(), write: (line) => logged.push(line) });

/** The same database, with the statements that are sent to it counted, and failing while it is wished. */
function watched(db: Db) {
  const statements: string[] = [];
  const state = { fails: false, failed: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (state.fails) {
        state.failed += 1;
        throw new Error('Connection terminated unexpectedly');
      }
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), statements, state };
}

const leaving: (() => void)[] = [];
afterEach(() => leaving.splice(0).forEach((leave) => leave()));

/** Follows the feed itself; what is heard is kept. */
async function listen(db: Db, filter: Partial<ThreadFilter> = {}) {
  const heard: FeedMessage[] = [];
  const follower = {
    filter: { scope: everyNgo, phonePrefix: '40', ...filter },
    hear: (message: FeedMessage) => void heard.push(message),
  };
  const { unfollow, cursor } = await threadFeed(db).follow(follower, undefined, log);
  leaving.push(unfollow);
  return { heard, cursor };
}

const hears = (listeners: readonly { heard: unknown[] }[], times = 1) =>
  vi.waitFor(() => expect(listeners.every(({ heard }) => heard.length >= times)).toBe(true), 10_000);

describe('what many followers cost', () => {
  // A look that nobody woke would be counted, too, or would be over before the count begins.
  beforeEach(() => {
    const { idle } = pause;
    pause.idle = 600_000;
    return () => void (pause.idle = idle);
  });

  test.each<[string, (place: number) => Partial<ThreadFilter>, number]>([
    ['the whole list, or its emergencies: one statement', (place) => (place % 2 === 0 ? {} : { urgent: true }), 1],
    ['two filters: two', (place) => ({ county: place % 2 === 0 ? 'AB' : 'CJ' }), 2],
    ['fifty filters: three', (place) => ({ person: `name ${place}` }), 3],
  ])('ANS-08 fifty who follow %s for a look', async (_what, filterOf, cost) => {
    const { db, statements } = watched(election().server.db);
    const listeners = await Promise.all(Array.from({ length: 50 }, (_, place) => listen(db, filterOf(place))));
    await say('A1', 1, 'no');
    statements.length = 0;
    threadFeed(db).wake(log);
    await hears(listeners);
    expect(statements).toHaveLength(cost);
  });

  test('ANS-08 of what one look brings each list hears its own', async () => {
    const { db } = watched(election().server.db);
    const [alba, cluj, all] = [
      await listen(db, { county: 'AB' }),
      await listen(db, { county: 'CJ' }),
      await listen(db),
    ];
    await say('A1', 1, 'no');
    await say('A1', 1, 'no', undefined, 'CJ');
    threadFeed(db).wake(log);
    const came = ({ heard }: typeof all) =>
      heard.flatMap((message) =>
        typeof message === 'string' ? [] : message.came.map(({ idPollingStation }) => idPollingStation),
      );
    await vi.waitFor(() => expect(came(all)).toHaveLength(2), 10_000);
    const [inAlba, inCluj] = [election().places('AB', 1), election().places('CJ', 1)];
    expect([came(alba), came(cluj), new Set(came(all))]).toEqual([[inAlba], [inCluj], new Set([inAlba, inCluj])]);
  });

  test('ANS-08 nobody else is asked for what is out of reach', async () => {
    const { db, statements } = watched(election().server.db);
    const { admin, otherAdmin } = election().people;
    const mine = await listen(db, { scope: scoped(admin), county: 'AB' });
    const others = await listen(db, { scope: scoped(otherAdmin), county: 'AB' });
    await say('A1', 1, 'no');
    statements.length = 0;
    threadFeed(db).wake(log);
    await hears([mine]);
    expect([statements.length, others.heard]).toEqual([2, []]);
  });

  test('the database rests once nobody follows', async () => {
    const { db, statements } = watched(election().server.db);
    await listen(db);
    for (const leave of leaving.splice(0)) leave();
    statements.length = 0;
    vi.useFakeTimers();
    threadFeed(db).wake(log);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect([statements, threadFeed(db).complete]).toEqual([[], undefined]);
  });
});

describe('when it goes wrong', () => {
  test('ANS-08 an outage of the database is logged once, and what came meanwhile is told after it', async () => {
    const { db, state } = watched(election().server.db);
    const listener = await listen(db);
    logged.length = 0;
    state.fails = true;
    await say('A1', 1, 'no');
    threadFeed(db).wake(log);
    await vi.waitFor(() => expect(logged).toHaveLength(1), 5_000);
    state.fails = false;
    await hears([listener], 3);
    expect(listener.heard).toMatchObject(['away', { came: [{ isNew: true }] }, 'back']);
    expect(logged.map((line) => JSON.parse(line).message)).toEqual([
      'the stream of lists could not read the threads',
      'the stream of lists reads the threads again',
    ]);
  });

  test('ANS-08 that the database is away is told to whoever follows, once, and that it is back', async () => {
    const { db, state } = watched(election().server.db);
    const [one, other] = [await listen(db), await listen(db, { county: 'CJ' })];
    state.fails = true;
    threadFeed(db).wake(log);
    await vi.waitFor(() => expect(state.failed).toBeGreaterThan(2), 10_000);
    state.fails = false;
    await hears([one, other], 2);
    expect([one.heard, other.heard]).toEqual([
      ['away', 'back'],
      ['away', 'back'],
    ]);
  });

  test('ANS-08 while the lists cannot be read, every sign of life says so; then the stream tells where it goes on', async () => {
    const { db } = election().server;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const live = await follow();
    await sql`alter table thread rename to thread_away`.execute(db);
    try {
      expect(await live.said('away')).toBe('event: away\ndata: {}');
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await live.said('away')).toBe(': still here\nevent: away\ndata: {}');
    } finally {
      await sql`alter table thread_away rename to thread`.execute(db);
      vi.useRealTimers();
    }
    expect(await live.said('at')).toMatch(/^event: at\ndata: \{\}\nid: [\d.]+$/u);
  });

  test('ANS-08 who cannot begin is not kept, and the next one begins', async () => {
    const { db, state } = watched(election().server.db);
    state.fails = true;
    await expect(listen(db)).rejects.toThrow('Connection terminated');
    state.fails = false;
    const listener = await listen(db);
    await say('A1', 1, 'no');
    threadFeed(db).wake(log);
    await hears([listener]);
    for (const leave of leaving.splice(0)) leave();
    expect(threadFeed(db).complete).toBe(undefined);
  });

  /** As many threads as stations, all at once. */
  const flood = async (count: number) => {
    const { db } = election().server;
    const {
      begun_seq: _begun,
      change_seq: _change,
      ...thread
    } = await db.selectFrom('thread').selectAll().limit(1).executeTakeFirstOrThrow();
    await sql`
      insert into polling_station (county_id, number, address, territory_code)
      select ${thread.county_id}, n, '', '' from generate_series(1000, ${999 + count}) n
      on conflict do nothing`.execute(db);
    await sql`
      insert into thread (observer_id, polling_station_id, county_id, station_number, ngo_id, answer_count, flagged_count,
        opening_flagged, counting_flagged, first_answer_at, last_answer_at)
      select ${thread.observer_id}, id, county_id, number, ${thread.ngo_id}, 1, 0, 0, 0, now(), now()
      from polling_station where number between 1000 and ${999 + count}`.execute(db);
  };

  test('ANS-08 a thousand changes are told, one more asks for a new list, live and after an absence', async () => {
    await say('A1', 1, 'yes');
    const { cursor } = await list();
    const live = await follow();
    await flood(1_000);
    const [back, heard] = [await follow(`after=${cursor}`), await live.next()];
    expect([heard, await back.next()]).toMatchObject([{ left: [] }, { came: { length: 1_000 } }]);
    await election().server.db.deleteFrom('thread').where('station_number', '>=', 1_000).execute();
    const { cursor: second } = await list();
    await flood(1_001);
    const again = await follow(`after=${second}`);
    expect([await live.next(), await again.next()]).toEqual(['reset', 'reset']);
    const narrow = await follow(`county=CJ&after=${second}`);
    await say('A1', 1, 'yes', undefined, 'CJ');
    expect(await narrow.next()).toMatchObject({ came: ['CJ 1 new'] });
  });

  test('ANS-08 who has missed twenty thousand changes asks for a new list, however few of them are in it', async () => {
    const { cursor } = await list('county=CJ');
    await sql`select setval('thread_change', nextval('thread_change') + 20001)`.execute(election().server.db);
    await say('A1', 1, 'yes');
    expect(await (await follow(`county=CJ&after=${cursor}`)).next()).toBe('reset');
  });
});

describe('a moment of the database', () => {
  test('A10 is written and read; a list of transactions that is too long is cut, so that nothing is missed', () => {
    const cursor = cursorAt({ snapshot: '10:20:12,15', last: 7_000 });
    expect(cursor).toEqual({ complete: 2_000, last: 7_000, next: 20, running: [12, 15] });
    expect(readCursor(cursorText(cursor))).toEqual(cursor);
    const running = Array.from({ length: 51 }, (_, place) => 100 + place);
    expect(cursorAt({ snapshot: `100:200:${running.join(',')}`, last: 9 })).toEqual({
      complete: 0,
      last: 9,
      next: 100,
      running: [],
    });
  });

  test.each([
    [9, true],
    [12, false],
    [13, true],
    [19, true],
    [20, false],
  ])('A10 transaction %i was there: %s', (transaction, isThere) => {
    expect(isVisible(cursorAt({ snapshot: '10:20:12,15', last: 7 }), transaction)).toBe(isThere);
  });

  test('A10 a cursor is good where the database was, and has not gone too far since', () => {
    const at = (last: number, next: number) => ({ complete: 0, last, next, running: [] });
    const now = at(30_000, 500);
    expect(
      [at(30_000, 500), at(10_000, 1), at(9_999, 1), at(30_001, 1), at(30_000, 501)].map((one) => mayGoOn(one, now)),
    ).toEqual([true, true, false, false, false]);
  });
});

// The embedded database has one session: transactions commit in the order of their numbers.
describe.skipIf(!isOnPostgres)('A10 transactions commit in another order than that of their numbers', () => {
  test('one that commits late is told once: live, to who comes back, and to who asked for a list meanwhile', async () => {
    await say('A1', 1, 'yes');
    const live = await follow();
    const before = await live.begin();
    const commit = await late(2);
    await say('A1', 3, 'no');
    const first = await live.next();
    const { names, cursor } = await list();
    const back = await follow(`after=${before}`);
    const heard = await back.next();
    await commit();
    const listeners = [live, back, await follow(`after=${cursor}`)];
    const then = await Promise.all(listeners.map((one) => one.next()));
    expect([names, first, heard]).toMatchObject([['AB 3', 'AB 1'], { came: ['AB 3 new'] }, { came: ['AB 3 new'] }]);
    expect(then).toMatchObject([{ came: ['AB 2 new'] }, { came: ['AB 2 new'] }, { came: ['AB 2 new'] }]);
  });

  test('a number that stays under way for many looks is not taken for one that is there', async () => {
    await say('A1', 1, 'yes');
    const live = await follow();
    const { db } = election().server;
    const commit = await late(2);
    const { cursor } = await list();
    const underWay = readCursor(cursor)?.last ?? 0;
    for (const code of ['A1', 'A2', 'B1', 'B2']) {
      await say(code, 3, 'no');
      await live.next();
    }
    expect(threadFeed(db).complete).toBeLessThan(underWay);
    await commit();
    await vi.waitFor(() => expect(threadFeed(db).complete).toBeGreaterThanOrEqual(underWay), 20_000);
  });
});
