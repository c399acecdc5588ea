import { sql, type RawBuilder } from 'kysely';
import { digitsOf } from '#contract/typed.ts';
import { Remembered } from '#server/answers/remembered.ts';
import { MARKED, PLAIN } from '#server/db/letters.ts';
import type { Db } from '#server/db/open.ts';

export interface ObserverSearch {
  /** The NGO that the caller is limited to. */
  ngo?: number | undefined;
  name?: string | undefined;
  number?: string | undefined;
  /** A column with `:asc` or `:desc`, as the contract lists them; ids give the order of equal rows, and of all without it. */
  sort?: string | undefined;
}

const plain = (name: string) =>
  sql`translate(lower(${name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')}), ${sql.lit(MARKED)}, ${sql.lit(PLAIN)})`;

/** Names are found without regard to case and marks, phones without regard to how they were typed. */
function found({ ngo, name = '', number = '' }: ObserverSearch): RawBuilder<unknown> {
  const digits = digitsOf(number);
  const conditions = [
    ...(ngo === undefined ? [] : [sql`observer.ngo_id = ${ngo}`]),
    ...(name.trim() === '' ? [] : [sql`strpos(observer.sort_name, ${plain(name)}) > 0`]),
    ...(digits === '' ? [] : [sql`strpos(observer.phone, ${digits}) > 0`]),
  ];
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

const counts = new Remembered<number>(2_000);

/** May be two seconds old, except after a change to this very process. */
export const countFound = (db: Db, { ngo, name, number }: ObserverSearch, now: Date): Promise<number> =>
  counts.get(db, JSON.stringify([ngo, name, number]), now, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from observer ${found({ ngo, name, number })}`.execute(db);
    return rows[0]?.count ?? 0;
  });

/** After observers were added, changed or deleted. */
export const forgetCounts = (db: Db): void => counts.forget(db);

/** The ids of all that are found or of a part of them; an exact phone comes first. */
export async function idsFound(
  db: Db,
  search: ObserverSearch,
  part?: { limit: number; offset: number },
): Promise<number[]> {
  const [column = '', direction] = (search.sort ?? '').split(':');
  const order = sql.raw(direction === 'desc' ? 'desc' : 'asc');
  const { join, by } = SORTS.get(column) ?? {};
  const digits = digitsOf(search.number ?? '');
  const { rows } = await sql<{ id: number }>`
    select observer.id from observer ${join ?? sql``} ${found(search)}
    order by ${digits === '' ? sql`` : sql`observer.phone in (${digits}, ${`+${digits}`}) desc,`}
      ${by ? sql`${by} ${order} nulls last,` : sql``} observer.id ${order}
    ${part ? sql`limit ${part.limit} offset ${part.offset}` : sql``}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Figures are computed for every observer in one pass, and only when the order asks for them. */
const SORTS: ReadonlyMap<string, { by: RawBuilder<unknown>; join?: RawBuilder<unknown> }> = new Map([
  ['name', { by: sql`observer.sort_name` }],
  ['phone', { by: sql`observer.phone` }],
  [
    'lastSeen',
    {
      by: sql`seen.at`,
      join: sql`left join (
        select observer_id, max(at) as at from (
          select observer_id, last_answer_at as at from thread union all select observer_id, created_at from note) as sign
        group by observer_id) as seen on seen.observer_id = observer.id`,
    },
  ],
  [
    'numberOfPollingStations',
    {
      by: sql`coalesce(visited.stations, 0)`,
      join: sql`left join (
        select observer_id, count(*) as stations from (
          select observer_id, polling_station_id from thread
          union select observer_id, polling_station_id from station_visit) as visit
        group by observer_id) as visited on visited.observer_id = observer.id`,
    },
  ],
]);
