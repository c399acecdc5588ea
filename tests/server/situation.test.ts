import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listReportingStations, listUndelivered } from '#contract/situation.ts';
import type { Staff } from '#server/http/handler.ts';
import { read, type Election } from '#tests/support/election.ts';
import { at, openSituation, type OpenedSituation } from './situation.given.ts';

let on: OpenedSituation;
let election: Election;
beforeEach(async () => {
  await election?.server.close();
  on = await openSituation();
  ({ election } = on);
});
afterAll(() => election.server.close());

describe('the figures', () => {
  test('SIT-01 nothing has come yet: zeros, and everything that is expected', async () => {
    expect(await on.agree(election.people.organizer)).toMatchObject({
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
    await on.post('06:44:59.999', 'second', 2, 'A1', 'yes');
    await on.post('07:44:59.999', 'second', 3, 'A1', 'no');
    await on.post('07:50:00.000', 'observer', 1, 'A1', 'no');
    await on.post('07:50:00.000', 'observer', 2, 'A1', 'yes');
    await on.post('07:50:00.000', 'observer', 2, 'B1', 'no');
    await on.post('07:50:00.000', 'tester', 3, 'A1', 'yes');
    expect(await on.agree(people.organizer)).toMatchObject({
      observers: { heard: 2, expected: 2 },
      stations: { covered: 3, all: 6 },
      answers: { recent: 3, hourBefore: 1, visits: 2 },
      openEmergencies: 3,
    });
    expect(await on.agree(people.admin)).toMatchObject({
      observers: { heard: 1, expected: 1 },
      stations: { covered: 2, all: 6 },
      answers: { recent: 3, hourBefore: 0, visits: 2 },
      openEmergencies: 2,
    });
    expect(await on.agree(people.otherAdmin)).toMatchObject({
      observers: { heard: 1, expected: 1 },
      stations: { covered: 2 },
      answers: { recent: 0, hourBefore: 1, visits: 0 },
      openEmergencies: 1,
    });
  });

  test('SIT-01 an hour later they are silent; a note alone is a sign of life; who is deactivated is not expected', async () => {
    const { people, server } = election;
    await on.post('08:00:30.000', 'observer', 1, 'A1', 'yes');
    server.clock.now = at('09:00:31.000');
    expect((await on.agree(people.organizer)).observers).toMatchObject({ heard: 0, expected: 2 });
    const said = { observer_id: people.second.observerId, polling_station_id: election.places('AB', 1) };
    await server.db
      .insertInto('note')
      .values({ ...said, question_id: null, text: 'Here.', digest: 'd', created_at: at('09:00:00.000') })
      .execute();
    expect((await on.agree(people.organizer)).observers).toMatchObject({ heard: 1, expected: 2 });
    await server.db
      .updateTable('observer')
      .set({ is_active: false })
      .where('id', '=', people.second.observerId)
      .execute();
    expect((await on.agree(people.organizer)).observers).toMatchObject({ heard: 0, expected: 1 });
  });

  test('SIT-01 COV-01 with a plan the planned observers and stations are those that count, for organizers and for an NGO', async () => {
    const { people, server, places, forms } = election;
    const { db } = server;
    await on.post('07:50:00.000', 'observer', 1, 'A1', 'yes');
    await on.post('07:50:00.000', 'second', 3, 'A1', 'yes');
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
    expect(await on.agree(people.organizer)).toMatchObject({
      observers: { heard: 1, expected: 1 },
      stations: { covered: 1, all: 2 },
    });
    expect(await on.agree(people.otherAdmin)).toMatchObject({
      observers: { heard: 0, expected: 0 },
      stations: { covered: 0, all: 0 },
    });
  });

  test('SIT-01 figures of the counters say to when they are counted', async () => {
    const a1 = election.forms('A1');
    await election.post(election.people.observer, { question: a1, at: ['AB', 1], options: [a1.yes] });
    await sql`update change_uncounted set at = ${at('07:59:00.000')}`.execute(election.server.db);
    expect(await on.situation()).toMatchObject({
      countedTo: '2026-11-22T07:59:00.000Z',
      answers: { recent: 0, visits: 1 },
    });
  });

  test('SIT-01 of an NGO that was made inactive nobody is expected any more; what came from it still counts', async () => {
    const { people, server } = election;
    await on.post('07:59:00.000', 'second', 1, 'A1', 'yes');
    await server.db.updateTable('ngo').set({ is_active: false }).where('id', '=', people.otherAdmin.idNgo).execute();
    expect(await on.situation()).toMatchObject({
      observers: { heard: 0, expected: 1 },
      stations: { covered: 1, all: 6 },
      answers: { recent: 1, visits: 1 },
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
      (await read(await on.get('/api/v3/situation/undelivered', as), listUndelivered.reply)).data.map(
        ({ title, idObserver, status, ngo }) => [title, idObserver, status, ngo],
      );
    expect((await on.agree(people.organizer)).undelivered).toBe(2);
    expect(await listed(people.organizer)).toEqual([
      ['Second', two, 'no-device', 'Second NGO'],
      ['First', one, 'failed', 'First NGO'],
    ]);
    expect((await on.agree(people.admin)).undelivered).toBe(1);
    expect(await listed(people.admin)).toEqual([['First', one, 'failed', undefined]]);
    expect((await on.agree(people.otherAdmin)).undelivered).toBe(0);
  });
});

test('SIT-01 the list of stations by county, with what came from each', async () => {
  const { people } = election;
  await on.post('08:00:30.000', 'observer', 2, 'A1', 'no');
  await on.post('08:00:30.000', 'second', 2, 'A1', 'yes');
  const stations = await read(
    await on.get('/api/v3/situation/stations?county=AB&pageSize=2', people.organizer),
    listReportingStations.reply,
  );
  expect(stations).toMatchObject({ totalItems: 3, totalPages: 2 });
  expect(stations.data).toMatchObject([
    { county: 'AB', number: 1, visits: 0, flagged: 0, lastAnswer: null },
    { county: 'AB', countyName: 'Alba', number: 2, visits: 2, flagged: 1, lastAnswer: '2026-11-22T08:00:30.000Z' },
  ]);
  const none = await read(
    await on.get('/api/v3/situation/stations?county=XX', people.organizer),
    listReportingStations.reply,
  );
  expect(none.totalItems).toBe(0);
});
