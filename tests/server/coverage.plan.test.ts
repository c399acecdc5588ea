import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getExpectations } from '#contract/coverage.ts';
import { importPlan, type PlanImport } from '#contract/coverage-plan.ts';
import { planLimit } from '#contract/coverage.values.ts';
import { addObserver, openElection, read, type Election } from '#tests/support/election.ts';
import { at, cameAt, expectDoors, stationsFor } from './coverage.given.ts';

let election: Election;
const open = async (environment: Readonly<Record<string, string>> = {}) => {
  await election?.server.close();
  election = await openElection({ ELECTION_DAY: '2026-11-22', ...environment });
  election.server.clock.now = at('04:30');
};
beforeEach(() => open());
afterAll(() => election.server.close());

const HEADER = 'Observer,County,Station,Form,From,To';

const send = async (
  file: string | Buffer,
  fields: Readonly<Record<string, string>> = {},
  as = election.people.organizer,
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], 'plan.csv'));
  return election.server.app.request('/api/v3/coverage/plan', {
    method: 'POST',
    headers: await election.server.bearer(as),
    body: form,
  });
};
const lines = (...all: readonly string[]) => [HEADER, ...all].join('\n');
const tried = async (file: string, fields: Readonly<Record<string, string>> = {}): Promise<PlanImport> =>
  read(await send(file, { dryRun: 'true', ...fields }), importPlan.reply);
const imported = async (file: string, fields: Readonly<Record<string, string>> = {}): Promise<PlanImport> =>
  read(await send(file, fields), importPlan.reply);
const expectations = async () =>
  read(
    await election.server.call('GET', '/api/v3/coverage/expectations', { as: election.people.admin }),
    getExpectations.reply,
  );
const shifts = async () =>
  (await election.server.db.selectFrom('plan_line').selectAll().orderBy('id').execute()).map(({ from_at, to_at }) => [
    from_at.toISOString().slice(0, 16),
    to_at.toISOString().slice(0, 16),
  ]);
const actsOf = async () =>
  (await election.server.db.selectFrom('act').select('kind').where('kind', 'like', 'election.plan%').execute()).map(
    ({ kind }) => kind,
  );

const counts = { notDue: 0, expected: 0, late: 0, partial: 0, complete: 0, flagged: 0, unplanned: 0 };

describe('a plan', () => {
  test('COV-01 a dry run names every bad line and writes nothing; the same file is then the plan, in one act, without these lines', async () => {
    const { people, server } = election;
    await addObserver(server.db, people.admin.idNgo, '0744000009', 'Test', true);
    await addObserver(server.db, people.otherAdmin.idNgo, '0722000001', 'The same phone');
    await server.db.insertInto('form').values({ code: 'F', description: 'Abroad', diaspora: true }).execute();
    const { id } = await addObserverWith('0755000001', false);
    const file = [
      'Observer,NGO,County,Station,Form,From,To',
      '0733000002,,AB,1,A,07:00,08:00',
      '0799999999,,AB,1,A,07:00,08:00',
      '0722000001,,AB,2,A,07:00,08:00',
      '0744000009,,AB,2,A,07:00,08:00',
      '0755000001,,AB,2,A,07:00,08:00',
      '0733000002,,AB,99,A,07:00,08:00',
      '0733000002,,XX,1,A,07:00,08:00',
      '0733000002,,AB,2,Z,07:00,08:00',
      '0733000002,,AB,2,F,07:00,08:00',
      '0733000002,,AB,2,A,7h,08:00',
      '0733000002,,AB,2,A,07:00,25:00',
      '0733000002,,AB,2,,07:00,08:00',
      '0733000002,,AB,1,A,07:30,07:45',
      '0733000002,,AB,2,B,2026-11-22 08:00,2026-11-22 07:00',
      '0733000002,,AB,2,B,2026-11-20 08:00,2026-11-24 07:00',
      '0733000002,,AB,2,B,2026-02-30 08:00,',
    ].join('\n');
    const wrong = [
      [3, 'observer-unknown', '0799999999', null],
      [4, 'observer-ambiguous', '0722000001', null],
      [5, 'observer-test', '0744000009', null],
      [6, 'observer-inactive', '0755000001', null],
      [7, 'station-unknown', 'AB 99', null],
      [8, 'station-unknown', 'XX 1', null],
      [9, 'form-unknown', 'Z', null],
      [10, 'form-abroad', 'F', null],
      [11, 'hours-unreadable', '7h', null],
      [12, 'hours-unreadable', '25:00', null],
      [13, 'cells-missing', 'form', null],
      [14, 'line-twice', '', 2],
      [15, 'hours-reversed', '2026-11-22 08:00 - 2026-11-22 07:00', null],
      [16, 'hours-too-long', '2026-11-20 08:00 - 2026-11-24 07:00', null],
      [17, 'hours-unreadable', '2026-02-30 08:00', null],
    ];
    const result = await tried(file);
    expect(result).toMatchObject({ plan: null, day: '2026-11-22', lines: 1, observers: 1, stations: 1, wrong: 15 });
    expect(result.problems.map(({ line, reason, value, other }) => [line, reason, value, other])).toEqual(wrong);
    expect([(await expectations()).plan, await shifts(), await actsOf()]).toEqual([null, [], []]);
    expect(id).toBeGreaterThan(0);

    const { plan, problems } = await imported(file);
    expect(problems.length).toBe(15);
    expect(plan).toMatchObject({ fileName: 'plan.csv', lines: 1, leftOut: 15, observers: 1, stations: 1 });
    expect(await expectations()).toMatchObject({ basis: 'plan', plan });
    expect(await actsOf()).toEqual(['election.planImported']);
  });

  test.each(['AB,34', 'AB,0034', ',AB 34', ',AB-034', ',ab: 34', 'AB,AB 34', 'CJ,AB 34'])(
    'COV-01 a station of several digits is that one, and none that its digits end with: %s',
    async (place) => {
      const { server } = election;
      const numbers = [34, 4, 40].flatMap((number) => [
        { code: 'AB', number },
        { code: 'CJ', number },
      ]);
      for (const { code, number } of numbers) {
        const county = server.db.selectFrom('county').select('id').where('code', '=', code);
        const station = { county_id: county, number, address: '', territory_code: '' };
        await server.db.insertInto('polling_station').values(station).execute();
      }
      expect((await imported(lines(`0733000002,${place},A,07:00,08:00`))).wrong).toBe(0);
      const planned = await server.db
        .selectFrom('plan_line as l')
        .innerJoin('polling_station as s', 's.id', 'l.polling_station_id')
        .innerJoin('county as c', 'c.id', 's.county_id')
        .select(['c.code', 's.number'])
        .execute();
      expect(planned).toEqual([{ code: place.startsWith('CJ') ? 'CJ' : 'AB', number: 34 }]);
    },
  );

  test('COV-01 two observers of an NGO where one is planned are told with the line that was first; another NGO, and another shift, may be there', async () => {
    const { people, server } = election;
    await addObserver(server.db, people.otherAdmin.idNgo, '0733000008', 'Another');
    const { problems, lines: good } = await tried(
      lines(
        '0733000002,AB,1,B,07:00,14:00',
        '0733000008,AB,1,B,13:59,21:00',
        '0733000008,AB,1,B,14:00,21:00',
        '0722000001,AB,1,B,07:00,21:00',
      ),
    );
    expect([good, problems]).toEqual([3, [{ line: 3, reason: 'station-taken', value: '', other: 2 }]]);
  });

  test('COV-01 hours: a night shift ends the next day, with a date they are of that day, without them they are those of the form', async () => {
    await imported(
      lines(
        '0722000001,AB,1,A,,',
        '0722000001,AB,1,C,22:00,02:00',
        '0722000001,AB,2,C,2026-11-23 01:00,03:30',
        '0722000001,AB,3,B,20:00,24:00',
        '722000001,,CJ 1,b,22.11.2026 6:30,',
      ),
    );
    expect(await shifts()).toEqual([
      ['2026-11-22T05:00', '2026-11-22T06:00'],
      ['2026-11-22T20:00', '2026-11-23T00:00'],
      ['2026-11-22T23:00', '2026-11-23T01:30'],
      ['2026-11-22T18:00', '2026-11-22T22:00'],
      ['2026-11-22T04:30', '2026-11-22T19:00'],
    ]);
  });

  test('COV-01 the night in which the clocks go back: an hour that is there twice is the first one for a beginning, the second one for an end', async () => {
    await open({ ELECTION_DAY: '2026-10-24' });
    await imported(lines('0722000001,AB,1,C,21:00,03:30', '0722000001,AB,2,C,2026-10-25 03:30,2026-10-25 05:00'));
    expect(await shifts()).toEqual([
      ['2026-10-24T18:00', '2026-10-25T01:30'],
      ['2026-10-25T00:30', '2026-10-25T03:00'],
    ]);
  });

  test('COV-01 the night in which the clocks go forward: an hour that there is not is named', async () => {
    await open({ ELECTION_DAY: '2026-03-28' });
    const { problems, lines: good } = await tried(
      lines(
        '0722000001,AB,1,C,21:00,03:30',
        '0722000001,AB,2,C,21:00,04:30',
        '0722000001,AB,3,C,2026-03-29 03:00,05:00',
      ),
    );
    expect([good, problems.map(({ line, reason, value }) => [line, reason, value])]).toEqual([
      1,
      [
        [2, 'hours-skipped', '03:30'],
        [4, 'hours-skipped', '2026-03-29 03:00'],
      ],
    ]);
  });

  test('COV-01 stations abroad are planned by the clock of the election, and may have the forms for voters abroad', async () => {
    const { server } = election;
    await server.db.updateTable('county').set({ diaspora: true }).where('code', '=', 'CJ').execute();
    await server.db.insertInto('form').values({ code: 'F', description: 'Abroad', diaspora: true }).execute();
    await imported(lines('0722000001,CJ,1,F,07:00,08:00'));
    expect(await shifts()).toEqual([['2026-11-22T05:00', '2026-11-22T06:00']]);
  });

  test('COV-01 COV-02 from then on the plan says what is expected; what nobody planned is shown apart, and each number is a door', async () => {
    const { people, server, forms, post } = election;
    await imported(
      lines('0722000001,AB,1,A,07:00,08:00', '0733000002,AB,2,A,09:00,10:00', '0733000002,CJ,1,B,07:00,21:00'),
    );
    for (const station of [1, 3])
      await post(people.observer, { question: forms('A1'), at: ['AB', station], options: [forms('A1').yes] });
    await cameAt(election, at('05:10'));
    server.clock.now = at('06:30');
    const board = await expectDoors(election, people.organizer);
    expect(board).toMatchObject({ basis: 'plan', totals: { stations: 6, planned: 3 } });
    expect(board.counties.map(({ cells }) => cells)).toEqual([
      [{ ...counts, partial: 1, notDue: 1, unplanned: 1 }, counts, counts],
      [counts, { ...counts, expected: 1 }, counts],
    ]);
    const own = await expectDoors(election, people.admin);
    expect(own.totals).toMatchObject({ planned: 1, any: { ...counts, partial: 1, unplanned: 1 } });
    const [row] = (await stationsFor(election, people.otherAdmin, { state: 'notDue' })).data;
    expect(row?.observers).toMatchObject([{ idObserver: people.second.observerId, isPlanned: true, lastHeard: null }]);
  });

  test('COV-01 who was planned and is deleted leaves the station expected; a form that goes takes its lines along', async () => {
    const { people, server } = election;
    await imported(lines('0722000001,AB,1,A,07:00,08:00', '0733000002,AB,1,B,07:00,21:00'));
    expect(
      (await server.call('DELETE', `/api/v1/observer?id=${people.observer.observerId}`, { as: people.organizer }))
        .status,
    ).toBe(200);
    server.clock.now = at('06:30');
    expect((await expectDoors(election, people.organizer)).totals.cells[0]).toEqual({ ...counts, late: 1 });
    const [row] = (await stationsFor(election, people.organizer, { state: 'late' })).data;
    expect(row?.observers.map(({ idObserver, isPlanned }) => [idObserver, isPlanned])).toEqual([
      [people.second.observerId, true],
      [null, true],
    ]);
    const form = election.forms('B1').form;
    expect((await server.call('DELETE', `/api/v1/form?formId=${form}`, { as: people.organizer })).status).toBe(200);
    expect((await expectDoors(election, people.organizer)).totals).toMatchObject({
      planned: 1,
      cells: [{ late: 1 }, counts],
    });
  });

  test('COV-01 a plan is replaced by whoever saw it, removed by whoever saw it, and by nobody else', async () => {
    const { people, server } = election;
    const one = lines('0722000001,AB,1,A,07:00,08:00');
    const first = (await imported(one)).plan?.id ?? 0;
    expect((await send(one)).status).toBe(409);
    const second = (await imported(lines('0722000001,AB,2,A,07:00,08:00'), { replaces: String(first) })).plan?.id ?? 0;
    expect((await send(one, { replaces: String(first) })).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => send(one, { replaces: String(second) })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const third = (await expectations()).plan?.id ?? 0;
    const remove = (id: number, as = people.organizer) =>
      server.call('DELETE', `/api/v3/coverage/plan/${id}`, { as }).then(({ status }) => status);
    expect([await remove(second), await remove(third, people.admin), await remove(third), await remove(third)]).toEqual(
      [409, 403, 204, 409],
    );
    expect(await expectations()).toMatchObject({ basis: 'hours', plan: null });
    expect(await actsOf()).toEqual([
      'election.planImported',
      'election.planImported',
      'election.planImported',
      'election.planRemoved',
    ]);
  });

  test('COV-01 what is no plan is refused with its reason, and the plan before stays', async () => {
    const { people } = election;
    const { plan } = await imported(lines('0722000001,AB,1,A,07:00,08:00'));
    const replaces = { replaces: String(plan?.id) };
    const refused = async (file: string | Buffer, as = people.organizer) => {
      const reply = await send(file, replaces, as);
      return [reply.status, (await reply.json()).code];
    };
    expect(await refused('Who,Where\n1,2')).toEqual([400, 'plan-columns-missing']);
    expect(await refused('')).toEqual([400, 'plan-columns-missing']);
    expect(await refused(lines('0799999999,AB,1,A,07:00,08:00'))).toEqual([400, 'plan-empty']);
    expect(await refused(lines())).toEqual([400, 'plan-empty']);
    expect(await refused(Buffer.from('PK\u0003\u0004'))).toEqual([400, 'import-not-text']);
    expect(await refused('\n'.repeat(planLimit.lines) + HEADER)).toEqual([413, 'import-too-long']);
    expect(await refused('x'.repeat(planLimit.bytes + 1))).toEqual([413, 'body-too-large']);
    expect(await refused(HEADER, people.admin)).toEqual([403, 'organizers-only']);
    expect((await expectations()).plan).toEqual(plan);
  });
});

async function addObserverWith(phone: string, isActive: boolean): Promise<{ id: number }> {
  const { server, people } = election;
  const { observerId } = await addObserver(server.db, people.admin.idNgo, phone, 'Inactive');
  await server.db.updateTable('observer').set({ is_active: isActive }).where('id', '=', observerId).execute();
  return { id: observerId };
}
