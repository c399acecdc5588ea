import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Counters, ModelOption, ModelVisit } from './counters.model.ts';

type Trx = Transaction<Tables>;

/** Counters, changes and the queue, all at one instant. */
export const atOneInstant = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read);

/** Under which options of the model a row counts: all rows of a question together are its 0, in how many visits it is answered. */
export const countedAs = (option: number): number[] => (option === 0 ? [0] : [option, 0]);

/** Figures by their keys, without those that come to nothing. */
function sums(rows: readonly (readonly [key: string, n: number])[]): Record<string, number> {
  const figures = new Map<string, number>();
  for (const [key, n] of rows) figures.set(key, (figures.get(key) ?? 0) + n);
  return Object.fromEntries([...figures].filter(([, n]) => n !== 0));
}

/** What stands in the tables; places that count nothing any more are left out. */
export async function readCounters(trx: Trx): Promise<Counters> {
  const places = await trx.selectFrom('tally_place').selectAll().execute();
  const hours = await trx.selectFrom('tally_hour').selectAll().execute();
  const activity = await trx.selectFrom('activity').selectAll().execute();
  const minutes = await trx.selectFrom('activity_minute').selectAll().execute();
  const visitForms = await trx.selectFrom('visit_form').selectAll().execute();
  return {
    places: sums(
      places.flatMap(({ question_id, option_id, county_id, ngo_id, n }) =>
        countedAs(option_id).map((option) => [`${question_id} ${option} ${county_id} ${ngo_id}`, n] as const),
      ),
    ),
    hours: sums(
      hours.flatMap(({ question_id, option_id, hour, ngo_id, n }) =>
        countedAs(option_id).map((option) => [`${question_id} ${option} ${hour.toISOString()} ${ngo_id}`, n] as const),
      ),
    ),
    activity: Object.fromEntries(
      activity.map((row) => [
        `${row.bucket.toISOString()} ${row.form_id} ${row.county_id} ${row.ngo_id}`,
        [row.arrivals, row.answers, row.flagged],
      ]),
    ),
    minutes: Object.fromEntries(minutes.map((row) => [`${row.minute.toISOString()} ${row.ngo_id}`, row.answers])),
    visitForms: Object.fromEntries(
      visitForms.map((row) => [
        `${row.observer_id} ${row.polling_station_id} ${row.form_id} ${row.county_id} ${row.ngo_id}`,
        [
          row.answered,
          row.flagged,
          row.first_at?.toISOString() ?? null,
          row.last_at?.toISOString() ?? null,
          row.questions,
        ],
      ]),
    ),
  };
}

/** The visits of all but test observers, with the changes that do not wait any more. */
export async function readVisits(trx: Trx): Promise<ModelVisit[]> {
  const { rows } = await sql<Omit<ModelVisit, 'changes'> & ModelVisit['changes'][number]>`
    select t.observer_id as observer, t.polling_station_id as station, s.county_id as county, o.ngo_id as ngo,
      c.at, c.gained, c.lost, c.flagged
    from visit_change c join thread t using (observer_id, polling_station_id)
    join polling_station s on s.id = t.polling_station_id join observer o on o.id = t.observer_id
    where not o.is_test and not exists (
      select from change_uncounted u where u.observer_id = c.observer_id
        and u.polling_station_id = c.polling_station_id and u.revision = c.revision)
    order by c.observer_id, c.polling_station_id, c.revision`.execute(trx);
  const visits = new Map<string, ModelVisit>();
  for (const { at, gained, lost, flagged, ...visit } of rows) {
    const key = `${visit.observer} ${visit.station}`;
    const changes = visits.get(key)?.changes ?? [];
    visits.set(key, { ...visit, changes: [...changes, { at, gained, lost, flagged }] });
  }
  return [...visits.values()];
}

export async function readOptions(trx: Trx): Promise<Map<number, ModelOption>> {
  const { rows } = await sql<ModelOption & { id: number }>`
    select o.id, o.question_id as question, q.form_id as form, o.flagged, q.retired
    from option o join question q on q.id = o.question_id`.execute(trx);
  return new Map(rows.map(({ id, ...option }) => [id, option]));
}

/** Visits of which something waits to be counted. */
export async function readWaiting(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ visit: string }>`
    select distinct observer_id || ' ' || polling_station_id as visit from change_uncounted`.execute(trx);
  return rows.map(({ visit }) => visit);
}

/** As if its process was killed when everything was written and nothing committed; there must be something to count. */
export async function diesAtTheEnd(trx: Trx): Promise<boolean> {
  await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    trx,
  );
  await sql`
    create constraint trigger dying after delete on change_uncounted deferrable initially deferred
    for each row execute function die()`.execute(trx);
  return true;
}
