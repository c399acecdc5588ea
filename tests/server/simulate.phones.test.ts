import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createHandlers } from '#server/handlers.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { agrees, checkLedger } from '#server/simulate/check.ts';
import type { Outcome } from '#server/simulate/run.ts';
import { liveDay, prepareDay, type Day } from '#server/simulate/simulate.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const ZONE = 'Europe/Bucharest';

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
    const verdict = await checkLedger(day.staff, day.ledger, ZONE);
    const { answers, notes } = day.ledger.sent;
    const threads = day.ledger.entries.filter((entry) => entry.answers > 0).length;
    const visits = day.ledger.entries.filter(({ visit }) => visit).length;
    expect(verdict).toEqual({ threads, answers, notes, visits, lost: [], doubled: [], different: [] });
  });

  test('have their anomalies found', async () => {
    const flags = day.ledger.anomalies.find(({ kind }) => kind === 'raises every flag');
    const urgent = await server.app.request(`/api/v1/answers?urgent=true&observerPhoneNumber=${flags?.phone}`, {
      headers: await server.bearer({
        kind: 'staff',
        adminId: 1,
        idNgo: 1,
        organizer: true,
        role: 'organizer',
        account: 'organizer',
      }),
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
    const verdict = await checkLedger(day.staff, { ...day.ledger, entries }, ZONE);
    expect(agrees(verdict)).toBe(false);
    const about = ({ phone, county, station }: typeof first) => `${phone} at ${county} ${station}`;
    expect([verdict.lost, verdict.different].map(([said]) => said?.replace(/:.*$/u, ''))).toEqual([
      about(first),
      about(third),
    ]);
    expect(verdict.doubled.map((said) => said.replace(/:.*$/u, ''))).toContain(about(second));
  });
});
