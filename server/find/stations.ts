import { sql, type RawBuilder } from 'kysely';
import type { FoundStation } from '#contract/find.ts';
import { plain } from '#contract/normalize.values.ts';
import { idIn } from '#contract/ids.values.ts';
import type { Db } from '#server/db/open.ts';
import type { CountyRow } from '#server/stations/places.ts';
import { ASKED, type Search } from './match-words.ts';

/** A county, the number within it, words of the address: `CJ 40`, `cj40`, `cluj 40`, `scoala unirii`. */
export async function findStations(db: Db, { words }: Search, counties: readonly CountyRow[]): Promise<FoundStation[]> {
  const parts = words.flatMap((word) => countyAndNumber(word, counties));
  const numbers = parts.flatMap((part) => idIn(part) ?? []);
  const { rows } = await sql<FoundStation>`
    select s.id, c.code as "countyCode", s.number, s.address
    from polling_station as s join county as c on c.id = s.county_id
    where ${sql.join(
      parts.map((part) => occurs(part, counties)),
      sql` and `,
    )}
    order by s.number = any(${numbers}::int[]) desc, c.sort_order, c.code, s.number limit ${ASKED}`.execute(db);
  return rows;
}

/** `cj40` is a county and a number where there is such a county. */
function countyAndNumber(word: string, counties: readonly CountyRow[]): string[] {
  const [, letters, digits] = /^(\p{L}+)-?(\d+)$/u.exec(word) ?? [];
  if (letters === undefined || digits === undefined) return [word];
  return counties.some(({ code }) => plain(code) === plain(letters)) ? [letters, digits] : [word];
}

function occurs(word: string, counties: readonly CountyRow[]): RawBuilder<boolean> {
  const named = counties.filter(({ code, name }) => plain(code) === plain(word) || plain(name).startsWith(plain(word)));
  const ids = named.map(({ id }) => id);
  const number = idIn(word.replace(/^0+(?=\d)/u, ''));
  return sql<boolean>`(strpos(s.sort_address, ${word}) > 0
    ${ids.length === 0 ? sql`` : sql`or s.county_id = any(${ids}::int[])`}
    ${number === null ? sql`` : sql`or s.number = ${number}`})`;
}
