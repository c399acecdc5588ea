import type { Db } from '#server/db/open.ts';
import type { Log } from '#server/log.ts';
import { databaseTime, ThreadWatch, type Change } from './thread-watch.ts';

type Listener = (changes: readonly Change[]) => void;

/** How often the database is asked; a post to this very process is seen earlier. */
const PAUSE = 1_000;
const SHORT_PAUSE = 100;

/** One reader of the database for all who listen; it rests while nobody does. */
class LiveThreads {
  readonly #db: Db;
  readonly #listeners = new Set<Listener>();
  #watch: ThreadWatch | undefined;
  #timer: NodeJS.Timeout | undefined;
  #soon = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Returns once nothing can be missed any more; the function that it returns ends the listening. */
  async listen(listener: Listener, log: Log): Promise<() => void> {
    this.#listeners.add(listener);
    const unlisten = () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#rest();
    };
    try {
      if (!this.#watch) {
        const watch = new ThreadWatch(this.#db, await databaseTime(this.#db));
        await watch.next();
        this.#watch ??= watch;
      }
    } catch (error) {
      unlisten();
      throw error;
    }
    if (this.#listeners.size === 0) this.#rest();
    else this.#schedule(log, PAUSE);
    return unlisten;
  }

  /** Something was posted: look soon, but not for every post of a busy moment. */
  wake(log: Log): void {
    if (!this.#watch || this.#soon) return;
    this.#soon = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#schedule(log, SHORT_PAUSE);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#watch = undefined;
  }

  #schedule(log: Log, pause: number): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => void this.#look(log), pause);
  }

  async #look(log: Log): Promise<void> {
    const watch = this.#watch;
    this.#soon = false;
    try {
      const changes = (await watch?.next()) ?? [];
      if (changes.length > 0) for (const listener of this.#listeners) listener(changes);
    } catch (error) {
      log.warn('the live stream could not read the threads', { error });
    }
    this.#timer = undefined;
    if (this.#watch) this.#schedule(log, this.#soon ? SHORT_PAUSE : PAUSE);
  }
}

const live = new WeakMap<Db, LiveThreads>();

/** The one reader of a database in this process. */
export function liveThreads(db: Db): LiveThreads {
  const known = live.get(db) ?? new LiveThreads(db);
  live.set(db, known);
  return known;
}
