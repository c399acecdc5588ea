import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listThreads } from '#contract/answers.ts';
import { listObservers } from '#contract/observers.ts';
import { listReviews } from '#contract/reviews.ts';
import { getSituation, listReportingStations, listUndelivered, markLooked } from '#contract/situation.ts';
import { countAll } from '#server/counters/projector.ts';
import type { Staff } from '#server/http/handler.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';

let election: Election;
beforeEach(async () => {
  await election?.server.close();
  election = await openElection();
  election.server.clock.now = at('08:00:30.000');
});
afterAll(() => election.server.close());

const at = (time: string) => new Date(`2026-11-22T${time}Z`);
const get = (path: string, as: Staff) => election.server.call('GET', path, { as });

/** Another second: what was read a moment ago is remembered. */
async function situation(as: Staff = election.people.organizer) {
  election.server.clock.now = new Date(election.server.clock.now.getTime() + 2_000);
  return read(await get('/api/v3/situation', as), getSituation.reply);
}

/** What phones send bears the time of the database: what came now is put to this one, and counted. */
async function came(time: string): Promise<void> {
  const { db } = election.server;
  const real = at('23:59:59.999');
  await sql`update visit_change set at = ${at(time)} where at > ${real}`.execute(db);
  await sql`
    update thread set last_answer_at = ${at(time)},
      first_answer_at = case when first_answer_at > ${real} then ${at(time)} else first_answer_at end,
      open_since = case when open_since > ${real} then ${at(time)} else open_since end
    where last_answer_at > ${real}`.execute(db);
  await countAll(db);
}

async function post(
  time: string,
  who: 'observer' | 'second' | 'tester',
  station: number,
  code: string,
  chosen: 'yes' | 'no',
): Promise<void> {
  const question = election.forms(code);
  await election.post(election.people[who], { question, at: ['AB', station], options: [question[chosen]] });
  await came(time);
}

/** How many rows each list has that a figure leads to. */
async function doors({ observers, answers }: Awaited<ReturnType<typeof situation>>, as: Staff) {
  const total = async (path: string, schema: { reply: typeof listObservers.reply | typeof listThreads.reply }) =>
    (await read(await get(path, as), schema.reply)).totalItems;
  const stations = await read(await get('/api/v3/situation/stations?covered=true', as), listReportingStations.reply);
  const silent = await read(await get('/api/v3/situation/stations?covered=false', as), listReportingStations.reply);
  const undelivered = await read(await get('/api/v3/situation/undelivered', as), listUndelivered.reply);
  const open = await read(await get('/api/v3/reviews?tab=all&open=true', as), listReviews.reply);
  return {
    heard: await total(`/api/v1/observer?heardSince=${observers.since}`, listObservers),
    silent: await total(`/api/v1/observer?silentSince=${observers.since}`, listObservers),
    covered: stations.totalItems,
    uncovered: silent.totalItems,
    visits: await total(`/api/v1/answers?urgent=false&from=${answers.since}`, listThreads),
    open: open.totalItems,
    undelivered: undelivered.totalItems,
  };
}

async function agree(as: Staff) {
  const figures = await situation(as);
  const { observers, stations, answers, openEmergencies, undelivered } = figures;
  expect(await doors(figures, as)).toEqual({
    heard: observers.heard,
    silent: observers.expected - observers.heard,
    covered: stations.covered,
    uncovered: stations.all - stations.covered,
    visits: answers.visits,
    open: openEmergencies,
    undelivered,
  });
  return figures;
}

describe('the figures', () => {
  test('SIT-01 nothing has come yet: zeros, and everything that is expected', async () => {
    expect(await agree(election.people.organizer)).toMatchObject({
      at: '2026-11-22T08:00:32.000Z',
      observers: { since: '2026-11-22T07:00:32.000Z', heard: 0, expected: 2 },
      stations: { covered: 0, all: 6 },
      answers: { since: '2026-11-22T07:45:00.000Z', recent: 0, hourBefore: 0, visits: 0 },
      openEmergencies: 0,
      undelivered: 0,
      longest: [],
      flaggedMost: [],
    });
  });

  test('SIT-01 each count is the number of rows of the list that it leads to, for organizers and for an NGO', async () => {
    const { people } = election;
    await post('06:44:59.999', 'second', 2, 'A1', 'yes');
    await post('07:44:59.999', 'second', 3, 'A1', 'no');
    await post('07:50:00.000', 'observer', 1, 'A1', 'no');
    await post('07:50:00.000', 'observer', 2, 'A1', 'yes');
    await post('07:50:00.000', 'observer', 2, 'B1', 'no');
    await post('07:50:00.000', 'tester', 3, 'A1', 'yes');
    expect(await agree(people.organizer)).toMatchObject({
      observers: { heard: 2, expected: 2 },
      stations: { covered: 3, all: 6 },
      answers: { recent: 3, hourBefore: 1, visits: 3 },
      openEmergencies: 3,
    });
    expect(await agree(people.admin)).toMatchObject({
      observers: { heard: 1, expected: 1 },
      stations: { covered: 2, all: 6 },
      answers: { recent: 3, hourBefore: 0, visits: 3 },
      openEmergencies: 2,
    });
    expect(await agree(people.otherAdmin)).toMatchObject({
      observers: { heard: 1, expected: 1 },
      stations: { covered: 2 },
      answers: { recent: 0, hourBefore: 1, visits: 0 },
      openEmergencies: 1,
    });
  });

  test('SIT-01 an hour later they are silent; a note alone is a sign of life; who is deactivated is not expected', async () => {
    const { people, server } = election;
    await post('08:00:30.000', 'observer', 1, 'A1', 'yes');
    server.clock.now = at('09:00:31.000');
    expect((await agree(people.organizer)).observers).toMatchObject({ heard: 0, expected: 2 });
    const said = { observer_id: people.second.observerId, polling_station_id: election.places('AB', 1) };
    await server.db
      .insertInto('note')
      .values({ ...said, question_id: null, text: 'Here.', digest: 'd', created_at: at('09:00:00.000') })
      .execute();
    expect((await agree(people.organizer)).observers).toMatchObject({ heard: 1, expected: 2 });
    await server.db
      .updateTable('observer')
      .set({ is_active: false })
      .where('id', '=', people.second.observerId)
      .execute();
    expect((await agree(people.organizer)).observers).toMatchObject({ heard: 0, expected: 1 });
  });

  test('SIT-01 COV-01 with a plan the planned observers and stations are those that count, for organizers and for an NGO', async () => {
    const { people, server, places, forms } = election;
    const { db } = server;
    await post('07:50:00.000', 'observer', 1, 'A1', 'yes');
    await post('07:50:00.000', 'second', 3, 'A1', 'yes');
    const facts = { file_name: 'x', lines: 2, left_out: 0, observers: 1, stations: 2 };
    const { id } = await db
      .insertInto('coverage_plan')
      .values({ imported_at: at('06:00:00.000'), imported_by: 'organizer', ...facts })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { county_id } = await db
      .selectFrom('polling_station')
      .select('county_id')
      .where('id', '=', places('AB', 1))
      .executeTakeFirstOrThrow();
    const of = { plan_id: id, observer_id: people.observer.observerId, ngo_id: people.admin.idNgo, county_id };
    const when = { form_id: forms('A1').form, from_at: at('05:00:00.000'), to_at: at('06:00:00.000') };
    await db
      .insertInto('plan_line')
      .values([1, 2].map((number) => Object.assign({ polling_station_id: places('AB', number) }, of, when)))
      .execute();
    expect(await agree(people.organizer)).toMatchObject({
      observers: { heard: 1, expected: 1 },
      stations: { covered: 1, all: 2 },
    });
    expect(await agree(people.otherAdmin)).toMatchObject({
      observers: { heard: 0, expected: 0 },
      stations: { covered: 0, all: 0 },
    });
  });

  test('SIT-01 figures of the counters say to when they are counted', async () => {
    const a1 = election.forms('A1');
    await election.post(election.people.observer, { question: a1, at: ['AB', 1], options: [a1.yes] });
    await sql`update change_uncounted set at = ${at('07:59:00.000')}`.execute(election.server.db);
    expect(await situation()).toMatchObject({
      countedTo: '2026-11-22T07:59:00.000Z',
      answers: { recent: 0, visits: 1 },
    });
  });

  test('SIT-01 an NGO that is not active, and its observers, count no more', async () => {
    const { people, server } = election;
    await post('07:59:00.000', 'second', 1, 'A1', 'yes');
    await server.db.updateTable('ngo').set({ is_active: false }).where('id', '=', people.otherAdmin.idNgo).execute();
    expect(await situation()).toMatchObject({
      observers: { heard: 0, expected: 1 },
      stations: { covered: 0 },
      answers: { recent: 0 },
    });
  });

  test('SIT-01 messages that failed or had nowhere to go, each with its observer; those of others stay theirs', async () => {
    const { people, server } = election;
    const { db } = server;
    const sent = { channel: 'Firebase', sender: 's', message: 'm', key: null };
    const message = async (admin: Staff, title: string, time: string) =>
      db
        .insertInto('notification')
        .values({ ...sent, title, admin_id: admin.adminId, ngo_id: admin.idNgo, created_at: at(time) })
        .returning('id')
        .executeTakeFirstOrThrow();
    const first = await message(people.admin, 'First', '07:00:00.000');
    const second = await message(people.organizer, 'Second', '07:10:00.000');
    const [one, two] = [people.observer.observerId, people.second.observerId];
    const delivery = { token: null, detail: 'gone', updated_at: at('07:00:00.000') };
    await db
      .insertInto('delivery')
      .values([
        { ...delivery, notification_id: first.id, observer_id: one, status: 'failed' },
        { ...delivery, notification_id: second.id, observer_id: one, status: 'sent' },
        { ...delivery, notification_id: second.id, observer_id: two, status: 'no-device' },
        { ...delivery, notification_id: second.id, observer_id: people.tester.observerId, status: 'queued' },
      ])
      .execute();
    const listed = async (as: Staff) =>
      (await read(await get('/api/v3/situation/undelivered', as), listUndelivered.reply)).data.map(
        ({ title, idObserver, status, ngo }) => [title, idObserver, status, ngo],
      );
    expect((await agree(people.organizer)).undelivered).toBe(2);
    expect(await listed(people.organizer)).toEqual([
      ['Second', two, 'no-device', 'Second NGO'],
      ['First', one, 'failed', 'First NGO'],
    ]);
    expect((await agree(people.admin)).undelivered).toBe(1);
    expect(await listed(people.admin)).toEqual([['First', one, 'failed', undefined]]);
    expect((await agree(people.otherAdmin)).undelivered).toBe(0);
  });
});

describe('what needs somebody first', () => {
  test('SIT-04 five that wait longest, and the stations with most flagged answers in the last hour', async () => {
    const { people } = election;
    for (const [minute, station] of [3, 1, 2].entries()) {
      await post(`07:0${minute}:00.000`, 'observer', station, 'A1', 'no');
      await post(`07:0${minute}:00.000`, 'second', station, 'A1', 'no');
    }
    await sql`update visit_change set at = ${at('07:00:00.000')}`.execute(election.server.db);
    await post('07:30:00.000', 'observer', 2, 'B1', 'no');
    await post('07:30:00.000', 'observer', 2, 'C1', 'no');
    await post('07:30:00.000', 'second', 1, 'B1', 'no');
    await post('07:30:00.000', 'tester', 3, 'B1', 'no');
    const { longest, flaggedMost } = await situation();
    expect(longest.map(({ pollingStationName, idObserver, since }) => [pollingStationName, idObserver, since])).toEqual(
      [
        ['AB 3', people.observer.observerId, '2026-11-22T07:00:00.000Z'],
        ['AB 3', people.second.observerId, '2026-11-22T07:00:00.000Z'],
        ['AB 1', people.observer.observerId, '2026-11-22T07:01:00.000Z'],
        ['AB 1', people.second.observerId, '2026-11-22T07:01:00.000Z'],
        ['AB 2', people.observer.observerId, '2026-11-22T07:02:00.000Z'],
      ],
    );
    expect(flaggedMost).toEqual([
      { county: 'AB', countyName: 'Alba', number: 2, flagged: 2 },
      { county: 'AB', countyName: 'Alba', number: 1, flagged: 1 },
    ]);
    expect((await situation(people.otherAdmin)).flaggedMost).toEqual([
      { county: 'AB', countyName: 'Alba', number: 1, flagged: 1 },
    ]);
  });

  const look = async (as: Staff, body: unknown) => election.server.call('POST', '/api/v3/situation/look', { as, body });
  const listed = async (query: string, as: Staff) =>
    (await read(await get(`/api/v3/reviews?tab=all&${query}`, as), listReviews.reply)).totalItems;

  test('SIT-03 what was opened, changed and closed since the last look, each as many as its list has', async () => {
    const { people } = election;
    await post('07:00:00.000', 'observer', 1, 'A1', 'no');
    await post('07:00:00.000', 'observer', 2, 'A1', 'no');
    expect((await situation()).look).toEqual({ since: null, opened: 2, changed: 0, closed: 0 });
    expect(await (await look(people.organizer, { at: '2026-11-22T07:05:00.000Z' })).json()).toEqual({
      since: '2026-11-22T07:05:00.000Z',
    });
    await post('07:10:00.000', 'observer', 1, 'B1', 'yes');
    await post('07:10:00.000', 'second', 3, 'A1', 'no');
    const { look: seen, at: now } = await situation();
    const since = '2026-11-22T07:05:00.000Z';
    expect(seen).toEqual({ since, opened: 1, changed: 1, closed: 0 });
    expect(await listed(`openedFrom=${since}&openedTo=${now}`, people.organizer)).toBe(1);
    expect(await listed(`changedFrom=${since}&openedTo=${since}`, people.organizer)).toBe(1);
    expect((await situation(people.admin)).look).toEqual({ since: null, opened: 2, changed: 0, closed: 0 });
  });

  test('SIT-03 a look never goes back, nor into what is still to come, and nothing but a moment is one', async () => {
    const { people } = election;
    const since = async (moment: string) =>
      (await read(await look(people.organizer, { at: moment }), markLooked.reply)).since;
    expect(await since('2026-11-22T07:30:00.000Z')).toBe('2026-11-22T07:30:00.000Z');
    expect(await since('2026-11-22T07:00:00.000Z')).toBe('2026-11-22T07:30:00.000Z');
    expect(await since('2030-01-01T00:00:00.000Z')).toBe('2026-11-22T08:00:30.000Z');
    for (const wrong of ['yesterday', '', null, 12])
      expect((await look(people.organizer, { at: wrong })).status).toBe(400);
  });
});

test('SIT-01 the list of stations by county, with what came from each', async () => {
  const { people } = election;
  await post('08:00:30.000', 'observer', 2, 'A1', 'no');
  await post('08:00:30.000', 'second', 2, 'A1', 'yes');
  const stations = await read(
    await get('/api/v3/situation/stations?county=AB&pageSize=2', people.organizer),
    listReportingStations.reply,
  );
  expect(stations).toMatchObject({ totalItems: 3, totalPages: 2 });
  expect(stations.data).toMatchObject([
    { county: 'AB', number: 1, visits: 0, flagged: 0, lastAnswer: null },
    { county: 'AB', countyName: 'Alba', number: 2, visits: 2, flagged: 1, lastAnswer: '2026-11-22T08:00:30.000Z' },
  ]);
  const none = await read(
    await get('/api/v3/situation/stations?county=XX', people.organizer),
    listReportingStations.reply,
  );
  expect(none.totalItems).toBe(0);
});
