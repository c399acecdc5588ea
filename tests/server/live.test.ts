import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#server/http/handler.ts';
import { EventChannel } from '#server/live/event-channel.ts';
import { databaseTime, ThreadWatch } from '#server/live/thread-watch.ts';
import { recountChosen } from '#server/answers/thread-counts.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { Listener } from './liveListener.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const open: Listener[] = [];
beforeEach(async () => {
  for (const table of ['answer', 'thread'] as const) await election.server.db.deleteFrom(table).execute();
});
afterEach(() => Promise.all(open.splice(0).map((one) => one.leave())));

const connect = (query: string, as: Caller = election.people.organizer, headers: HeadersInit = {}) =>
  election.server.call('GET', `/api/v1/answers/events?${query}`, { as, headers });
const listen = async (query = '', as?: Caller, headers?: HeadersInit): Promise<Listener> => {
  const reply = await connect(query, as, headers);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  if (!reply.body) throw new Error('The stream has no body.');
  const listener = new Listener(reply.body);
  open.push(listener);
  return listener;
};

const dates = () => election.server.db.selectFrom('thread').select(['last_answer_at', 'recounted_at']).execute();

/** As a new version of the form does: other flags, then a count of the threads that they touch. */
const flag = (code: string, flagged: boolean) => {
  const { yes } = election.forms(code);
  const { openingForm, countingForm } = election.server.config;
  return election.server.db.transaction().execute(async (trx) => {
    await trx.updateTable('option').set({ flagged }).where('id', '=', yes).execute();
    await recountChosen(trx, [yes], { openingForm, countingForm });
  });
};

const say = (code: string, station: number, chosen: 'yes' | 'no', as = election.people.observer) =>
  election.post(as, { question: election.forms(code), at: ['AB', station], options: [election.forms(code)[chosen]] });

describe('live threads', () => {
  test('API-01 a new and a changed thread are told as they arrive, each once', async () => {
    const listener = await listen();
    await say('A1', 1, 'yes');
    const first = await listener.next();
    await say('A1', 1, 'yes');
    await say('A2', 1, 'no');
    const second = await listener.next();
    expect([first?.threads, second?.threads]).toEqual([['AB 1 new 1/0'], ['AB 1 changed 2/1']]);
    const newest = await election.server.db.selectFrom('thread').select('last_answer_at').executeTakeFirstOrThrow();
    expect(second?.id).toBe(newest.last_answer_at.toISOString());
  });

  test('API-01 everybody hears of their own NGO, organizers of all, the urgent list of flagged threads', async () => {
    const { people } = election;
    const all = await listen();
    const mine = await listen('', people.admin);
    const others = await listen('', people.otherAdmin);
    const urgent = await listen('urgent=true');
    await say('A1', 1, 'yes');
    expect((await all.next())?.threads).toEqual(['AB 1 new 1/0']);
    await say('A1', 2, 'no', people.second);
    expect((await all.next())?.threads).toEqual(['AB 2 new 1/1']);
    expect((await mine.next())?.threads).toEqual(['AB 1 new 1/0']);
    expect((await others.next())?.threads).toEqual(['AB 2 new 1/1']);
    expect((await urgent.next())?.threads).toEqual(['AB 2 new 1/1']);
  });

  test.for(['query', 'header'] as const)('API-01 a client that was away is told what it missed (%s)', async (by) => {
    const listener = await listen();
    await say('A1', 1, 'yes');
    const seen = await listener.next();
    await listener.leave();
    const past = new Date(Date.parse(seen?.id ?? '') - 3_600_000);
    await election.server.db.updateTable('thread').set({ first_answer_at: past, last_answer_at: past }).execute();
    await say('A1', 2, 'no');
    await say('A1', 3, 'yes');
    const after = past.toISOString();
    const back =
      by === 'query' ? await listen(`after=${after}`) : await listen('', undefined, { 'Last-Event-ID': after });
    expect((await back.next())?.threads).toEqual(['AB 1 changed 1/0', 'AB 2 new 1/1', 'AB 3 new 1/0']);
  });

  test('ANS-08 a stream says at once where it begins, so that one that broke before its first event goes on there', async () => {
    const { db } = election.server;
    const before = (await databaseTime(db)).toISOString();
    const fresh = await (await listen()).begin();
    const after = (await databaseTime(db)).toISOString();
    expect([before <= fresh, fresh <= after]).toEqual([true, true]);
    expect(await (await listen('after=2026-11-22T08:00:00Z')).begin()).toBe('2026-11-22T08:00:00.000Z');
  });

  test('FED-05 ANS-04 a thread that turns urgent, or stops being so, by a new version of its form is told, once', async () => {
    const { db } = election.server;
    const listener = await listen();
    const urgent = await listen('urgent=true');
    await say('A1', 1, 'yes');
    expect((await listener.next())?.threads).toEqual(['AB 1 new 1/0']);
    const [{ last_answer_at } = { last_answer_at: new Date() }] = await dates();
    await flag('A1', true);
    const turned = await listener.next();
    expect([turned?.threads, (await urgent.next())?.threads]).toEqual([
      ['AB 1 changed, counted anew 1/1'],
      ['AB 1 changed, counted anew 1/1'],
    ]);
    const [{ recounted_at } = { recounted_at: null }] = await dates();
    expect([(await dates())[0]?.last_answer_at, turned?.id]).toEqual([last_answer_at, recounted_at?.toISOString()]);
    await flag('A1', false);
    expect((await listener.next())?.threads).toEqual(['AB 1 changed, counted anew 1/0']);
    await say('A2', 1, 'no');
    expect((await listener.next())?.threads).toEqual(['AB 1 changed 2/1']);
    const watch = new ThreadWatch(db, last_answer_at);
    expect([(await watch.next()).length, (await watch.next()).length]).toEqual([1, 0]);
  });

  test('FED-05 a thread whose count of flags stays is not told', async () => {
    const { db } = election.server;
    await say('A1', 1, 'no');
    await flag('A1', false);
    expect((await dates()).map((one) => one.recounted_at)).toEqual([null]);
    const watch = new ThreadWatch(db, await databaseTime(db));
    await watch.next();
    await flag('A1', false);
    expect(await watch.next()).toEqual([]);
  });

  test('API-01 a position that is none is refused, and so is who has no business here', async () => {
    expect((await connect('after=soon')).status).toBe(400);
    expect((await connect('', election.people.observer)).status).toBe(403);
  });

  test('API-01 the stream ends when the server stops', async () => {
    const other = await openElection();
    const reply = await other.server.call('GET', '/api/v1/answers/events', { as: other.people.organizer });
    if (!reply.body) throw new Error('The stream has no body.');
    const listener = new Listener(reply.body);
    await other.server.close();
    expect(await listener.next()).toBeUndefined();
  });

  test('API-01 a transaction that commits late is still found', async () => {
    const { db } = election.server;
    await say('A1', 1, 'yes');
    const thread = await db.selectFrom('thread').selectAll().executeTakeFirstOrThrow();
    const watch = new ThreadWatch(db, new Date(thread.last_answer_at.getTime() - 1));
    const shown = async () => (await watch.next()).map((one) => `${one.thread.pollingStationName} ${one.thread.isNew}`);
    expect(await shown()).toEqual(['AB 1 true']);
    expect(await shown()).toEqual([]);
    const earlier = new Date(thread.last_answer_at.getTime() - 4_000);
    const late = {
      polling_station_id: election.places('AB', 2),
      station_number: 2,
      first_answer_at: earlier,
      last_answer_at: earlier,
    };
    await db
      .insertInto('thread')
      .values({ ...thread, ...late })
      .execute();
    expect(await shown()).toEqual(['AB 2 false']);
    expect(await shown()).toEqual([]);
  });

  test('API-01 more changes than one reading takes are all told, ties included', async () => {
    const { db } = election.server;
    await say('A1', 1, 'yes');
    const thread = await db.selectFrom('thread').selectAll().executeTakeFirstOrThrow();
    const station = await db.selectFrom('polling_station').selectAll().limit(1).executeTakeFirstOrThrow();
    const stations = await db
      .insertInto('polling_station')
      .values(
        Array.from({ length: 2_500 }, (_, at) => ({
          county_id: station.county_id,
          number: at + 100,
          address: '',
          territory_code: '',
        })),
      )
      .returning(['id', 'number'])
      .execute();
    await db
      .insertInto('thread')
      .values(stations.map(({ id, number }) => ({ ...thread, polling_station_id: id, station_number: number })))
      .execute();
    const changes = await new ThreadWatch(db, new Date(thread.last_answer_at.getTime() - 1)).next();
    const told = changes.map((one) => one.thread.pollingStationName).toSorted();
    expect(told).toEqual(['AB 1', ...stations.map(({ number }) => `AB ${number}`)].toSorted());
  });

  test('API-01 who was away reads the threads of the own NGO alone, also those that were counted anew', async () => {
    const { db } = election.server;
    const { admin, otherAdmin, second } = election.people;
    const start = await databaseTime(db);
    for (const station of [1, 2]) await say('A1', station, 'yes');
    for (const station of [2, 3]) await say('B1', station, 'yes', second);
    await flag('A1', true);
    const shown = async (ngo?: number) =>
      (await new ThreadWatch(db, start, ngo).next()).map((one) => one.thread.pollingStationName).toSorted();
    expect(await Promise.all([shown(admin.idNgo), shown(otherAdmin.idNgo), shown()])).toEqual([
      ['AB 1', 'AB 2'],
      ['AB 2', 'AB 3'],
      ['AB 1', 'AB 2', 'AB 2', 'AB 3'],
    ]);
    await flag('A1', false);
  });

  test('API-01 a client that does not read is sent away instead of filling the memory', async () => {
    const channel = new EventChannel();
    let sent = 0;
    for (; !channel.ended.aborted && sent < 10_000; sent += 1) channel.send(`data: ${sent}\n\n`);
    expect(sent).toBe(201);
    const reader = channel.body.getReader();
    const chunks: string[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read())
      chunks.push(new TextDecoder().decode(part.value));
    expect(chunks).toEqual(Array.from({ length: 200 }, (_, at) => `data: ${at}\n\n`));
  });
});
