import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getCoverageStation, getExpectations, setFormHours } from '#contract/coverage.ts';
import { countAll } from '#server/counters/projector.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';
import { at, boardFor, cameAt, expectDoors, stationsFor, stays } from './coverage.given.ts';

// In Bucharest: two hours ahead.
let election: Election;
async function openOn(day: string): Promise<Election> {
  await election?.server.close();
  election = await openElection({ ELECTION_DAY: day });
  return election;
}
beforeEach(async () => {
  await openOn('2026-11-22');
  election.server.clock.now = at('04:30');
});
afterAll(() => election.server.close());

const setHours = (code: string, hours: unknown, version = 0, as = election.people.organizer) =>
  election.server.call('PUT', `/api/v3/coverage/hours/${election.forms(`${code}1`).form}`, {
    as,
    body: { hours, version },
  });

/** Somebody arrives, as their phone says. */
async function arrives(
  who: 'observer' | 'second' | 'tester',
  number: number,
  arrived: string,
  left: string | null = null,
) {
  const times = { arrived_at: at(arrived), left_at: left === null ? null : at(left) };
  await stays(election, election.people[who], ['AB', number], times);
  await countAll(election.server.db);
}

async function says(who: 'observer' | 'second', number: number, code: string, option: 'yes' | 'no', time: string) {
  const question = election.forms(code);
  await election.post(election.people[who], { question, at: ['AB', number], options: [question[option]] });
  await cameAt(election, at(time));
}

const counts = { notDue: 0, expected: 0, late: 0, partial: 0, complete: 0, flagged: 0, unplanned: 0 };

describe('without a plan', () => {
  test('COV-01 nobody is there yet: nothing is expected, and every county and form has its place', async () => {
    const board = await expectDoors(election, election.people.organizer);
    expect(board).toMatchObject({
      at: '2026-11-22T04:30:02.000Z',
      basis: 'hours',
      forms: ['A', 'B', 'C'].map((code) => ({ code, questions: 2 })),
      counties: ['AB', 'CJ'].map((code) => ({ code, stations: 3, planned: 0, any: counts, lastAnswer: null })),
      totals: { stations: 6, planned: 0, cells: [counts, counts, counts] },
    });
  });

  test('COV-01 COV-02 who is there is expected by the hours of the polls; an hour later the opening is late; a test observer never', async () => {
    await arrives('observer', 1, '04:40');
    await arrives('tester', 2, '04:40');
    election.server.clock.now = at('04:45');
    const early = await boardFor(election, election.people.organizer);
    const notDue = { ...counts, notDue: 1 };
    expect(early.counties[0]).toMatchObject({
      planned: 1,
      cells: [notDue, notDue, notDue],
      any: { ...counts, notDue: 1 },
    });
    election.server.clock.now = at('05:30');
    const due = { ...counts, expected: 1 };
    expect((await boardFor(election, election.people.organizer)).totals.cells).toEqual([due, due, notDue]);
    election.server.clock.now = at('06:01');
    const board = await expectDoors(election, election.people.organizer);
    expect(board.totals).toMatchObject({
      planned: 1,
      cells: [{ ...counts, late: 1 }, due, notDue],
      any: { ...counts, late: 1, expected: 1, notDue: 1 },
    });
  });

  test('COV-02 one answer is partial, all of them complete, a flagged one flagged; withdrawn it is late again', async () => {
    const { people } = election;
    await arrives('observer', 1, '04:40');
    await says('observer', 1, 'A1', 'yes', '05:10');
    election.server.clock.now = at('07:00');
    const stateOf = async () => (await expectDoors(election, people.organizer)).totals.cells[0];
    expect(await stateOf()).toEqual({ ...counts, partial: 1 });
    await says('observer', 1, 'A2', 'yes', '05:20');
    expect(await stateOf()).toEqual({ ...counts, complete: 1 });
    await says('observer', 1, 'A2', 'no', '05:30');
    expect(await stateOf()).toEqual({ ...counts, flagged: 1 });
    for (const code of ['A1', 'A2'])
      await election.post(people.observer, { question: election.forms(code), at: ['AB', 1], options: [] });
    await cameAt(election, at('05:40'));
    expect(await stateOf()).toEqual({ ...counts, late: 1 });
  });

  test('COV-02 an NGO sees its own: the other one’s report neither counts for it nor is told to it', async () => {
    const { people } = election;
    await arrives('observer', 1, '04:40');
    await says('second', 1, 'A1', 'no', '05:10');
    election.server.clock.now = at('07:00');
    expect((await expectDoors(election, people.organizer)).totals.cells[0]).toEqual({ ...counts, flagged: 1 });
    expect((await expectDoors(election, people.admin)).totals.cells[0]).toEqual({ ...counts, late: 1 });
    expect((await expectDoors(election, people.otherAdmin)).totals.cells[0]).toEqual({ ...counts, flagged: 1 });
    const [row] = (await stationsFor(election, people.admin, { state: 'late' })).data;
    expect(row?.observers.map(({ idObserver, ngo }) => [idObserver, ngo])).toEqual([
      [people.observer.observerId, undefined],
    ]);
  });

  test('COV-01 who left before the hours of a form begin, or came after they end, is not expected to report it; what they report is shown apart', async () => {
    const { people } = election;
    await arrives('observer', 1, '04:40', '12:00');
    await arrives('second', 2, '09:00');
    election.server.clock.now = at('20:00');
    const board = await expectDoors(election, people.organizer);
    expect(board.totals.cells).toEqual([
      { ...counts, late: 1 },
      { ...counts, late: 2 },
      { ...counts, expected: 1 },
    ]);
    await says('observer', 1, 'C1', 'yes', '12:10');
    const after = await expectDoors(election, people.organizer);
    expect(after.totals.cells[2]).toEqual({ ...counts, expected: 1, unplanned: 1 });
    expect(after.totals.planned).toBe(2);
  });

  test('COV-01 organizers set the hours of a form; nobody overwrites what they have not seen; each change is in force at once', async () => {
    const { people, server } = election;
    await arrives('observer', 1, '04:40');
    server.clock.now = at('05:30');
    expect((await boardFor(election, people.organizer)).totals.cells[0]).toEqual({ ...counts, expected: 1 });
    const set = await setHours('A', { from: '06:00', to: '07:15' });
    expect(await read(set, setFormHours.reply)).toEqual({ version: 1 });
    expect((await boardFor(election, people.organizer)).totals.cells[0]).toEqual({ ...counts, late: 1 });
    expect((await setHours('A', null)).status).toBe(409);
    expect((await setHours('A', null, 1)).status).toBe(200);
    expect((await boardFor(election, people.organizer)).totals.cells[0]).toEqual(counts);
    expect((await setHours('A', 'default', 2)).status).toBe(200);
    expect((await setHours('A', { from: '25:00', to: '07:15' }, 3)).status).toBe(400);
    expect((await setHours('A', null, 3, people.admin)).status).toBe(403);
    const told = await read(
      await server.call('GET', '/api/v3/coverage/expectations', { as: people.admin }),
      getExpectations.reply,
    );
    expect(told).toMatchObject({
      basis: 'hours',
      day: '2026-11-22',
      timeZone: 'Europe/Bucharest',
      forms: [
        { code: 'A', hours: { from: '07:00', to: '08:00' }, isDefault: true, version: 3 },
        { code: 'B', hours: { from: '07:00', to: '21:00' }, isDefault: true, version: 0 },
        { code: 'C', hours: { from: '21:00', to: '02:00' }, isDefault: true, version: 0 },
      ],
      plan: null,
    });
  });

  test.each([
    ['back', '2026-10-24', '22:00', '2026-10-25T01:29:00.000Z', '2026-10-25T01:31:00.000Z'],
    ['forward', '2026-03-28', '22:00', '2026-03-29T01:29:00.000Z', '2026-03-29T01:31:00.000Z'],
  ])(
    'COV-01 the night in which the clocks go %s: a form by 03:30 is late once no clock can show that hour any more',
    async (_, day, from, before, after) => {
      const { people, server } = await openOn(day);
      expect((await setHours('C', { from, to: '03:30' })).status).toBe(200);
      const arrived_at = new Date(`${day}T19:30:00.000Z`);
      await stays(election, people.observer, ['AB', 1], { arrived_at, left_at: null });
      await countAll(server.db);
      const stateAt = async (time: string) => {
        server.clock.now = new Date(time);
        return (await boardFor(election, people.organizer)).totals.cells[2];
      };
      expect([await stateAt(before), await stateAt(after)]).toEqual([
        { ...counts, expected: 1 },
        { ...counts, late: 1 },
      ]);
    },
  );

  test('COV-03 a station tells who is there, when they were last heard and what each reported', async () => {
    const { people, server, places } = election;
    await arrives('observer', 1, '04:40');
    await says('observer', 1, 'A1', 'yes', '05:10');
    await says('second', 1, 'B1', 'no', '05:20');
    server.clock.now = at('07:00');
    const reply = await server.call('GET', `/api/v3/coverage/stations/${places('AB', 1)}`, { as: people.organizer });
    expect(await read(reply, getCoverageStation.reply)).toMatchObject({
      station: {
        county: 'AB',
        number: 1,
        lastHeard: '2026-11-22T05:20:00.000Z',
        cells: [
          { state: 'partial', answered: 1, flagged: 0, to: '2026-11-22T06:00:00.000Z' },
          { state: 'flagged', answered: 1, flagged: 1 },
          { state: 'notDue', answered: 0 },
        ],
        observers: [
          {
            idObserver: people.second.observerId,
            isPlanned: false,
            arrivedAt: null,
            lastHeard: '2026-11-22T05:20:00.000Z',
          },
          { idObserver: people.observer.observerId, arrivedAt: '2026-11-22T04:40:00.000Z', leftAt: null },
        ],
      },
      visits: [
        {
          idObserver: people.second.observerId,
          forms: [{ answered: 1, flagged: 1, lastAt: '2026-11-22T05:20:00.000Z' }],
        },
        { idObserver: people.observer.observerId, forms: [{ answered: 1, flagged: 0 }] },
      ],
    });
    expect((await server.call('GET', '/api/v3/coverage/stations/999999', { as: people.organizer })).status).toBe(404);
  });
});
