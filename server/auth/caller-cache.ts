import type { Db } from '#server/db/open.ts';
import { perDatabase } from '#server/db/per-database.ts';
import type { Caller } from '#server/http/handler.ts';
import { isRecent } from '#server/ttl-cache.ts';

/** Who was let in, and in which session: only staff have one. */
export interface Admitted {
  caller: Caller;
  sessionId?: string;
}

const MAX_CACHED = 10_000;
/** In milliseconds. */
const FRESH = 5_000;

/** What one process knows of callers, until somebody ends a session or changes an account. */
export class CallerCache {
  readonly #known = new Map<string, { admitted: Admitted; asked: number }>();
  readonly #listeners = new Set<() => void>();
  #generation = 0;

  find(key: string, now: Date): Admitted | undefined {
    const known = this.#known.get(key);
    return known && isRecent(known.asked, now.getTime(), FRESH) ? known.admitted : undefined;
  }

  /** Asks the database, and keeps what it says unless the answer may be older than a change. */
  async look(key: string, now: Date, ask: () => Promise<Admitted | undefined>): Promise<Admitted | undefined> {
    const generation = this.#generation;
    const admitted = await ask();
    if (this.#known.size >= MAX_CACHED) this.#known.clear();
    if (admitted && generation === this.#generation) this.#known.set(key, { admitted, asked: now.getTime() });
    else this.#known.delete(key);
    return admitted;
  }

  forget(): void {
    this.#generation += 1;
    this.#known.clear();
    for (const listener of this.#listeners) listener();
  }

  /** For what goes on after its request: told when rights may have changed. Returns how to stop. */
  onForgotten(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The one cache of a database in this process. */
export const callerCache = perDatabase(() => new CallerCache());

/** After whatever ends sessions or changes rights: in force at once in this process, in others when their cache is old. */
export const forgetCallers = (db: Db): void => callerCache(db).forget();
