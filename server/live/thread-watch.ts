import { sql } from 'kysely';
import { toThread, type ThreadRow } from '#server/answers/threads.ts';
import type { Db } from '#server/db/open.ts';

/** A thread that is new or changed, with what decides who hears of it. */
export interface Change {
  thread: ReturnType<typeof toThread> & { isNew: boolean };
  ngo: number;
  at: Date;
}

type Row = ThreadRow & { ngo_id: number; first_answer_at: Date };

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
  readonly #told = new Map<string, number>();
  #position: number;

  constructor(db: Db, start: Date) {
    this.#db = db;
    this.#start = start.getTime();
    this.#position = this.#start;
  }

  async next(): Promise<Change[]> {
    const changes: Change[] = [];
    let after = { at: new Date(this.#position - OVERLAP), observer: 0, station: 0 };
    for (;;) {
      const rows = await this.#read(after);
      for (const row of rows) this.#tell(row, changes);
      const last = rows.at(-1);
      if (!last || rows.length < MOST) break;
      after = { at: last.last_answer_at, observer: last.observer_id, station: last.polling_station_id };
    }
    for (const { at } of changes) this.#position = Math.max(this.#position, at.getTime());
    for (const [key, at] of this.#told) if (at < this.#position - OVERLAP) this.#told.delete(key);
    return changes;
  }

  #tell(row: Row, changes: Change[]): void {
    const key = `${row.observer_id} ${row.polling_station_id}`;
    const at = row.last_answer_at.getTime();
    const told = this.#told.get(key);
    if (told === at) return;
    this.#told.set(key, at);
    const isNew = told === undefined && row.first_answer_at.getTime() > Math.max(this.#start, this.#position - OVERLAP);
    changes.push({ thread: { ...toThread(row), isNew }, ngo: row.ngo_id, at: row.last_answer_at });
  }

  async #read(after: { at: Date; observer: number; station: number }): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select t.observer_id, t.polling_station_id, t.station_number, t.answer_count, t.flagged_count, t.ngo_id,
        t.first_answer_at, t.last_answer_at, o.name, o.phone, c.code
      from thread t join observer o on o.id = t.observer_id join county c on c.id = t.county_id
      where t.last_answer_at >= ${after.at}
        and (t.last_answer_at > ${after.at}
          or (t.observer_id, t.polling_station_id) > (${after.observer}::int, ${after.station}::int))
      order by t.last_answer_at, t.observer_id, t.polling_station_id
      limit ${MOST}`.execute(this.#db);
    return rows;
  }
}
