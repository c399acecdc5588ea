import { sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { intArray } from '#server/db/int-array.ts';
import { isNoTest } from '#server/observers/test-observers.ts';
import { replayed, type Change, type Option, type Visit } from './fold.ts';

/** A change that waits to be counted. */
export interface Waiting {
  observer: number;
  station: number;
  revision: number;
}

type Key = Pick<Waiting, 'observer' | 'station'>;
type Trx = Transaction<Tables>;

const keyOf = ({ observer, station }: Key) => `${observer} ${station}`;

/** The visits of these changes, without those of test observers, and all options that they speak of. */
export async function readVisits(trx: Trx, waiting: readonly Waiting[]) {
  const keys = [...spansOf(waiting).values()];
  const changes = byVisit(await readChanges(trx, keys));
  const threads = await readThreads(trx, keys);
  const begun = threads.filter((thread) => !hasAllChanges(thread, changes.get(keyOf(thread))));
  const standing = byVisit(await readStanding(trx, begun));
  const forms = byVisit(await readForms(trx, keys));
  const last = new Map(keys.map((key) => [keyOf(key), key.last]));
  const visits = threads.map((thread): Visit => {
    const { observer, station, county, ngo } = thread;
    const key = keyOf(thread);
    const all = changes.get(key) ?? [];
    const until = last.get(key) ?? 0;
    return {
      observer,
      station,
      county,
      ngo,
      standing: hasAllChanges(thread, all)
        ? replayed(all)
        : new Map((standing.get(key) ?? []).map(({ option, at }) => [option, at])),
      taken: all.filter(({ revision }) => revision <= until),
      later: all.filter(({ revision }) => revision > until),
      forms: new Set((forms.get(key) ?? []).map(({ form }) => form)),
    };
  });
  return { visits, options: await readOptions(trx, visits) };
}

/**
 * Whether these are all changes that the visit had, so that its answers need not be read: of most visits the first post is
 * counted. The first change of a visit that is older than changes were noted has another time than its first answer.
 */
const hasAllChanges = ({ begunAt }: { begunAt: Date }, [first]: readonly Change[] = []): boolean =>
  first?.revision === 1 && first.at.getTime() === begunAt.getTime();

/** Each visit once, from the first of its changes to the last. Those of a visit are taken in order: none between is missing. */
function spansOf(waiting: readonly Waiting[]) {
  const spans = new Map<string, Key & { first: number; last: number }>();
  for (const { observer, station, revision } of waiting) {
    const key = keyOf({ observer, station });
    const { first, last } = spans.get(key) ?? { first: revision, last: revision };
    spans.set(key, { observer, station, first: Math.min(first, revision), last: Math.max(last, revision) });
  }
  return spans;
}

const byVisit = <Row extends Key>(rows: readonly Row[]) => Map.groupBy(rows, keyOf);

const wanted = (keys: readonly Key[]) => sql`
  unnest(${intArray(keys.map(({ observer }) => observer))}::int[], ${intArray(keys.map(({ station }) => station))}::int[])
    as wanted (observer, station)`;

async function readThreads(trx: Trx, keys: readonly Key[]) {
  const { rows } = await sql<Key & { county: number; ngo: number; begunAt: Date }>`
    /* prepared */
    select t.observer_id as observer, t.polling_station_id as station, t.county_id as county, t.ngo_id as ngo,
      t.first_answer_at as "begunAt"
    from ${wanted(keys)}
    join thread t on t.observer_id = wanted.observer and t.polling_station_id = wanted.station
    where ${isNoTest('t.observer_id')}`.execute(trx);
  return rows;
}

async function readChanges(trx: Trx, keys: readonly (Key & { first: number })[]) {
  const { rows } = await sql<Key & Change>`
    /* prepared */
    select c.observer_id as observer, c.polling_station_id as station, c.revision, c.at, c.gained, c.lost, c.flagged
    from unnest(${intArray(keys.map(({ observer }) => observer))}::int[],
      ${intArray(keys.map(({ station }) => station))}::int[], ${intArray(keys.map(({ first }) => first))}::int[])
      as wanted (observer, station, first)
    join visit_change c on c.observer_id = wanted.observer and c.polling_station_id = wanted.station
      and c.revision >= wanted.first
    order by c.revision`.execute(trx);
  return rows;
}

async function readStanding(trx: Trx, keys: readonly Key[]) {
  if (keys.length === 0) return [];
  const { rows } = await sql<Key & { option: number; at: Date }>`
    /* prepared */
    select a.observer_id as observer, a.polling_station_id as station, a.option_id as option, a.answered_at as at
    from ${wanted(keys)}
    join answer a on a.observer_id = wanted.observer and a.polling_station_id = wanted.station`.execute(trx);
  return rows;
}

async function readForms(trx: Trx, keys: readonly Key[]) {
  const { rows } = await sql<Key & { form: number }>`
    /* prepared */
    select v.observer_id as observer, v.polling_station_id as station, v.form_id as form
    from ${wanted(keys)}
    join visit_form v on v.observer_id = wanted.observer and v.polling_station_id = wanted.station`.execute(trx);
  return rows;
}

/** Questions stay as they are until all is counted; where one was retired meanwhile, the database lets the work begin again. */
async function readOptions(trx: Trx, visits: readonly Visit[]): Promise<Map<number, Option>> {
  const ids = new Set(visits.flatMap(({ standing }) => [...standing.keys()]));
  for (const { gained, lost } of visits.flatMap(({ taken, later }) => taken.concat(later))) {
    for (const option of gained) ids.add(option);
    for (const [option] of lost ?? []) ids.add(option);
  }
  const { rows } = await sql<Option>`
    /* prepared */
    select o.id, o.question_id as question, q.form_id as form, o.flagged, q.retired
    from option o join question q on q.id = o.question_id
    where o.id = any(${intArray([...ids])}::int[]) for share of q`.execute(trx);
  return new Map(rows.map((option) => [option.id, option]));
}
