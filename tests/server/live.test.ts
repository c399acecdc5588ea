import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { EventChannel } from '#server/live/event-channel.ts';
import { changesSince, ThreadWatch } from '#server/live/v1-events/thread-watch.ts';
import { everyNgo } from '#server/scope.ts';
import { liveStage } from './live.given.ts';

const { election, connect, listen, dates, flag, say } = liveStage();

describe('live threads', () => {
  test('API-01 a new and a changed thread are told as they arrive, each once', async () => {
    const listener = await listen();
    await say('A1', 1, 'yes');
    const first = await listener.next();
    await say('A1', 1, 'yes');
    await say('A2', 1, 'no');
    const second = await listener.next();
    expect([first?.threads, second?.threads]).toEqual([['AB 1 new 1/0'], ['AB 1 changed 2/1']]);
  });

  test('API-01 everybody hears of their own NGO, organizers of all, the urgent list of flagged threads', async () => {
    const { people } = election();
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
    await election().server.db.updateTable('thread').set({ first_answer_at: past, last_answer_at: past }).execute();
    await say('A1', 2, 'no');
    await say('A1', 3, 'yes');
    const after = past.toISOString();
    const back =
      by === 'query' ? await listen(`after=${after}`) : await listen('', undefined, { 'Last-Event-ID': after });
    expect((await back.next())?.threads).toEqual(['AB 1 changed 1/0', 'AB 2 new 1/1', 'AB 3 new 1/0']);
  });

  test('ANS-08 a stream says at once where it begins, so that one that broke before its first event goes on there', async () => {
    const first = await listen();
    const begin = await first.begin();
    await first.leave();
    await say('A1', 1, 'yes');
    const second = await listen(`after=${begin}`);
    expect(await second.begin()).toBe(begin);
    expect((await second.next())?.threads).toEqual(['AB 1 new 1/0']);
  });

  test('A10 an id leads to what came after it, and a thread that was told is not new again', async () => {
    const listener = await listen();
    await say('A1', 1, 'yes');
    const seen = await listener.next();
    await listener.leave();
    await say('A2', 1, 'no');
    await say('A1', 2, 'no');
    const back = await listen('', undefined, { 'Last-Event-ID': seen?.id ?? '' });
    expect((await back.next())?.threads).toEqual(['AB 1 changed 2/1', 'AB 2 new 1/1']);
  });

  test.for(['2000-01-01T00:00:00Z', '0.0'])('A17 a place before everything (%s) leads to everything', async (after) => {
    await say('A1', 1, 'yes');
    const listener = await listen(`after=${encodeURIComponent(after)}`);
    expect((await listener.next())?.threads).toEqual(['AB 1 new 1/0']);
  });

  test.for(['2090-01-01T00:00:00Z', '999999999999.999999999999'])(
    'A17 a place that is not reached yet (%s) is where the stream stands: it is not silent until then',
    async (after) => {
      await say('A1', 1, 'yes');
      const listener = await listen(`after=${encodeURIComponent(after)}`);
      await say('A1', 2, 'yes');
      expect((await listener.next())?.threads).toEqual(['AB 2 new 1/0']);
    },
  );

  test.for(['2090-01-01T00:00:00Z', '999999999999.999999999999'])(
    'A17 whoever names a place that is not reached yet (%s) and comes back misses nothing',
    async (after) => {
      await say('A1', 1, 'yes');
      const listener = await listen(`after=${encodeURIComponent(after)}`);
      const begin = await listener.begin();
      await listener.leave();
      await say('A1', 2, 'yes');
      const back = await listen('', undefined, { 'Last-Event-ID': begin });
      expect((await back.next())?.threads).toEqual(['AB 2 new 1/0']);
    },
  );

  test.for([-3_600_000, 3_600_000])(
    'A10 threads are told whatever the clock of the database did meanwhile (%d ms)',
    async (jump) => {
      const { db } = election().server;
      const listener = await listen();
      await say('A1', 1, 'yes');
      expect((await listener.next())?.threads).toEqual(['AB 1 new 1/0']);
      const shifted = sql<Date>`last_answer_at - ${jump} * interval '1 ms'`;
      await db.updateTable('thread').set({ first_answer_at: shifted, last_answer_at: shifted }).execute();
      await say('A1', 2, 'yes');
      const told = await listener.next();
      expect(told?.threads).toEqual(['AB 2 new 1/0']);
      await listener.leave();
      await say('A2', 2, 'no');
      await say('A1', 3, 'yes');
      const back = await listen(`after=${told?.id}`);
      // While any transaction of the same PostgreSQL runs, what was told last is told again: it might not have been all.
      const news = (await back.next())?.threads.filter((thread) => !thread.startsWith('AB 1 '));
      expect(news).toEqual(['AB 2 changed 2/1', 'AB 3 new 1/0']);
    },
  );

  test('FED-05 ANS-04 a thread that turns urgent, or stops being so, by a new version of its form is told, once', async () => {
    const listener = await listen();
    const urgent = await listen('urgent=true');
    await say('A1', 1, 'yes');
    expect((await listener.next())?.threads).toEqual(['AB 1 new 1/0']);
    const [before] = await dates();
    await flag('A1', true);
    const turned = await listener.next();
    expect([turned?.threads, (await urgent.next())?.threads]).toEqual([
      ['AB 1 changed, counted anew 1/1'],
      ['AB 1 changed, counted anew 1/1'],
    ]);
    const [after] = await dates();
    expect([after?.last_answer_at, after?.recounted_at]).toEqual([before?.last_answer_at, expect.any(Date)]);
    await flag('A1', false);
    expect((await listener.next())?.threads).toEqual(['AB 1 changed, counted anew 1/0']);
    await say('A2', 1, 'no');
    expect((await listener.next())?.threads).toEqual(['AB 1 changed 2/1']);
  });

  test('FED-05 a thread whose count of flags stays is not told', async () => {
    const { db } = election().server;
    await say('A1', 1, 'no');
    await flag('A1', false);
    expect((await dates()).map((one) => one.recounted_at)).toEqual([null]);
    const watch = await ThreadWatch.begin(db);
    await flag('A1', false);
    expect(await watch.next()).toEqual([]);
  });

  test('API-01 a position that is none is refused, and so is who has no business here', async () => {
    const places = ['soon', '9.1', '1.2.3', '-1.5', '12', '-271821-04-20T00:00:00Z', '%2B275760-09-13T00:00:00Z'].map(
      (after) => `after=${after}`,
    );
    expect(await Promise.all(places.map(async (place) => (await connect(place)).status))).toEqual(
      places.map(() => 400),
    );
    expect((await connect('', election().people.observer)).status).toBe(403);
  });

  test('API-01 more changes than one reading takes are all told, ties included', async () => {
    const { db } = election().server;
    await say('A1', 1, 'yes');
    const thread = await db.selectFrom('thread').selectAll().executeTakeFirstOrThrow();
    const { begun_seq: _begun, change_seq: _change, ...summary } = thread;
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
      .values(stations.map(({ id, number }) => ({ ...summary, polling_station_id: id, station_number: number })))
      .execute();
    const changes: string[] = [];
    for await (const page of changesSince(db, { complete: thread.change_seq - 1, seen: 0 }, everyNgo))
      changes.push(...page.map((one) => one.thread.pollingStationName));
    const told = changes.toSorted();
    expect(told).toEqual(['AB 1', ...stations.map(({ number }) => `AB ${number}`)].toSorted());
  });

  test('API-01 who was away reads the threads of the own NGO alone, also those that were counted anew', async () => {
    const { db } = election().server;
    const { admin, otherAdmin, second } = election().people;
    const { cursor } = await ThreadWatch.begin(db);
    for (const station of [1, 2]) await say('A1', station, 'yes');
    for (const station of [2, 3]) await say('B1', station, 'yes', second);
    await flag('A1', true);
    const shown = async (ngo?: number) => {
      const names: string[] = [];
      for await (const page of changesSince(db, { complete: cursor.seen, seen: cursor.seen }, everyNgo.only(ngo)))
        names.push(...page.map((one) => one.thread.pollingStationName));
      return names.toSorted();
    };
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
