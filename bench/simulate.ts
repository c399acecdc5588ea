import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoLogins } from '#server/seed/register.ts';
import { checkLedger } from '#server/simulate/check.ts';
import { over, type Send } from '#server/simulate/client.ts';
import { ledgerOf } from '#server/simulate/ledger.ts';
import type { Act, Plan } from '#server/simulate/plan.ts';
import { liveDay, prepareDay } from '#server/simulate/simulate.ts';
import { electionOf, onCopyOf } from './support/election.ts';
import { round, show, spreadOf, timed } from './support/figures.ts';
import { report, say } from './support/report.ts';
import { startServer } from './support/server-process.ts';

// A counting night: every phone is at its last station within one simulated hour, as fast as the server takes it, while
// staff look at lists and download exports. Afterwards the ledger of the phones is compared with the database.

const PORT = 8169;
const HOUR = 3_600_000;
const FASTEST = 1_000_000;
const PHONES_AT_ONCE = 48;
const LISTS = ['/api/v1/answers?page=1', '/api/v1/answers?urgent=true&page=1', '/api/v1/observer?page=1&pageSize=50'];

const { values } = parseArgs({
  options: { observers: { type: 'string', default: '2000' }, scale: { type: 'string', default: 'demo' } },
});
const observers = Number(values.observers);

/** The login and what belongs to the last station, within the hour. */
const nightOf = (plan: Plan): Plan => {
  const last = plan.acts.findLast(({ action }) => action.kind === 'arrive')?.action;
  if (last?.kind !== 'arrive') return plan;
  const meant = plan.acts.filter(({ action }) => {
    if (action.kind === 'log-in') return true;
    return action.place.county === last.place.county && action.place.station === last.place.station;
  });
  const acts = meant.map(({ action, network }, index): Act => ({
    action,
    network,
    at: last.arrived + (index * HOUR) / meant.length,
  }));
  return { ...plan, acts };
};

const poll = async (staff: Send, done: AbortSignal, took: number[]): Promise<void> => {
  for (let turn = 0; !done.aborted; turn += 1) {
    const path = LISTS[turn % LISTS.length] ?? '';
    took.push((await timed(async () => (await staff(path)).text())).took);
    await pause(250);
  }
};

const exportAgain = async (staff: Send, done: AbortSignal): Promise<number> => {
  let exports = 0;
  for (; !done.aborted; exports += 1) {
    await (await staff('/api/v1/export/all')).bytes();
    await pause(5_000);
  }
  return exports;
};

const outcome = await onCopyOf(await electionOf(values.scale), async (data) => {
  const server = await startServer({ data, port: PORT, args: ['--api-only'] });
  try {
    const signal = AbortSignal.timeout(30 * 60_000);
    const send = over(new URL(server.url), signal);
    const { account: user, password } = demoLogins.organizer;
    const where = { date: '2026-11-22', timeZone: 'Europe/Bucharest' };
    const day = await prepareDay({ send, user, password, seed: 7, observers, ...where });
    const plans = day.plans.map(nightOf);
    const ledger = ledgerOf(plans, day.election, day.ledger);
    const acts = plans.reduce((sum, plan) => sum + plan.acts.length, 0);
    say(`${observers} phones, ${acts} messages, ${ledger.sent.answers} answers …`);
    const done = new AbortController();
    const lists: number[] = [];
    const posts: number[] = [];
    const onTaken = (kind: string, took: number) => void (kind === 'answer' && posts.push(took));
    const night = timed(() =>
      liveDay(plans, { send, signal, speed: FASTEST, atOnce: PHONES_AT_ONCE, timeZone: where.timeZone, onTaken }),
    ).finally(() => done.abort());
    const [{ value, took }, , exports] = await Promise.all([
      night,
      poll(day.staff, done.signal, lists),
      exportAgain(day.staff, done.signal),
    ]);
    say(`Over after ${round(took / 1000)} s; comparing …`);
    const verdict = await checkLedger(day.staff, ledger, where.timeZone);
    return {
      acts,
      took,
      exports,
      ...value,
      sent: ledger.sent,
      posts: spreadOf(posts),
      lists: spreadOf(lists),
      verdict,
    };
  } finally {
    await server.stop();
  }
});

const { acts, took, exports, taken, failures, sent, posts, lists, verdict } = outcome;
const seconds = took / 1000;
await report(
  'simulate',
  [
    {
      what: `messages of ${observers} phones, repeats included`,
      figure: `${taken} in ${round(seconds)} s, ${round(taken / seconds)}/s`,
    },
    { what: 'posts with answers, p50 / p95', figure: `${round(posts.samples / seconds)}/s, ${show(posts)}` },
    { what: `lists of staff meanwhile, beside ${exports} exports, p50 / p95`, figure: show(lists) },
    { what: 'messages that failed for good', figure: `${failures.length} of ${acts}`, budget: '0' },
    {
      what: `answers lost / doubled / different, of ${sent.answers} in ${verdict.threads} threads`,
      figure: [verdict.lost, verdict.doubled, verdict.different].map(({ length }) => length).join(' / '),
      budget: '0 / 0 / 0',
    },
  ],
  { ...outcome, failures: failures.slice(0, 20) },
);
