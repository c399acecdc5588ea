import { sql, type Kysely } from 'kysely';

/**
 * What staff decide about visits. Posts say on the row of the visit that it has to be decided, so that they need not know
 * reviews. The emergencies that stand are open since they began; they keep their transactions, by which streams know what
 * is new.
 */
const statements = [
  `alter table thread
    add column open boolean not null default false,
    add column open_since timestamptz(3),
    add column waiting_until timestamptz(3)`,
  `update thread t set open = true, open_since = t.first_answer_at,
      change_transaction = coalesce(t.change_transaction, t.xmin::text::bigint)
    where t.flagged_count > 0`,
  `create index thread_desk_worst on thread (flagged_count desc, open_since, observer_id, polling_station_id) where open`,
  `create index thread_desk_newest on thread (open_since desc, observer_id, polling_station_id)
    where open_since is not null`,
  `create index thread_waiting on thread (waiting_until) where waiting_until is not null`,
  `create table review (
    observer_id int not null,
    polling_station_id int not null,
    state text not null check (state in ('new', 'inReview', 'waiting', 'confirmed', 'dismissed')),
    version int not null,
    change_seq bigint not null default nextval('thread_change'),
    verdict text check (verdict in ('confirmed', 'dismissed')),
    reason text,
    duplicate_observer int,
    duplicate_station int,
    judged_revision int not null,
    decided_by int,
    decided_ngo int,
    decided_act bigint,
    decided_at timestamptz(3),
    waiting_for text,
    claimed_by int references ngo_admin on delete set null,
    claim_until timestamptz(3),
    assigned boolean not null,
    escalated boolean not null,
    by_hand boolean not null,
    before jsonb,
    primary key (observer_id, polling_station_id),
    foreign key (observer_id, polling_station_id) references thread on delete cascade)`,
  `create index review_changed on review (change_seq)`,
  `create index review_claimed on review (claimed_by) where claimed_by is not null`,
  `create index review_lapsing on review (claim_until) where claim_until is not null`,
  `create index review_decided on review (decided_at) where decided_at is not null`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
