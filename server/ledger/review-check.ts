import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

interface Reviewed {
  subject: string;
  state: { state: string; judged: number; isEscalated: boolean };
  isOpen: boolean;
  /** Whether it has to be open, by what was decided and by what phones changed since. */
  mustBeOpen: boolean;
}

/**
 * Holds each review against the last act about it, and whether the visit is open against that and the changes of its
 * answers. What does not fit, as a sentence.
 * @param left What the acts leave each visit as.
 */
export async function reviewProblem(db: Db, left: ReadonlyMap<string, unknown>): Promise<string | undefined> {
  const { rows } = await sql<Reviewed>`
    select r.observer_id || '-' || r.polling_station_id as subject,
      jsonb_build_object('state', r.state, 'judged', r.judged_revision, 'isEscalated', r.escalated) as state,
      t.open as "isOpen", case
        when r.state in ('confirmed', 'dismissed') then t.flag_revision > r.judged_revision
        when r.state = 'waiting' then t.waiting_until is null
        else true end as "mustBeOpen"
    from review r join thread t on t.observer_id = r.observer_id and t.polling_station_id = r.polling_station_id
    order by r.observer_id, r.polling_station_id`.execute(db);
  const lost = new Set(left.keys());
  for (const { subject, state, isOpen, mustBeOpen } of rows) {
    lost.delete(subject);
    if (!isDeepStrictEqual(left.get(subject), state))
      return `The review of visit ${subject} is not what the acts made it.`;
    if (isOpen !== mustBeOpen)
      return `The visit ${subject} is ${isOpen ? 'open' : 'closed'}, which its review does not explain.`;
  }
  const [first] = lost;
  return first === undefined ? undefined : `The review of visit ${first} is gone.`;
}
