import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { recountChosen } from '#server/answers/recount-threads.ts';
import type { Caller } from '#server/http/handler.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';
import { shortenPauses } from '#tests/support/feedPauses.ts';
import { Listener } from './liveListener.ts';
import { NewsListener } from './newsListener.ts';

/** An election whose threads are told as they come; empty before each test. Call it once in a file. */
export function liveStage() {
  let election: Election;
  const open: (Listener | NewsListener)[] = [];
  shortenPauses();
  beforeAll(async () => {
    election = await openElection();
  });
  beforeEach(async () => {
    for (const table of ['answer', 'thread'] as const) await election.server.db.deleteFrom(table).execute();
  });
  afterEach(() => Promise.all(open.splice(0).map((one) => one.leave())));
  afterAll(() => election.server.close());

  const connect = (query: string, as: Caller = election.people.organizer, headers: HeadersInit = {}) =>
    election.server.call('GET', `/api/v1/answers/events?${query}`, { as, headers });

  const nameOf = (station: number) => {
    const places = ['AB', 'CJ'].flatMap((code) => [1, 2, 3].map((number) => [code, number] as const));
    return (
      places.find(([code, number]) => election.places(code, number) === station)?.join(' ') ?? `station ${station}`
    );
  };
  const connectNews = (query: string, as: Caller = election.people.organizer, headers: HeadersInit = {}) =>
    election.server.call('GET', `/api/v3/answers/events?${query}`, { as, headers });

  return {
    election: () => election,
    connect,
    connectNews,
    /** Follows a list. */
    follow: async (query = '', as?: Caller, headers?: HeadersInit): Promise<NewsListener> => {
      const reply = await connectNews(query, as, headers);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      if (!reply.body) throw new Error('The stream has no body.');
      const listener = new NewsListener(reply.body, nameOf);
      open.push(listener);
      return listener;
    },
    /** A list as its first page says it, with the place where the stream goes on. */
    list: async (query = '', as: Caller = election.people.organizer) => {
      const reply = await election.server.call('GET', `/api/v1/answers?${query}`, { as });
      const { data, cursor } = await read(reply, listThreads.reads);
      return { names: data.map((one) => one.pollingStationName), cursor: cursor ?? '' };
    },
    listen: async (query = '', as?: Caller, headers?: HeadersInit): Promise<Listener> => {
      const reply = await connect(query, as, headers);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      if (!reply.body) throw new Error('The stream has no body.');
      const listener = new Listener(reply.body);
      open.push(listener);
      return listener;
    },
    dates: () => election.server.db.selectFrom('thread').select(['last_answer_at', 'recounted_at']).execute(),
    /** As a new version of the form does: other flags, then a count of the threads that they touch. */
    flag: (code: string, flagged: boolean) => {
      const { yes } = election.forms(code);
      const { openingForm, countingForm } = election.server.config;
      return election.server.db.transaction().execute(async (trx) => {
        await trx.updateTable('option').set({ flagged }).where('id', '=', yes).execute();
        await recountChosen(trx, { options: [yes], reflagged: [yes] }, { openingForm, countingForm });
      });
    },
    say: (code: string, station: number, chosen: 'yes' | 'no', as = election.people.observer, county = 'AB') =>
      election.post(as, {
        question: election.forms(code),
        at: [county, station],
        options: [election.forms(code)[chosen]],
      }),
    /** A thread that draws its number, as a post does, and then waits until it may commit. */
    late: async (station: number) => {
      const { db } = election.server;
      const thread = await db.selectFrom('thread').selectAll().limit(1).executeTakeFirstOrThrow();
      const { begun_seq: _begun, change_seq: _change, ...summary } = thread;
      const drawn = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const values = { ...summary, polling_station_id: election.places('AB', station), station_number: station };
      const done = db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ seq: number }>`select nextval('thread_change') as seq`.execute(trx);
        const seq = rows[0]?.seq ?? 0;
        await trx
          .insertInto('thread')
          .values({ ...values, begun_seq: seq, change_seq: seq })
          .execute();
        drawn.resolve();
        await gate.promise;
      });
      await drawn.promise;
      return async () => {
        gate.resolve();
        await done;
      };
    },
    /** Numbers that transactions draw which a crash will take along; returns the crash, after which they are given once more. */
    drawInVain: async (count: number) => {
      const { db } = election.server;
      const { rows } = await sql<{ first: number }>`
        select min(nextval('thread_change')) as first from generate_series(1, ${count}::int)`.execute(db);
      return () => sql`select setval('thread_change', ${(rows[0]?.first ?? 1) - 1}::bigint)`.execute(db);
    },
    withdraw: (code: string, station: number, as = election.people.observer) =>
      election.post(as, { question: election.forms(code), at: ['AB', station], options: [] }),
  };
}
