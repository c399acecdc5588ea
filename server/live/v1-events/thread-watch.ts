import { sql } from 'kysely';
import { toThread, type ThreadRow } from '#server/answers/threads.ts';
import type { Db } from '#server/db/open.ts';
import { lastSeen } from '#server/live/lists/snapshot-cursor.ts';
import { everyNgo, type Scope } from '#server/scope.ts';
import { cursorOf, type Cursor } from './number-cursor.ts';

/** A thread that is new or changed, with what decides who hears of it. */
export interface Change {
  thread: ReturnType<typeof toThread> & { isNew: boolean; isRecounted?: boolean };
  ngo: number;
  /** The number of this change. */
  seq: number;
}

type Row = ThreadRow & {
  ngo_id: number;
  first_answer_at: Date;
  recounted_at: Date | null;
  begun_seq: number;
};

/** How far the numbering is, and which transactions may still hold numbers that nobody sees. */
interface Numbering {
  last: number;
  /** Every transaction before this one has ended. */
  oldest: number;
  /** No transaction from this one on had begun. */
  next: number;
}

/** `last` is complete once every transaction before `until` has ended. */
interface Mark {
  last: number;
  until: number | undefined;
  noted: number;
}

const MAX_ROWS = 1_000;
/** So many numbers before the start, a transaction may be under way that has not committed yet. */
const BEFORE = 5_000;
/** In milliseconds. No transaction of ours takes so long: a longer one is of another kind, or the database another one. */
const MAX_WAIT = 60_000;
/** In milliseconds. Dates do not order what was committed at about the same time. */
const ABOUT = 5_000;

/**
 * Tells what changed since the moment before, each change once, in the order of its number. Numbers are given while a
 * transaction runs, so that a smaller one may be seen later: it is looked for until every transaction has ended that
 * could hold it.
 */
export class ThreadWatch {
  readonly #db: Db;
  readonly #delivered = new Set<number>();
  #marks: Mark[] = [];
  #complete: number;
  #seen: number;

  private constructor(db: Db, last: number) {
    this.#db = db;
    this.#complete = Math.max(0, last - BEFORE);
    this.#seen = last;
  }

  /** What stands by now is no news. */
  static async begin(db: Db): Promise<ThreadWatch> {
    const watch = new ThreadWatch(db, await lastChange(db));
    await watch.next();
    return watch;
  }

  /** Where somebody who was told everything so far may go on. */
  get cursor(): Cursor {
    return { complete: this.#complete, seen: this.#seen };
  }

  async next(): Promise<Change[]> {
    const numbering = await readNumbering(this.#db);
    const changes: Change[] = [];
    for await (const rows of pagesAfter(this.#db, this.#complete, everyNgo))
      for (const row of rows) if (!this.#delivered.has(row.change_seq)) changes.push(this.#deliver(row));
    this.#seen = Math.max(this.#seen, changes.at(-1)?.seq ?? 0);
    this.#forget(numbering);
    return changes;
  }

  #deliver(row: Row): Change {
    const isNew = row.begun_seq > this.#complete && !this.#delivered.has(row.begun_seq);
    this.#delivered.add(row.change_seq).add(row.begun_seq);
    return changeOf(row, isNew);
  }

  #forget({ last, oldest, next }: Numbering): void {
    const now = performance.now();
    for (const mark of this.#marks) {
      mark.until ??= next;
      if (mark.until <= oldest || now - mark.noted > MAX_WAIT) this.#complete = Math.max(this.#complete, mark.last);
    }
    this.#marks = this.#marks.filter((mark) => mark.last > this.#complete);
    // Whoever drew a number up to `last` began before the next look: its transactions are the ones to wait for.
    if (last > (this.#marks.at(-1)?.last ?? this.#complete)) this.#marks.push({ last, until: undefined, noted: now });
    for (const seq of this.#delivered) if (seq <= this.#complete) this.#delivered.delete(seq);
  }
}

/** What somebody missed who was away since the cursor, as far as they may see it: in pieces, it may be every thread. */
export async function* changesSince(db: Db, { complete, seen, since }: Cursor, scope: Scope): AsyncGenerator<Change[]> {
  const isNew = (row: Row) => row.begun_seq > seen && (since === undefined || row.first_answer_at > since);
  for await (const rows of pagesAfter(db, complete, scope)) yield rows.map((row) => changeOf(row, isNew(row)));
}

/** Where a client goes on that names an event, or begins: one that it cannot have from this database counts as none. */
export async function placeOf(db: Db, given: string | undefined): Promise<Cursor | undefined> {
  const last = await lastChange(db);
  if (given === undefined) return { complete: last, seen: last };
  const cursor = cursorOf(given);
  if (cursor instanceof Date) {
    const from = new Date(cursor.getTime() - ABOUT);
    const { rows } = await sql<{ first: number | null }>`
      select min(change_seq) as first from thread
      where last_answer_at >= ${from} or recounted_at >= ${from}`.execute(db);
    const before = (rows[0]?.first ?? last + 1) - 1;
    return { complete: before, seen: before, since: cursor };
  }
  if (cursor && cursor.seen > last) return { complete: last, seen: last };
  return cursor;
}

const changeOf = (row: Row, isNew: boolean): Change => ({
  thread: { ...toThread(row), isNew, ...(row.recounted_at !== null && { isRecounted: true }) },
  ngo: row.ngo_id,
  seq: row.change_seq,
});

async function readNumbering(db: Db): Promise<Numbering> {
  const { rows } = await sql<Numbering>`
    select ${lastSeen} as last,
      pg_snapshot_xmin(s)::text::bigint as oldest, pg_snapshot_xmax(s)::text::bigint as next
    from pg_current_snapshot() s`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database does not number changes.');
  return row;
}

const lastChange = async (db: Db): Promise<number> => (await readNumbering(db)).last;

async function* pagesAfter(db: Db, after: number, scope: Scope): AsyncGenerator<Row[]> {
  for (let from = after; ;) {
    const { rows } = await sql<Row>`
      select t.observer_id, t.polling_station_id, t.station_number, t.answer_count, t.flagged_count, t.ngo_id,
        t.first_answer_at, t.last_answer_at, t.recounted_at, t.begun_seq, t.change_seq, o.name, o.phone, c.code
      from thread t join observer o on o.id = t.observer_id join county c on c.id = t.county_id
      where t.change_seq > ${from} and t.answer_count > 0 and ${scope.within('t.ngo_id')}
      order by t.change_seq limit ${MAX_ROWS}`.execute(db);
    yield rows;
    from = rows.at(-1)?.change_seq ?? from;
    if (rows.length < MAX_ROWS) return;
  }
}
