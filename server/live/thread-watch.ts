import { sql, type RawBuilder } from 'kysely';
import { toThread, type ThreadRow } from '#server/answers/threads.ts';
import type { Db } from '#server/db/open.ts';

/** A thread that is new or changed, with what decides who hears of it. */
export interface Change {
  thread: ReturnType<typeof toThread> & { isNew: boolean; isRecounted?: boolean };
  ngo: number;
  at: Date;
}

type Row = ThreadRow & { ngo_id: number; first_answer_at: Date; changed_at: Date };

/** Transactions do not commit in the order of their times: so far back a late one is still found. */
const OVERLAP = 5_000;
const MOST = 1_000;

/** The time of the database, by which answers are dated. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()::timestamptz(3) as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database does not tell the time.');
  return row.now;
}

/** Tells what changed since the moment before, each change once. A thread that began before the start is never new. */
export class ThreadWatch {
  readonly #db: Db;
  readonly #start: number;
  readonly #ngo: number | undefined;
  readonly #told = new Map<string, number>();
  #position: number;

  /** Of one NGO, or of all. */
  constructor(db: Db, start: Date, ngo?: number) {
    this.#db = db;
    this.#start = start.getTime();
    this.#ngo = ngo;
    this.#position = this.#start;
  }

  async next(): Promise<Change[]> {
    const changes: Change[] = [];
    for await (const page of this.pages()) changes.push(...page);
    return changes;
  }

  /** The same in pieces: after a long time it may be every thread. */
  async *pages(): AsyncGenerator<Change[], void, undefined> {
    let after = { at: new Date(this.#position - OVERLAP), observer: 0, station: 0 };
    for (;;) {
      const rows = await this.#read(after);
      yield rows.flatMap((row) => this.#tell(row) ?? []);
      const last = rows.at(-1);
      if (last) after = { at: last.changed_at, observer: last.observer_id, station: last.polling_station_id };
      if (rows.length < MOST) break;
    }
    this.#position = Math.max(this.#position, after.at.getTime());
    for (const [key, at] of this.#told) if (at < this.#position - OVERLAP) this.#told.delete(key);
  }

  #tell(row: Row): Change | undefined {
    const key = `${row.observer_id} ${row.polling_station_id}`;
    const at = row.changed_at.getTime();
    const told = this.#told.get(key);
    if (told === at) return undefined;
    this.#told.set(key, at);
    const isNew = told === undefined && row.first_answer_at.getTime() > Math.max(this.#start, this.#position - OVERLAP);
    const isRecounted = at > row.last_answer_at.getTime();
    const thread = { ...toThread(row), isNew, ...(isRecounted && { isRecounted }) };
    return { thread, ngo: row.ngo_id, at: row.changed_at };
  }

  async #read(after: Place): Promise<Row[]> {
    const ofNgo = this.#ngo === undefined ? sql`` : sql`and ngo_id = ${this.#ngo}`;
    const { rows } = await sql<Row>`
      select t.observer_id, t.polling_station_id, t.station_number, t.answer_count, t.flagged_count, t.ngo_id,
        t.first_answer_at, t.last_answer_at, changed.at as changed_at, o.name, o.phone, c.code
      from (
        ${laterBy('last_answer_at', sql`(recounted_at is null or recounted_at <= last_answer_at) ${ofNgo}`, after)}
        union all
        ${laterBy('recounted_at', sql`recounted_at > last_answer_at ${ofNgo}`, after)}) changed
      join thread t on t.observer_id = changed.observer_id and t.polling_station_id = changed.polling_station_id
      join observer o on o.id = t.observer_id join county c on c.id = t.county_id
      order by changed.at, t.observer_id, t.polling_station_id
      limit ${MOST}`.execute(this.#db);
    return rows;
  }
}

interface Place {
  at: Date;
  observer: number;
  station: number;
}

/** Threads whose newest change is of one of the two kinds, by when; the index of its date leads to them. */
function laterBy(column: 'last_answer_at' | 'recounted_at', isMeant: RawBuilder<unknown>, after: Place) {
  const date = sql.ref(column);
  return sql`(
    select observer_id, polling_station_id, ${date} as at from thread
    where ${date} >= ${after.at} and ${isMeant}
      and (${date} > ${after.at}
        or (observer_id, polling_station_id) > (${after.observer}::int, ${after.station}::int))
    order by ${date}, observer_id, polling_station_id
    limit ${MOST})`;
}
