import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

interface Odd {
  subject: string;
  option: number;
  stands: boolean;
}

/**
 * Holds the answers that stand against the changes of their visits, one after the other, and the desk against both. What
 * does not fit, as a sentence.
 */
export async function answersProblem(db: Db): Promise<string | undefined> {
  const { rows: odd } = await sql<Odd>`
    with sent as (
      select observer_id, polling_station_id, option_id, sum(n)::int as n from (
        select observer_id, polling_station_id, unnest(gained) as option_id, 1 as n from visit_change
        union all
        select observer_id, polling_station_id, (one ->> 0)::int, -1
        from visit_change cross join jsonb_array_elements(lost) as one where lost is not null) each
      group by observer_id, polling_station_id, option_id having sum(n) <> 0)
    select coalesce(s.observer_id, a.observer_id) || '-' || coalesce(s.polling_station_id, a.polling_station_id) as subject,
      coalesce(s.option_id, a.option_id) as option, a.option_id is not null as stands
    from sent s full join answer a on a.observer_id = s.observer_id and a.polling_station_id = s.polling_station_id
      and a.option_id = s.option_id
    where s.n is distinct from 1 or a.option_id is null order by 1, 2 limit 1`.execute(db);
  const [one] = odd;
  if (one !== undefined)
    return one.stands
      ? `Visit ${one.subject} has an answer (option ${one.option}) that no phone sent.`
      : `Visit ${one.subject} lacks an answer (option ${one.option}) that a phone sent and none withdrew.`;
  const { rows: hidden } = await sql<{ subject: string; isListed: boolean }>`
    select t.observer_id || '-' || t.polling_station_id as subject, t.open_since is not null as "isListed" from thread t
    where case when t.open_since is null
      then exists (select from answer a join option o on o.id = a.option_id and o.flagged
        where a.observer_id = t.observer_id and a.polling_station_id = t.polling_station_id)
      else not t.open and not exists (select from review r
        where r.observer_id = t.observer_id and r.polling_station_id = t.polling_station_id) end
    order by t.observer_id, t.polling_station_id limit 1`.execute(db);
  const [hid] = hidden;
  if (hid === undefined) return undefined;
  return hid.isListed
    ? `The visit ${hid.subject} is closed, though nobody decided about it.`
    : `The visit ${hid.subject} has a flagged answer and is not on the desk.`;
}
