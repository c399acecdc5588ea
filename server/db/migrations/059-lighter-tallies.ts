import { sql, type Kysely } from 'kysely';

/**
 * What a post adds to the counters is halved: the option 0 says how far the options of a question are more than the visits
 * that answer it, and nothing where they are not. Half of a page is left to its rows, which change all day.
 */
const statements = [
  `update tally_place t set n = t.n - o.n from (
    select question_id, county_id, ngo_id, sum(n) as n from tally_place where option_id <> 0 group by 1, 2, 3) o
    where t.option_id = 0 and t.question_id = o.question_id and t.county_id = o.county_id and t.ngo_id = o.ngo_id`,
  `delete from tally_place where option_id = 0 and n = 0`,
  `update tally_hour t set n = t.n - o.n from (
    select question_id, hour, ngo_id, sum(n) as n from tally_hour where option_id <> 0 group by 1, 2, 3) o
    where t.option_id = 0 and t.question_id = o.question_id and t.hour = o.hour and t.ngo_id = o.ngo_id`,
  `delete from tally_hour where option_id = 0 and n = 0`,
  `alter table tally_place set (fillfactor = 50)`,
  `alter table tally_hour set (fillfactor = 50)`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
