import { writeFileSync } from 'node:fs';
import { demoLogins } from '#server/seed/register.ts';
import { agrees, checkLedger, type Verdict } from '#server/simulate/check.ts';
import { checkCoverage } from '#server/simulate/check-coverage.ts';
import { checkDesk, type DeskVerdict } from '#server/simulate/check-desk.ts';
import { over, patient } from '#server/simulate/client.ts';
import { enrolOfficers } from '#server/simulate/enrol-officers.ts';
import { workDesk } from '#server/simulate/officers.ts';
import { reportsOf } from '#server/simulate/expected.ts';
import { MAX_OBSERVERS, MAX_OFFICERS, MAX_SILENT, readOptions } from '#server/simulate/options.ts';
import { createProgress } from '#server/simulate/progress.ts';
import { liveDay, prepareDay, type Day } from '#server/simulate/simulate.ts';
import { CannotPlan } from '#server/simulate/troubles.ts';
import { zoneOffset } from '#server/time/zone.ts';
import { runCommand, Stop } from './command.ts';

const usage = `Usage: npm run simulate -- [--observers <1 to ${MAX_OBSERVERS}>] [--speed 60] [--seed 7] [--check] [--desk 30] [--ledger <file.json>]
An election day of made-up phones against a server on this machine: npm start in another window first.
--speed    so many simulated seconds in one; 1000000 is as fast as the server goes
--seed     the same number, the same day
--ledger   writes what must be found at the end, and which anomalies were planted
--check    compares that with what staff are shown at the end
--server   http://127.0.0.1:8080; no other machine
--user, --password   staff who may import observers; those of the demo
--date, --zone       the day and the time zone of the election; today, ELECTION_TIME_ZONE or Europe/Bucharest
--silent   so many polling stations, up to ${MAX_SILENT}, from which nothing comes although somebody was sent there, or nothing after the first form
--late     counties whose reports come four hours late, such as CJ,B
--dark     counties from which nothing comes after 14:00, such as IS
           with any of these three the simulation imports the plan of coverage that it follows, and leaves it there; the
           ledger names what is missing, and --check holds it against the board, the list of stations and the call list
--desk     so many officers, up to ${MAX_OFFICERS}, work through the emergencies meanwhile; with --check their acts are held against the log
--minutes  ends after so many real minutes`;

const PHONES_AT_ONCE = 48;
const SHOWN = 20;

const say = (text: string) => process.stderr.write(`${text}\n`);

await runCommand(usage, async (args) => {
  const timeZone = process.env['ELECTION_TIME_ZONE'] ?? 'Europe/Bucharest';
  const { account, password } = demoLogins.organizer;
  const today = new Date(Date.now() + zoneOffset(timeZone)(Date.now())).toISOString().slice(0, 10);
  const given = { user: account, password, today, timeZone };
  const options = readOptions(args, given, (message) => new Stop(message));
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort(new Stop('Stopped. What the phones had sent is in the database.')));
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(options.minutes * 60_000)]);
  const send = over(options.server, signal);
  const day = await prepareDay({ ...options, send }).catch((error: unknown) => {
    if (error instanceof TypeError) throw new Stop(`There is no server at ${options.server.origin}: npm start first.`);
    throw error instanceof CannotPlan ? new Stop(error.message) : error;
  });
  const { plans, ledger, staff } = day;
  if (options.ledger !== undefined) writeFileSync(options.ledger, `${JSON.stringify(ledger, null, 2)}\n`);
  const { answers, notes, visits } = ledger.sent;
  say(
    `${plans.length} observers, ${answers} answers, ${notes} notes, ${visits} visits, ${ledger.anomalies.length} anomalies.`,
  );
  if (ledger.coverage) {
    const { lines, silent, late, dark } = ledger.coverage;
    say(
      `Planned ${lines.length} reports: ${silent.length} stations silent, ${late.length} late, ${dark.length} in the dark.`,
    );
  }
  const offset = zoneOffset(options.timeZone);
  const shown = (at: number) => new Date(at + offset(at)).toISOString().slice(11, 16);
  const onProgress = createProgress(process.stderr, { now: () => performance.now(), shown });
  const { speed } = options;
  const officers = await enrolOfficers(patient(send, signal), staff, options.desk);
  let isOver = false;
  const [outcome, work] = await Promise.all([
    liveDay(plans, { ...options, speed, send, signal, atOnce: PHONES_AT_ONCE, onProgress }).finally(
      () => (isOver = true),
    ),
    workDesk(officers, { seed: options.seed, speed, signal, isOver: () => isOver }),
  ]);
  for (const { phone, reason } of outcome.failures.slice(0, SHOWN)) say(`${phone} failed: ${reason}`);
  for (const failure of work.failures) say(failure);
  if (outcome.failures.length + work.failures.length > 0) process.exitCode = 1;
  if (options.check) {
    tell(await checkLedger(staff, ledger, options.timeZone));
    await tellCoverage(day);
  }
  if (options.desk > 0) say(`${officers.length} officers: ${work.acts.length} acts, ${work.again} read again.`);
  if (options.desk > 0 && options.check) tellDesk(await checkDesk(staff, work));
});

function tell(verdict: Verdict): void {
  const { threads, answers, notes, visits, lost, doubled, different } = verdict;
  say(`Checked ${threads} threads with ${answers} answers, ${notes} notes and ${visits} visits:`);
  say(`${lost.length} lost, ${doubled.length} doubled, ${different.length} different.`);
  for (const sentence of [...lost, ...doubled, ...different].slice(0, SHOWN)) say(sentence);
  if (!agrees(verdict)) process.exitCode = 1;
}

async function tellCoverage({ staff, plans, election, ledger: { coverage } }: Day): Promise<void> {
  if (!coverage) return;
  const { at, stations, forms, different } = await checkCoverage(staff, coverage, reportsOf(plans, election).keys());
  say(`At ${at} by the plan ${stations} stations are late with ${forms} forms: ${different.length} disagree.`);
  for (const sentence of different.slice(0, SHOWN)) say(sentence);
  if (different.length > 0) process.exitCode = 1;
}

function tellDesk({ visits, acts, lost, doubled }: DeskVerdict): void {
  say(`Checked ${acts} acts about ${visits} visits: ${lost.length} lost, ${doubled.length} doubled.`);
  for (const sentence of [...lost, ...doubled].slice(0, SHOWN)) say(sentence);
  if (lost.length + doubled.length > 0) process.exitCode = 1;
}
