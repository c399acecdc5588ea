import { sql, type Kysely } from 'kysely';

/**
 * What phones send is never overwritten without trace: a row a visit and post. Visits that stand begin with one row for
 * all that they have. They keep their transactions, by which streams know what is new: no row is written for a column.
 * A visit whose last answer was withdrawn stays, outside the indexes of the lists, in the place of a row that said so.
 */
const statements = [
  `alter table thread
    add column revision int not null default 1,
    add column flag_revision int not null default 1,
    add column change_transaction bigint`,
  `alter table thread alter column flag_revision set default 0`,
  `create table visit_change (
    observer_id int not null,
    polling_station_id int not null,
    revision int not null,
    at timestamptz(3) not null,
    gained int[] not null,
    lost jsonb,
    primary key (observer_id, polling_station_id, revision),
    foreign key (observer_id, polling_station_id) references thread on delete cascade)`,
  `insert into visit_change (observer_id, polling_station_id, revision, at, gained)
    select a.observer_id, a.polling_station_id, 1, max(a.answered_at), array_agg(a.option_id order by a.option_id)
    from answer a group by a.observer_id, a.polling_station_id`,
  `insert into thread (observer_id, polling_station_id, county_id, station_number, ngo_id, first_answer_at,
      last_answer_at, begun_seq, change_seq, flag_revision)
    select g.observer_id, g.polling_station_id, s.county_id, s.number, g.ngo_id, now(), now(), g.change_seq,
      g.change_seq, 1
    from thread_gone g join polling_station s on s.id = g.polling_station_id
    on conflict (observer_id, polling_station_id) do nothing`,
  `drop table thread_gone`,
  `drop index thread_newest`,
  `drop index thread_ngo`,
  `drop index thread_county`,
  `create index thread_newest on thread (last_answer_at desc, observer_id, polling_station_id) where answer_count > 0`,
  `create index thread_ngo on thread (ngo_id, last_answer_at desc) where answer_count > 0`,
  `create index thread_county on thread (county_id, station_number, last_answer_at desc) where answer_count > 0`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
