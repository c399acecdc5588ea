import type { Db } from '#server/db/open.ts';
import { perDatabase } from '#server/db/per-database.ts';
import type { Log } from '#server/log.ts';
import { Outage } from '#server/log-outages.ts';
import type { Cursor } from './number-cursor.ts';
import { ThreadWatch, type Change } from './thread-watch.ts';

/** Hears what changed, and where one stands who has heard it. */
type Listener = (changes: readonly Change[], cursor: Cursor) => void;

/** How often the database is asked; a post to this very process is seen earlier. */
const PAUSE = 1_000;
const SHORT_PAUSE = 100;

/** One reader of the database for all who listen; it rests while nobody does. */
class LiveThreads {
  readonly #db: Db;
  readonly #listeners = new Set<Listener>();
  /** One for all who listen: to begin is to read thousands of numbers. */
  #begun: Promise<ThreadWatch> | undefined;
  #watch: ThreadWatch | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #soon = false;
  #outage: Outage | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Returns once nothing can be missed any more, with where it began and how to end the listening. */
  async listen(listener: Listener, log: Log): Promise<{ cursor: Cursor; unlisten: () => void }> {
    this.#listeners.add(listener);
    const unlisten = () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#rest();
    };
    try {
      const { cursor } = await this.#begin();
      this.#schedule(log, PAUSE);
      return { cursor, unlisten };
    } catch (error) {
      unlisten();
      throw error;
    }
  }

  #begin(): Promise<ThreadWatch> {
    const begun = (this.#begun ??= ThreadWatch.begin(this.#db).then((watch) => {
      if (this.#begun === begun) this.#watch = watch;
      return watch;
    }));
    begun.catch(() => {
      if (this.#begun === begun) this.#begun = undefined;
    });
    return begun;
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
    this.#timer = this.#begun = this.#watch = undefined;
  }

  /** A look that is under way sees to the next one. */
  #schedule(log: Log, pause: number): void {
    if (this.#timer || this.#isLooking) return;
    this.#timer = setTimeout(() => void this.#look(log), pause);
  }

  async #look(log: Log): Promise<void> {
    const watch = this.#watch;
    this.#soon = false;
    this.#timer = undefined;
    this.#isLooking = true;
    try {
      const changes = (await watch?.next()) ?? [];
      if (watch && watch === this.#watch && changes.length > 0)
        for (const listener of this.#listeners) listener(changes, watch.cursor);
      this.#outage?.worked();
    } catch (error) {
      this.#outage ??= new Outage(log, {
        began: 'the live stream could not read the threads',
        ended: 'the live stream reads the threads again',
      });
      this.#outage.failed(error);
    }
    this.#isLooking = false;
    if (this.#watch) this.#schedule(log, this.#soon ? SHORT_PAUSE : PAUSE);
  }
}

/** The one reader of a database in this process. */
export const liveThreads = perDatabase((db) => new LiveThreads(db));
