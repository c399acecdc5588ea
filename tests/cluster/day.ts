import { demoLogins } from '#server/seed/register.ts';
import { checkLedger, type Verdict } from '#server/simulate/check.ts';
import { checkDesk, type DeskVerdict } from '#server/simulate/check-desk.ts';
import { over, patient } from '#server/simulate/client.ts';
import { enrolOfficers } from '#server/simulate/enrol-officers.ts';
import { workDesk } from '#server/simulate/officers.ts';
import { liveDay, prepareDay } from '#server/simulate/simulate.ts';

interface Options {
  seed: number;
  observers: number;
  signal: AbortSignal;
}

const TIME_ZONE = 'Europe/Bucharest';
const OFFICERS = 2;
/** A day in a minute. */
const SPEED = 1_000;

/** Phones and officers at work through a whole day, and what is found of it afterwards. */
export async function simulatedDay(
  url: string,
  { seed, observers, signal }: Options,
): Promise<{ verdict: Verdict; desk: DeskVerdict; failures: string[] }> {
  // Longer than the phones of the simulator do.
  const send = patient(over(new URL(url), signal), signal);
  const { account, password } = demoLogins.organizer;
  const date = new Date().toISOString().slice(0, 10);
  const day = await prepareDay({ send, user: account, password, seed, observers, date, timeZone: TIME_ZONE });
  const officers = await enrolOfficers(send, day.staff, OFFICERS);
  let isOver = false;
  const [outcome, work] = await Promise.all([
    liveDay(day.plans, { timeZone: TIME_ZONE, speed: SPEED, send, signal, atOnce: 8 }).finally(() => (isOver = true)),
    workDesk(officers, { seed, speed: 60, signal, isOver: () => isOver }),
  ]);
  return {
    verdict: await checkLedger(day.staff, day.ledger, TIME_ZONE),
    desk: await checkDesk(day.staff, work),
    failures: [...outcome.failures.map(({ phone, reason }) => `${phone} failed: ${reason}`), ...work.failures],
  };
}
