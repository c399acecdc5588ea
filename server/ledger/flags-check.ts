import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

interface Odd {
  subject: string;
  stands: number;
  made: number;
}

/**
 * Holds the revision at which the flagged answers of each visit changed last against the changes themselves: by it
 * verdicts are taken and emergencies reopened. What does not fit, as a sentence.
 */
export async function flagsProblem(db: Db): Promise<string | undefined> {
  const { rows } = await sql<Odd>`
    with base as (
      select distinct on (observer_id, polling_station_id) observer_id, polling_station_id, revision, flag_revision, flagged
      from visit_flags order by observer_id, polling_station_id, revision desc),
    reflagged as (
      select c.observer_id, c.polling_station_id, max(c.revision) as revision
      from visit_change c left join base b
        on b.observer_id = c.observer_id and b.polling_station_id = c.polling_station_id
      where c.revision > coalesce(b.revision, 0) and (cardinality(c.flagged) > 0 or exists (
        select from jsonb_array_elements(c.lost) as one
        where coalesce((
          select (one ->> 0)::int = any(g.flagged) from visit_change g
          where g.observer_id = c.observer_id and g.polling_station_id = c.polling_station_id
            and g.revision < c.revision and g.revision > coalesce(b.revision, 0) and (one ->> 0)::int = any(g.gained)
          order by g.revision desc limit 1), (one ->> 0)::int = any(b.flagged), false)))
      group by c.observer_id, c.polling_station_id)
    select t.observer_id || '-' || t.polling_station_id as subject, t.flag_revision as stands,
      coalesce(reflagged.revision, b.flag_revision, 0) as made
    from thread t
    left join base b on b.observer_id = t.observer_id and b.polling_station_id = t.polling_station_id
    left join reflagged on reflagged.observer_id = t.observer_id and reflagged.polling_station_id = t.polling_station_id
    where t.flag_revision <> coalesce(reflagged.revision, b.flag_revision, 0)
    order by t.observer_id, t.polling_station_id limit 1`.execute(db);
  const [odd] = rows;
  return (
    odd &&
    `The flagged answers of visit ${odd.subject} changed last at revision ${odd.made}; it says ${odd.stands}, so that verdicts are held against another one.`
  );
}
