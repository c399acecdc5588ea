import { drawPictures } from '#server/seed/pictures.ts';
import { instantOf, zoneOffset } from '#server/time/zone.ts';
import { downloadElection, enrol, logInAsStaff, type Election } from './briefing.ts';
import type { Send } from './client.ts';
import { ledgerOf, type Ledger } from './ledger.ts';
import { planDay, type Plan } from './plan.ts';
import { runDay, type Outcome, type RunOptions } from './run.ts';

export interface DayOptions {
  send: Send;
  user: string;
  password: string;
  seed: number;
  observers: number;
  /** Such as 2026-11-22. */
  date: string;
  timeZone: string;
}

export interface Day {
  staff: Send;
  election: Election;
  plans: Plan[];
  ledger: Ledger;
}

/** Plans the day for the election that the server has, and enrols the observers. */
export async function prepareDay({ send, user, password, seed, observers, date, timeZone }: DayOptions): Promise<Day> {
  const staff = await logInAsStaff(send, user, password);
  const election = await downloadElection(staff);
  const midnight = instantOf(Date.parse(`${date}T00:00:00Z`), zoneOffset(timeZone));
  const options = { seed, observers, midnight };
  const plans = planDay(election, options);
  await enrol(staff, plans);
  return { staff, election, plans, ledger: ledgerOf(plans, election, options) };
}

export const liveDay = (
  plans: readonly Plan[],
  { timeZone, ...options }: Omit<RunOptions, 'offset' | 'pictures'> & { timeZone: string },
): Promise<Outcome> =>
  runDay(plans, {
    ...options,
    offset: zoneOffset(timeZone),
    pictures: drawPictures().map((picture) => Uint8Array.from(picture)),
  });
