import { staffOf, staffRows } from '#server/auth/callers.ts';
import { sql, type Transaction } from 'kysely';
import type { ReviewAct } from '#contract/review-acts.ts';
import { isUrgentIn } from '#server/answers/urgent.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Staff } from '#server/http/handler.ts';
import { write } from '#server/reviews/act.ts';
import { nextState } from '#server/reviews/next-state.ts';
import { lockVisit, type Stored } from '#server/reviews/stored-review.ts';

const MINUTE = 60_000;

interface Emergency {
  observer: number;
  station: number;
  ngo: number;
  /** When its flags changed, the first time and the last. */
  opened: Date;
  changed: Date;
  flagRevision: number;
}

/** What is done about the oldest emergencies, in turn. */
const done = (now: Date): readonly ReviewAct[] => [
  { type: 'review.confirmed', text: 'Confirmed by phone with the observer.' },
  { type: 'review.confirmed' },
  { type: 'review.dismissed', reason: 'mistake', text: 'The observer chose the wrong line and said so.' },
  { type: 'review.confirmed', text: 'Two photos show it.' },
  { type: 'review.dismissed', reason: 'falseAlarm' },
  { type: 'review.postponed', for: 'observer', until: new Date(now.getTime() + 40 * MINUTE).toISOString() },
];

const DECIDED = 36;

/** A desk at work: verdicts, waits, one visit that changed since its verdict, and two colleagues who have a visit each. */
export async function workAtTheDesk(trx: Transaction<Tables>, now: Date): Promise<void> {
  const staff = await allStaff(trx);
  const [organizer, ...others] = staff;
  if (!organizer) return;
  const emergencies = await emergenciesOf(trx);
  const changed = emergencies.find(({ flagRevision, opened, changed }) => flagRevision > 1 && opened < changed);
  const rest = emergencies.filter((one) => one !== changed);
  const acts = done(now);
  for (const [index, visit] of rest.slice(0, Math.min(DECIDED, Math.floor(rest.length / 2))).entries()) {
    const act = acts[index % acts.length];
    const own = others.find(({ idNgo }) => idNgo === visit.ngo);
    const by = index % 3 === 2 && own ? own : organizer;
    const at = new Date(Math.min(visit.changed.getTime() + (4 + (index % 9)) * MINUTE, now.getTime() - MINUTE));
    if (act) await work(trx, by, visit, { act, at });
  }
  if (changed) await workBeforeChange(trx, organizer, changed);
  const claims = rest.slice(DECIDED).flatMap((visit) => {
    const colleague = others.find(({ idNgo }) => idNgo === visit.ngo);
    return colleague ? [{ visit, colleague }] : [];
  });
  const byColleague = new Map(claims.map(({ visit, colleague }) => [colleague.adminId, { visit, colleague }]));
  for (const { visit, colleague } of [...byColleague.values()].slice(0, 2))
    await work(trx, colleague, visit, { act: { type: 'review.claimed' }, at: now });
  // Nobody has read a list yet that would have to be told what came before.
  await sql`update thread set change_transaction = null where change_transaction is not null`.execute(trx);
}

async function allStaff(trx: Transaction<Tables>): Promise<Staff[]> {
  const rows = await staffRows(trx)
    .where('ngo.is_active', '=', true)
    .orderBy('ngo.organizer', 'desc')
    .orderBy('ngo_admin.id')
    .execute();
  return rows.map(staffOf);
}

async function emergenciesOf(trx: Transaction<Tables>): Promise<Emergency[]> {
  const { rows } = await sql<Emergency>`
    select t.observer_id as observer, t.polling_station_id as station, t.ngo_id as ngo, t.open_since as opened,
      c.at as changed, t.flag_revision as "flagRevision"
    from thread t join visit_change c on c.observer_id = t.observer_id
      and c.polling_station_id = t.polling_station_id and c.revision = t.flag_revision
    where t.open and ${isUrgentIn('t')} order by c.at, t.observer_id, t.polling_station_id limit 400`.execute(trx);
  return rows;
}

interface Doing {
  act: ReviewAct;
  at: Date;
}

/** As somebody of the staff would have done it then. */
async function work(
  trx: Transaction<Tables>,
  caller: Staff,
  visit: Emergency,
  { act, at }: Doing,
  seen?: Pick<Stored, 'revision' | 'flagRevision'>,
): Promise<void> {
  const found = await lockVisit(trx, caller, visit);
  if (!found) throw new Error('The demo has no such visit.');
  const stored = { ...found, ...seen, now: at.toISOString() };
  const given = { version: stored.review.version, seen: stored.revision, act };
  const next = nextState(caller, stored, given);
  if ('refused' in next) throw new Error(`The demo cannot do this: ${next.refused}.`);
  const acting = { caller, address: 'unknown', now: at, config: { trustProxy: false } };
  await write(trx, acting, { visit, stored, given, state: next.state });
}

/** Confirmed as it was first; then its flags changed, and it was open again. */
async function workBeforeChange(trx: Transaction<Tables>, caller: Staff, visit: Emergency): Promise<void> {
  const at = new Date((visit.opened.getTime() + visit.changed.getTime()) / 2);
  await work(trx, caller, visit, { act: { type: 'review.confirmed' }, at }, { revision: 1, flagRevision: 1 });
  await sql`
    update thread set open = true, open_since = ${visit.changed}
    where observer_id = ${visit.observer} and polling_station_id = ${visit.station}`.execute(trx);
}
