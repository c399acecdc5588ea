import { sql } from 'kysely';
import type { FoundNote } from '#contract/find.ts';
import { plain, singleSpaced } from '#contract/normalize.values.ts';
import { MARKED, NOTE_GAPS, PLAIN } from '#server/db/plain-letters.ts';
import type { Db } from '#server/db/open.ts';
import { ASKED, type Search } from './match-words.ts';

const gaps = ' '.repeat(NOTE_GAPS.length);
/** As in the index. */
const noteWords = sql`to_tsvector('simple'::regconfig,
  translate(lower(n.text), ${sql.lit(MARKED + NOTE_GAPS)}, ${sql.lit(PLAIN + gaps)}))`;

interface Row extends Omit<FoundNote, 'excerpt' | 'at'> {
  text: string;
  at: Date;
}

/**
 * So many are looked through one by one: faster for a word that many have, as the index is for others. What the index finds
 * is sorted afterwards; asked for the newest of them, the database looks through all notes instead.
 */
const NEWEST = 100;

/** The newest first; a word may be the beginning of one. */
export async function findNotes(db: Db, { scope, words }: Search): Promise<FoundNote[]> {
  const wanted = words.flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? []);
  if (wanted.every((word) => word.length < 2)) return [];
  const query = wanted.map((word) => `'${word}':*`).join(' & ');
  const found = sql`${noteWords} @@ to_tsquery('simple'::regconfig, ${query})`;
  const { rows } = await sql<Row>`
    with newest as materialized (
      select n.id from (select * from note order by created_at desc, id desc limit ${NEWEST}) n
      where ${found} and ${scope.withinObserver('n.observer_id')}
      order by n.created_at desc, n.id desc limit ${ASKED}),
    older as materialized (
      select n.id, n.created_at from note n
      where (select count(*) from newest) < ${ASKED} and ${found} and ${scope.withinObserver('n.observer_id')})
    select n.id, n.observer_id as "idObserver", n.polling_station_id as "idPollingStation",
      (select form_id from question where id = n.question_id) as "idForm", c.code as "countyCode", s.number, n.text, n.created_at as at
    from (
      select id from newest union (select id from older order by created_at desc, id desc limit ${ASKED})) f
    join note n on n.id = f.id
    join polling_station as s on s.id = n.polling_station_id join county as c on c.id = s.county_id
    order by n.created_at desc, n.id desc limit ${ASKED}`.execute(db);
  return rows.map(({ text, at, ...note }) =>
    Object.assign(note, { excerpt: excerptOf(text, wanted), at: at.toISOString() }),
  );
}

const BEFORE = 50;
const LENGTH = 160;

/** The words around the first one that was looked for. */
function excerptOf(text: string, [first = '']: readonly string[]): string {
  const whole = singleSpaced(text.normalize('NFC'));
  const start = Math.max(0, plain(whole).indexOf(first) - BEFORE);
  const end = start + LENGTH;
  return `${start > 0 ? '…' : ''}${whole.slice(start, end).toWellFormed()}${end < whole.length ? '…' : ''}`;
}
