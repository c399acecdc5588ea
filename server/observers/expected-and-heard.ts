import { sql, type RawBuilder } from 'kysely';
import { isNoTestObserver } from './test-observers.ts';

/** Those whom one expects to hear from on election day: whoever is planned, or everybody where there is no plan. */
export const expected: RawBuilder<boolean> = sql`
  (observer.is_active and ${isNoTestObserver('observer')} and observer.erased_at is null
    and exists (select from ngo where ngo.id = observer.ngo_id and ngo.is_active)
    and (not exists (select from coverage_plan) or observer.id in (select observer_id from plan_line)))`;

/** Whoever sent something after it is heard from: for an hour (SIT-01). */
export const heardFrom = (now: Date): Date => new Date(now.getTime() - 3_600_000);

/** Of `observer`, those who sent an answer or a note since. */
export const heardSince = (since: Date): RawBuilder<boolean> => sql`
  observer.id in (
    select observer_id from thread where answer_count > 0 and last_answer_at >= ${since}
    union all select observer_id from note where created_at >= ${since})`;
