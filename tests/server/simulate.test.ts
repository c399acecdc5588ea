import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createHandlers } from '#server/handlers.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { agrees, checkLedger } from '#server/simulate/check.ts';
import { dateText } from '#server/simulate/dates.ts';
import type { Election } from '#server/simulate/briefing.ts';
import { ledgerOf } from '#server/simulate/ledger.ts';
import { loopbackAddress } from '#server/simulate/loopback.ts';
import { readOptions } from '#server/simulate/options.ts';
import type { Outcome } from '#server/simulate/run.ts';
import { planDay } from '#server/simulate/plan.ts';
import { createProgress } from '#server/simulate/progress.ts';
import { liveDay, prepareDay, type Day } from '#server/simulate/simulate.ts';
import { zoneOffset } from '#server/time/zone.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const MIDNIGHT = Date.parse('2026-11-21T22:00:00Z');
const ZONE = 'Europe/Bucharest';

const election: Election = {
  counties: [
    { code: 'AB', stations: 3 },
    { code: 'CJ', stations: 40 },
  ],
  forms: ['A', 'B', 'C'].map((code, form) => ({
    code,
    questions: [0, 1, 2, 3].map((index) => ({
      id: form * 4 + index + 1,
      type: index,
      options: [1, 2, 3].map((option) => ({
        id: (form * 4 + index + 1) * 10 + option,
        freeText: option === 3,
        flagged: option === 2,
      })),
    })),
  })),
};

const planned = (seed: number, observers = 40) => {
  const options = { seed, observers, midnight: MIDNIGHT };
  const plans = planDay(election, options);
  return { plans, ledger: ledgerOf(plans, election, options) };
};

describe('a simulated day', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(planned(7)).toEqual(planned(7));
    expect(planned(8).ledger.entries).not.toEqual(planned(7).ledger.entries);
  });

  test('has each sort of anomaly, each with an observer of its own', () => {
    const { ledger } = planned(7);
    expect(ledger.anomalies.map(({ kind }) => kind).toSorted()).toEqual([
      'no photo',
      'raises every flag',
      'sends all again',
      'unknown station',
      'unreadable date',
      'wrong clock',
    ]);
    expect(new Set(ledger.anomalies.map(({ phone }) => phone)).size).toBe(6);
  });

  test('is told in the order of its times, beginning with the login, on a bad network now and then', () => {
    const { plans } = planned(7);
    for (const { acts } of plans) {
      const times = acts.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(acts[0]?.deed).toEqual({ kind: 'log-in' });
    }
    const networks = new Set(plans.flatMap(({ acts }) => acts.map(({ network }) => network)));
    expect(networks).toEqual(new Set(['good', 'offline', 'unheard']));
  });

  test('cannot be planned without anything to observe', () => {
    expect(() => planDay({ counties: [], forms: [] }, { seed: 1, observers: 1, midnight: MIDNIGHT })).toThrow(
      'There is no election to observe',
    );
  });
});

test('API-01 each app writes dates in its own way', () => {
  const at = Date.parse('2026-11-22T05:30:00Z');
  const offset = zoneOffset(ZONE);
  expect((['android-2020', 'android-2023', 'ios'] as const).map((app) => dateText(app, at, offset))).toEqual([
    '2026-11-22 07:30:00',
    '2026-11-22T07:30Z',
    '2026-11-22T05:30:00Z',
  ]);
  expect(dateText('ios', undefined, offset)).toBe('azi dimineață');
});

test('only this machine is spoken to', () => {
  const good = ['http://127.0.0.1:8080', 'http://localhost:1', 'https://127.1.2.3', 'http://[::1]:80'];
  const bad = [
    'http://example.org',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
    'http://10.0.0.1',
    'http://0.0.0.0',
    'http://user:pass@127.0.0.1',
    'ftp://127.0.0.1',
    '127.0.0.1:8080',
    '',
  ];
  expect(good.map((address) => loopbackAddress(address)?.hostname)).toEqual([
    '127.0.0.1',
    'localhost',
    '127.1.2.3',
    '[::1]',
  ]);
  expect(bad.map(loopbackAddress)).toEqual(bad.map(() => undefined));
});

describe('the command line', () => {
  const given = { user: 'organizer', password: 'secret', today: '2026-11-22', timeZone: ZONE };
  const read = (...args: string[]) => readOptions(args, given, (message) => new Error(message));

  test('has an answer for everything that is left out', () => {
    expect(read()).toEqual({
      server: new URL('http://127.0.0.1:8080'),
      observers: 1_200,
      speed: 60,
      seed: 7,
      date: '2026-11-22',
      timeZone: ZONE,
      user: 'organizer',
      password: 'secret',
      ledger: undefined,
      check: false,
      minutes: 1_440,
    });
  });

  test('says what is wrong with it', () => {
    const wrong: [string, string, string][] = [
      ['--server', 'http://example.org', 'this machine alone'],
      ['--observers', '5001', 'from 1 to 5000'],
      ['--observers', 'many', 'from 1 to 5000'],
      ['--speed', '0', 'from 1 to'],
      ['--seed', '1.5', 'whole number'],
      ['--minutes', '0', 'whole number'],
      ['--date', '22.11.2026', 'a day such as'],
    ];
    for (const [option, value, message] of wrong) expect(() => read(option, value)).toThrow(message);
  });
});

test('progress is a bar on a terminal, and a line now and then elsewhere', () => {
  let now = 0;
  const clock = { now: () => now, shown: () => '12:40' };
  const written = (isTTY: boolean) => {
    const out: string[] = [];
    const tell = createProgress({ isTTY, write: (text) => out.push(text) }, clock);
    for (const done of [1, 2, 3, 4]) {
      now += 2_000;
      tell({ done, all: 4, at: 0, taken: done * 2, failed: 0 });
    }
    return out;
  };
  expect(written(true)).toEqual([
    '\r[#######.....................]  25 %, 12:40, 2 taken, 0 failed',
    '\r[##############..............]  50 %, 12:40, 4 taken, 0 failed',
    '\r[#####################.......]  75 %, 12:40, 6 taken, 0 failed',
    '\r[############################] 100 %, 12:40, 8 taken, 0 failed\n',
  ]);
  expect(written(false)).toEqual([' 25 %, 12:40, 2 taken, 0 failed\n', '100 %, 12:40, 8 taken, 0 failed\n']);
});

describe('20 phones against the server', () => {
  const AS_FAST_AS_CAN_BE = 1_000_000_000;
  let server: TestServer;
  let day: Day;
  let asked: string[];
  let outcome: Outcome;

  beforeAll(async () => {
    server = await openTestServer({ contract, handlers: createHandlers() });
    await seedDemo(server.db, server.config, server.clock.now);
    asked = [];
    const send = async (path: string, init?: RequestInit) => {
      const method = init?.method ?? 'GET';
      asked.push(`${method} ${path.replace(/\?.*$/u, '').replace(/\/(?:\d+|[A-Z]{1,3})(?=\/|$)/gu, '/…')}`);
      return server.app.request(path, init);
    };
    const staff = { user: 'organizer', password: 'vigil-demo' };
    day = await prepareDay({ send, ...staff, seed: 7, observers: 20, date: '2026-11-22', timeZone: ZONE });
    const running = { speed: AS_FAST_AS_CAN_BE, atOnce: 8, timeZone: ZONE, signal: new AbortController().signal };
    outcome = await liveDay(day.plans, { send, ...running });
  }, 240_000);
  afterAll(() => server.close());

  test('send everything that was planned, what went unheard twice', () => {
    const acts = day.plans.flatMap((plan) => plan.acts);
    const unheard = acts.filter(({ network }) => network === 'unheard');
    expect(outcome.failures).toEqual([]);
    expect(outcome.taken).toBe(acts.length + unheard.length);
  });

  test('use the phone calls and nothing else', () => {
    const byPhones = new Set(asked.slice(asked.lastIndexOf('POST /api/v1/observer/import') + 1));
    expect([...byPhones].toSorted()).toEqual([
      'GET /api/v1/county',
      'GET /api/v1/county/…/municipalities',
      'GET /api/v1/form',
      'GET /api/v1/form/…',
      'GET /api/v1/province',
      'GET /api/v1/province/…/counties',
      'POST /api/v1/access/authorize',
      'POST /api/v1/answers',
      'POST /api/v1/notification/register',
      'POST /api/v1/polling-station',
      'POST /api/v2/access/authorize',
      'POST /api/v2/note',
    ]);
  });

  test('API-01 leave behind what their ledger says: nothing lost, nothing doubled, nothing different', async () => {
    const verdict = await checkLedger(day.staff, day.ledger);
    const { answers, notes } = day.ledger.sent;
    const threads = day.ledger.entries.filter((entry) => entry.answers > 0).length;
    const visits = day.ledger.entries.filter(({ visit }) => visit).length;
    expect(verdict).toEqual({ threads, answers, notes, visits, lost: [], doubled: [], different: [] });
  });

  test('have their anomalies found', async () => {
    const flags = day.ledger.anomalies.find(({ kind }) => kind === 'raises every flag');
    const urgent = await server.app.request(`/api/v1/answers?urgent=true&observerPhoneNumber=${flags?.phone}`, {
      headers: await server.bearer({ kind: 'staff', adminId: 1, idNgo: 1, organizer: true, account: 'organizer' }),
    });
    const { data } = contract.listThreads.reply.parse(await urgent.json());
    expect(data[0]?.flaggedCount).toBeGreaterThan(5);
    const aside = await server.db
      .selectFrom('kept_aside')
      .select(['kind', 'reason'])
      .distinct()
      .orderBy('kind')
      .execute();
    expect(aside).toEqual([
      { kind: 'answer', reason: 'unknown-station' },
      { kind: 'visit', reason: 'unreadable-date' },
    ]);
  });

  test('are missed by the check when something was lost, doubled or changed', async () => {
    const [first, second, third] = day.ledger.entries.filter(({ answers }) => answers > 1);
    if (!first || !second || !third) throw new Error('There are too few threads.');
    const entries = [
      { ...first, answers: first.answers + 1, notes: [], visit: null },
      { ...second, answers: second.answers - 1, notes: [], visit: null },
      { ...third, flagged: third.flagged + 1, notes: [], visit: null },
    ];
    const verdict = await checkLedger(day.staff, { ...day.ledger, entries });
    expect(agrees(verdict)).toBe(false);
    const about = ({ phone, county, station }: typeof first) => `${phone} at ${county} ${station}`;
    expect([verdict.lost, verdict.different].map(([said]) => said?.replace(/:.*$/u, ''))).toEqual([
      about(first),
      about(third),
    ]);
    expect(verdict.doubled.map((said) => said.replace(/:.*$/u, ''))).toContain(about(second));
  });
});
