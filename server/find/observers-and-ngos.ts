import { sql } from 'kysely';
import type { FoundNgo, FoundObserver } from '#contract/find.ts';
import { looksLikePhone } from '#contract/phones.values.ts';
import type { Db } from '#server/db/open.ts';
import { holdsPhone } from '#server/observers/phones.ts';
import { ASKED, beginsFirst, hasWords, plainly, type Search } from './match-words.ts';

type Seen = Pick<Search, 'scope' | 'isOrganizer'>;

/** By name, or by the phone, which has at least three digits. */
export async function findObservers(db: Db, search: Search): Promise<FoundObserver[]> {
  const { scope, isOrganizer, prefix, typed, words } = search;
  const name = sql`o.sort_name`;
  const isPhone = looksLikePhone(typed);
  const { rows } = await sql<FoundObserver>`
    select o.id, o.name, o.phone, case when ${isOrganizer}::boolean then ngo.short_name end as ngo
    from observer as o join ngo on ngo.id = o.ngo_id
    where ${scope.within('o.ngo_id')} and o.erased_at is null
      and ${isPhone ? holdsPhone(sql`o.phone`, typed, prefix) : hasWords(name, words)}
    order by ${isPhone ? sql`o.phone` : beginsFirst(name, words)}, o.sort_name, o.id limit ${ASKED}`.execute(db);
  return rows;
}

/** Those of these who are there and have a name, in the order in which they were given. */
export async function namedObservers(db: Db, { scope, isOrganizer }: Seen, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundObserver>`
    select o.id, o.name, o.phone, case when ${isOrganizer}::boolean then ngo.short_name end as ngo
    from observer as o join ngo on ngo.id = o.ngo_id
    where ${scope.within('o.ngo_id')} and o.erased_at is null and o.id = any(${[...ids]}::int[])
    order by array_position(${[...ids]}::int[], o.id)`.execute(db);
  return rows;
}

export async function findNgos(db: Db, { scope, words }: Search): Promise<FoundNgo[]> {
  const name = plainly(sql`n.short_name || ' ' || n.name`);
  const { rows } = await sql<FoundNgo>`
    select n.id, n.name, n.short_name as "shortName" from ngo as n
    where ${scope.within('n.id')} and ${hasWords(name, words)}
    order by ${beginsFirst(name, words)}, n.name, n.id limit ${ASKED}`.execute(db);
  return rows;
}
