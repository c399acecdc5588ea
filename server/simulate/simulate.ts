import { drawPictures } from '#server/seed/pictures.ts';
import { instantOf, zoneOffset } from '#server/time/zone.ts';
import { downloadElection, enrol, logInAsStaff, type Election } from './briefing.ts';
import type { Send } from './client.ts';
import { importLines, reportedBefore } from './coverage.ts';
import { ledgerOf, type Ledger } from './ledger.ts';
import { planDay, type Plan } from './plan.ts';
import { runDay, type Outcome, type RunOptions } from './run.ts';
import { hasTroubles, makeTrouble, type Troubles } from './troubles.ts';

export interface DayOptions {
  send: Send;
  user: string;
  password: string;
  seed: number;
  observers: number;
  /** Such as 2026-11-22. */
  date: string;
  timeZone: string;
  /** With any of them, what is expected becomes the plan of the election, in the place of the one before. */
  troubles?: Troubles;
}

export interface Day {
  staff: Send;
  election: Election;
  plans: Plan[];
  ledger: Ledger;
}

/** Plans the day for the election that the server has, and enrols the observers. */
export async function prepareDay({ send, user, password, troubles, ...given }: DayOptions): Promise<Day> {
  const { seed, observers, date, timeZone } = given;
  const staff = await logInAsStaff(send, user, password);
  const election = await downloadElection(staff);
  const midnight = instantOf(Date.parse(`${date}T00:00:00Z`), zoneOffset(timeZone));
  const options = { seed, observers, midnight };
  const planned = planDay(election, options);
  if (!troubles || !hasTroubles(troubles)) {
    await enrol(staff, planned);
    return { staff, election, plans: planned, ledger: ledgerOf(planned, election, options) };
  }
  const before = await reportedBefore(staff);
  const { plans, coverage } = makeTrouble(planned, election, troubles, { seed, midnight, before });
  await enrol(staff, plans);
  await importLines(staff, coverage.lines);
  return { staff, election, plans, ledger: { ...ledgerOf(plans, election, options), coverage } };
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
