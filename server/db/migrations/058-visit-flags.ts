import { sql, type Kysely } from 'kysely';

/**
 * Which answers of a visit were flagged since the flags of its form changed last: with the changes of its answers since
 * then they give its `flag_revision`. Visits that stand begin with what they have.
 */
const statements = [
  `create table visit_flags (
    observer_id int not null,
    polling_station_id int not null,
    revision int not null,
    flag_revision int not null,
    flagged int[] not null,
    primary key (observer_id, polling_station_id, revision),
    foreign key (observer_id, polling_station_id) references thread on delete cascade)`,
  `insert into visit_flags (observer_id, polling_station_id, revision, flag_revision, flagged)
    select t.observer_id, t.polling_station_id, t.revision, t.flag_revision, array(
      select a.option_id from answer a join option o on o.id = a.option_id and o.flagged
      where a.observer_id = t.observer_id and a.polling_station_id = t.polling_station_id order by 1)
    from thread t`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
