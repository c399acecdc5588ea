import { sql, type RawBuilder } from 'kysely';
import { maxFound } from '#contract/find.values.ts';
import { MARKED, PLAIN } from '#server/db/plain-letters.ts';
import type { Db } from '#server/db/open.ts';
import type { Scope } from '#server/scope.ts';

/** What somebody looks for, and may see. */
export interface Search {
  scope: Scope;
  isOrganizer: boolean;
  /** The number of the election's country. */
  prefix: string;
  typed: string;
  /** As the database compares them; at least one. */
  words: readonly string[];
}

/** One more than is shown says that there are more. */
export const ASKED = sql.lit(maxFound + 1);

/** In small letters without marks, as in the columns that are searched. */
export const plainly = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(lower(${text}), ${sql.lit(MARKED)}, ${sql.lit(PLAIN)})`;

/** The database brings what is typed into the form of what it keeps, once and not for each row. */
export async function plainWords(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select ${plainly(sql`word`)} as word from unnest(${[...words]}::text[]) with ordinality as given (word, place)
    order by place`.execute(db);
  return rows.map(({ word }) => word);
}

/** Whether a text, as it is compared, has every word. */
export const hasWords = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`strpos(${text}, ${word}) > 0`),
    sql` and `,
  )})`;

/** What begins with the first word comes first. */
export const beginsFirst = (text: RawBuilder<unknown>, [first = '']: readonly string[]): RawBuilder<unknown> =>
  sql`starts_with(${text}, ${first}) desc`;
