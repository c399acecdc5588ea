import { sql, type RawBuilder } from 'kysely';
import { idIn } from '#contract/ids.values.ts';
import { singleSpaced } from '#contract/normalize.values.ts';
import { digitsOf, looksLikePhone, phoneNotations } from '#contract/phones.values.ts';
import { TtlCache } from '#server/ttl-cache.ts';
import { MARKED, PLAIN } from '#server/db/plain-letters.ts';
import type { Db } from '#server/db/open.ts';
import type { Scope } from '#server/scope.ts';
import { expected, heardSince } from './expected-and-heard.ts';
import { holdsPhone } from './phones.ts';

export interface ObserverSearch {
  scope: Scope;
  name?: string | undefined;
  number?: string | undefined;
  ids?: readonly number[] | undefined;
  /** Those expected to report, or everybody else. */
  isExpected?: boolean | undefined;
  /** Of those expected to report, who was heard from since, and who was not. */
  heardSince?: string | undefined;
  silentSince?: string | undefined;
  /** The number of the election's country. */
  prefix: string;
  /** A column with `:asc` or `:desc`, as the contract lists them; ids give the order of equal rows, and of all without it. */
  sort?: string | undefined;
}

const plain = (name: string) =>
  sql`translate(lower(${singleSpaced(name.normalize('NFC'))}), ${sql.lit(MARKED)}, ${sql.lit(PLAIN)})`;

/** Names are found without regard to case and marks, phones without regard to how they were typed. */
function found({
  scope,
  name = '',
  number = '',
  ids,
  isExpected,
  heardSince: heard,
  silentSince: silent,
  prefix,
}: ObserverSearch): RawBuilder<unknown> {
  const conditions = [
    scope.within('observer.ngo_id'),
    ...(name.trim() === '' ? [] : [sql`strpos(observer.sort_name, ${plain(name)}) > 0`]),
    ...(ids === undefined ? [] : [sql`observer.id = any(${ids}::int[])`]),
    ...(isExpected === undefined ? [] : [isExpected ? expected : sql`not ${expected}`]),
    ...(heard === undefined ? [] : [expected, heardSince(new Date(heard))]),
    ...(silent === undefined ? [] : [expected, sql`not ${heardSince(new Date(silent))}`]),
    ...(digitsOf(number) === '' ? [] : [holdsPhone(sql`observer.phone`, number, prefix)]),
  ];
  return sql`where ${sql.join(conditions, sql` and `)}`;
}

/**
 * Who is meant by whatever staff have at hand: an id that there is, otherwise a part of the name or of the phone.
 * @param scope Whom others have makes no difference.
 */
export function meant(text: string, { prefix, scope }: Pick<ObserverSearch, 'prefix' | 'scope'>): RawBuilder<boolean> {
  const digits = digitsOf(text);
  const id = idIn(digits);
  const named = sql<boolean>`strpos(observer.sort_name, ${plain(text)}) > 0`;
  if (!looksLikePhone(text)) return id === null ? named : sql`(observer.id = ${id} or ${named})`;
  const phoned = holdsPhone(sql`observer.phone`, digits, prefix);
  if (id === null) return phoned;
  const there = sql`select from observer as one where one.id = ${id} and ${scope.within('one.ngo_id')}`;
  return sql`(observer.id = ${id} or (${phoned} and not exists (${there})))`;
}

const counts = new TtlCache<number>(2_000);

/** May be two seconds old, except after a change to this very process. */
export const countFound = (db: Db, search: ObserverSearch, now: Date): Promise<number> =>
  counts.get(
    db,
    JSON.stringify([
      search.scope,
      search.name,
      search.number,
      search.ids,
      search.isExpected,
      search.heardSince,
      search.silentSince,
    ]),
    now,
    async () => {
      const { rows } = await sql<{ count: number }>`
      select count(*) from observer ${found(search)}`.execute(db);
      return rows[0]?.count ?? 0;
    },
  );

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
  const phones = [...phoneNotations(digits, search.prefix), `+${digits}`];
  const { rows } = await sql<{ id: number }>`
    select observer.id from observer ${join ?? sql``} ${found(search)}
    order by ${digits === '' ? sql`` : sql`observer.phone = ${digits} desc, observer.phone = any(${phones}::text[]) desc,`}
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
          select observer_id, polling_station_id from thread where answer_count > 0
          union select observer_id, polling_station_id from station_visit) as visit
        group by observer_id) as visited on visited.observer_id = observer.id`,
    },
  ],
]);
