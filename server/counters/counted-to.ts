import { sql, type RawBuilder } from 'kysely';

/** To when the counters are counted: no change from before is missing. `now` where nothing waits. */
export const countedTo = (now: Date): RawBuilder<Date> =>
  sql`coalesce((select min(at) from change_uncounted), ${now}::timestamptz(3))`;
