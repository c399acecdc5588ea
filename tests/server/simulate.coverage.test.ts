import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { countAll } from '#server/counters/projector.ts';
import { createHandlers } from '#server/handlers.ts';
import { hashesOf, seedElection } from '#server/seed/seed.ts';
import { downloadElection, logInAsStaff, type Election } from '#server/simulate/briefing.ts';
import { checkCoverage, type CoverageVerdict } from '#server/simulate/check-coverage.ts';
import { agrees, checkLedger } from '#server/simulate/check.ts';
import type { Send } from '#server/simulate/client.ts';
import { reportsOf, stationName, type Coverage } from '#server/simulate/expected.ts';
import { planDay, sentAt, type Plan } from '#server/simulate/plan.ts';
import { liveDay, prepareDay, type Day } from '#server/simulate/simulate.ts';
import type { Troubles } from '#server/simulate/troubles.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const ZONE = 'Europe/Bucharest';
const MIDNIGHT = Date.parse('2026-11-22T00:00:00+02:00');
const HOUR = 3_600_000;
const OBSERVERS = 30;
const people = { user: 'organizer', password: 'vigil-demo' };

let server: TestServer;
const send: Send = async (path, init) => server.app.request(path, init);

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: createHandlers(), environment: { ELECTION_DAY: '2026-11-22' } });
  const now = new Date(MIDNIGHT + 12 * HOUR);
  const scale = { stations: 0.3, observers: 120, threads: 150, answers: 2_000, notes: 5, pictures: false, silent: 20 };
  const { db, config } = server;
  await seedElection(db, { scale, seed: 7, now, dataDir: config.dataDir, hashes: hashesOf(config) });
});
afterAll(() => server.close());

const prepared = (seed: number, troubles: Troubles): Promise<Day> =>
  prepareDay({ send, ...people, seed, observers: OBSERVERS, date: '2026-11-22', timeZone: ZONE, troubles });

async function lived(plans: readonly Plan[]): Promise<void> {
  const signal = new AbortController().signal;
  const { failures } = await liveDay(plans, { send, speed: 1_000_000_000, atOnce: 8, timeZone: ZONE, signal });
  expect(failures).toEqual([]);
}

/** At so many hours after midnight, when these have sent all that they were going to. */
async function checkedAt(hours: number, { election }: Day, coverage: Coverage, plans: readonly Plan[]) {
  server.clock.now = new Date(MIDNIGHT + hours * HOUR);
  await countAll(server.db);
  const staff = await logInAsStaff(send, people.user, people.password);
  return { staff, verdict: await checkCoverage(staff, coverage, reportsOf(plans, election).keys()) };
}

const coverageOf = ({ ledger: { coverage } }: Day): Coverage => {
  if (!coverage) throw new Error('No coverage was planned.');
  return coverage;
};

describe('500 planned silences', () => {
  const SILENT = 500;
  const NIGHT = 28;
  let day: Day;
  let coverage: Coverage;

  beforeAll(async () => {
    server.clock.now = new Date(MIDNIGHT + 12 * HOUR);
    day = await prepared(7, { silent: SILENT, late: [], dark: [] });
    coverage = coverageOf(day);
    await lived(day.plans);
  }, 240_000);

  test('COV-02 COV-03 COV-04 a simulated day shows exactly these 500, and no others are late', async () => {
    const { staff, verdict } = await checkedAt(NIGHT, day, coverage, day.plans);
    const forms = coverage.silent.reduce((sum, silence) => sum + silence.forms.length, 0);
    const at = new Date(MIDNIGHT + NIGHT * HOUR).toISOString();
    expect(verdict).toEqual<CoverageVerdict>({ at, stations: SILENT, forms, different: [] });
    expect(new Set(coverage.silent.map(stationName)).size).toBe(SILENT);
    expect(agrees(await checkLedger(staff, day.ledger, ZONE))).toBe(true);
  });

  test('COV-01 some fall silent after their first form, the others never report', () => {
    const kinds = Map.groupBy(coverage.silent, ({ kind }) => kind);
    expect([...kinds.keys()].toSorted()).toEqual(['never', 'stops']);
    const sent = new Set(day.ledger.entries.filter(({ answers }) => answers > 0).map(stationName));
    for (const silence of coverage.silent)
      expect([stationName(silence), sent.has(stationName(silence))]).toEqual([
        stationName(silence),
        silence.kind === 'stops',
      ]);
  });

  test('COV-02 COV-04 a station too many and one too few are named, on each list and on the board', async () => {
    const [first, second] = coverage.silent.filter(({ kind }) => kind === 'never');
    if (!first || !second) throw new Error('Nobody is silent.');
    const without = { ...coverage, lines: coverage.lines.filter((line) => stationName(line) !== stationName(first)) };
    const lines = coverage.lines.map((line) =>
      stationName(line) === stationName(second) && line.form === second.forms[0] ? { ...line, to: Infinity } : line,
    );
    const tooMany = (await checkedAt(NIGHT + 1, day, without, day.plans)).verdict;
    expect(tooMany.stations).toBe(SILENT - 1);
    expect(tooMany.different.slice(0, 2)).toEqual(
      ['the list of stations', 'the call list'].map(
        (place) => `${stationName(first)}: late by the plan is nothing, on ${place} ${first.forms.join(', ')}`,
      ),
    );
    const board = tooMany.different.slice(2);
    expect(board.map((said) => said.replace(/:.*/u, ''))).toEqual([
      first.county,
      ...first.forms.map((form) => `${first.county}, form ${form}`),
    ]);
    const tooFew = (await checkedAt(NIGHT + 2, day, { ...coverage, lines }, day.plans)).verdict;
    expect(tooFew.different[0]).toBe(
      `${stationName(second)}: late by the plan is ${second.forms.slice(1).join(', ')}, on the list of stations ${second.forms.join(', ')}`,
    );
  });

  test('COV-01 what this election cannot have is refused in a sentence', async () => {
    server.clock.now = new Date(MIDNIGHT + 12 * HOUR);
    const none = { silent: 0, late: [], dark: [] };
    await expect(prepared(7, { ...none, silent: 20_000 })).rejects.toThrow(
      /^--silent 20000: only \d+ polling stations can be silent\.$/u,
    );
    await expect(prepared(7, { ...none, late: ['XX'] })).rejects.toThrow('There is no county XX');
    await expect(prepared(7, { ...none, dark: ['cj'] })).rejects.toThrow('There is no county cj');
  });
});

describe('a county that is late, and one that goes dark at 14:00', () => {
  const NOON = 12;
  const NIGHT = 30;
  let day: Day;
  let coverage: Coverage;
  let late: string;
  let dark: string;

  beforeAll(async () => {
    server.clock.now = new Date(MIDNIGHT + 6 * HOUR);
    const election = await downloadElection(await logInAsStaff(send, people.user, people.password));
    const [first, ...others] = busiest(election, 8, 0);
    late = first ?? '';
    dark = busiest(election, 8, 15).find((code) => others.includes(code)) ?? '';
    day = await prepared(8, { silent: 10, late: [late], dark: [dark] });
    coverage = coverageOf(day);
  }, 240_000);

  const inCounty = (code: string) => (station: string) => station.startsWith(`${code} `);

  test('COV-02 COV-04 the first is late at noon and has come by night; of the second nothing comes any more', async () => {
    const isSoon = (act: Plan['acts'][number]) => sentAt(act) <= MIDNIGHT + NOON * HOUR;
    const soon = day.plans.map((plan) => ({ ...plan, acts: plan.acts.filter(isSoon) }));
    await lived(soon);
    const noon = (await checkedAt(NOON, day, coverage, soon)).verdict;
    expect(noon.different).toEqual([]);
    const time = MIDNIGHT + NOON * HOUR;
    const onTheWay = coverage.late.filter(({ to, comes }) => to < time && (comes ?? 0) > time);
    expect(onTheWay.length).toBeGreaterThan(0);
    const due = coverage.lines.filter(({ to }) => to < time);
    const silent = coverage.silent.filter(({ forms, ...place }) =>
      due.some((line) => stationName(line) === stationName(place) && forms.includes(line.form)),
    );
    expect(noon.stations).toBe(new Set([...silent, ...onTheWay].map(stationName)).size);

    const rest = day.plans.map((plan) => ({
      ...plan,
      acts: plan.acts.filter((act) => act.action.kind === 'log-in' || !isSoon(act)),
    }));
    await lived(rest);
    const night = (await checkedAt(NIGHT, day, coverage, day.plans)).verdict;
    expect(night.different).toEqual([]);
    const missing = new Set([...coverage.silent, ...coverage.dark].map(stationName));
    expect(night.stations).toBe(missing.size);
    expect([...missing].filter(inCounty(dark)).length).toBeGreaterThan(0);
    expect([...missing].filter(inCounty(late))).toEqual([]);
  });

  test('COV-04 nothing leaves the dark county after 14:00, and its ledger expects nothing', () => {
    const acts = day.plans.flatMap((plan) => plan.acts);
    const ofDark = acts.filter(({ action }) => 'place' in action && action.place.county === dark);
    expect(ofDark.length).toBeGreaterThan(0);
    expect(Math.max(...ofDark.map(sentAt))).toBeLessThan(MIDNIGHT + 14 * HOUR);
  });
});

/** Counties in which most is to be answered after so many hours of the day. */
function busiest(election: Election, seed: number, hours: number): string[] {
  const plans = planDay(election, { seed, observers: OBSERVERS, midnight: MIDNIGHT });
  const counties = plans.flatMap(({ acts }) =>
    acts.flatMap(({ at, action }) =>
      action.kind === 'answer' && at > MIDNIGHT + hours * HOUR ? action.place.county : [],
    ),
  );
  return [...Map.groupBy(counties, (code) => code)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([code]) => code);
}
