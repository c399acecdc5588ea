import type { NewsEvent } from '#contract/live.ts';
import { isNarrowed, type ThreadFilter } from '#server/answers/threads.ts';
import type { Db } from '#server/db/open.ts';
import { perDatabase } from '#server/db/per-database.ts';
import type { Log } from '#server/log.ts';
import { Outage } from '#server/outage.ts';
import { everyNgo } from '#server/scope.ts';
import { newsOf } from './news.ts';
import { isLater, isVisible, mayGoOn, oldestOf, type SnapshotCursor } from './snapshot-cursor.ts';
import { changesSince, readMoment, sortByFilter, type ThreadChange } from './thread-changes.ts';

/** Somebody who follows a list, and how they hear of it. */
export interface Follower {
  filter: ThreadFilter;
  /** `reset`: too much has happened, the list has to be asked for anew. */
  hear: (news: NewsEvent | 'reset', cursor: SnapshotCursor) => void;
}

/** One who is told what changes, from `cursor` on; while it is not known yet, what is read meanwhile waits. */
interface Following {
  follower: Follower;
  key: string;
  cursor: SnapshotCursor | undefined;
  waiting: Look[];
}

/** What a look at the database brought: nothing where there was too much. */
interface Look {
  at: SnapshotCursor;
  changes: readonly ThreadChange[] | undefined;
  byFilter: ReadonlyMap<string, readonly ThreadChange[]>;
}

/** In milliseconds. How often the database is asked; a post to this very process is seen earlier, but not each of many. */
const pause = { idle: 1_000, afterPost: 100, afterNews: 500 };

/** The changes of all lists that are followed in this process: one look for all, one query for each filter at most. */
class ThreadFeed {
  readonly #db: Db;
  readonly #following = new Set<Following>();
  #begun: Promise<SnapshotCursor> | undefined;
  #at: SnapshotCursor | undefined;
  /** Numbers up to `last` are all there once every transaction before `until` has ended. */
  #mark: { last: number; until?: number } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #due = 0;
  #quietUntil = 0;
  #isLooking = false;
  #isWoken = false;
  #outage: Outage | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The number up to which all changes are there; unknown while nobody follows. */
  get complete(): number | undefined {
    return this.#at?.complete;
  }

  /** Tells what has happened since `after`, or from now on; answers how to end it, and where the follower stands. */
  async follow(follower: Follower, after: SnapshotCursor | undefined, log: Log) {
    const { filter } = follower;
    const following: Following = { follower, key: JSON.stringify(filter), cursor: undefined, waiting: [] };
    this.#following.add(following);
    const unfollow = () => {
      this.#following.delete(following);
      if (this.#following.size === 0) this.#rest();
    };
    try {
      const begun = await this.#begin();
      const now = await readMoment(this.#db, begun.complete);
      const since = after ?? now;
      const missed = mayGoOn(since, now)
        ? await changesSince(this.#db, since, { scope: filter.scope, filter, complete: begun.complete })
        : { at: now, changes: undefined };
      following.cursor = missed.at;
      const cursor = () => following.cursor ?? missed.at;
      const news = missed.changes && newsOf(missed.changes, missed.changes, { filter, since });
      if (missed.changes === undefined) follower.hear('reset', missed.at);
      else if (news) follower.hear(news, missed.at);
      for (const look of following.waiting.splice(0)) deliver(following, look);
      this.#schedule(log, pause.idle);
      return { unfollow, cursor };
    } catch (error) {
      unfollow();
      throw error;
    }
  }

  /** Something was posted. */
  wake(log: Log): void {
    this.#isWoken = this.#isLooking;
    if (this.#following.size > 0) this.#schedule(log, pause.afterPost);
  }

  #begin(): Promise<SnapshotCursor> {
    if (this.#at) return Promise.resolve(this.#at);
    const begun = (this.#begun ??= readMoment(this.#db).then((at) => {
      if (this.#begun === begun) this.#at = at;
      return at;
    }));
    begun.catch(() => {
      if (this.#begun === begun) this.#begun = undefined;
    });
    return begun;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#begun = this.#at = this.#mark = undefined;
  }

  /** The earlier of what is planned already and this; a look that is under way sees to the next one. */
  #schedule(log: Log, milliseconds: number): void {
    const now = performance.now();
    const due = Math.max(now + milliseconds, this.#quietUntil);
    if (this.#isLooking || (this.#timer !== undefined && this.#due <= due)) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => void this.#look(log), due - now);
  }

  async #look(log: Log): Promise<void> {
    const [begun, since] = [this.#begun, this.#at];
    this.#timer = undefined;
    if (since === undefined) return;
    this.#isLooking = true;
    this.#isWoken = false;
    try {
      const look = await this.#read(since);
      if (begun === this.#begun) this.#tell(look);
      if (look.changes?.length !== 0) this.#quietUntil = performance.now() + pause.afterNews;
      this.#outage?.worked();
    } catch (error) {
      this.#outage ??= new Outage(log, {
        began: 'the stream of lists could not read the threads',
        ended: 'the stream of lists reads the threads again',
      });
      this.#outage.failed(error);
    }
    this.#isLooking = false;
    if (this.#following.size > 0) this.#schedule(log, this.#isWoken ? pause.afterPost : pause.idle);
  }

  async #read(since: SnapshotCursor): Promise<Look> {
    const { at, changes } = await changesSince(this.#db, since, { scope: everyNgo, complete: since.complete });
    const concerned = new Map<string, ThreadFilter>();
    for (const { key, follower } of this.#following)
      if (changes?.some(({ ngo }) => follower.filter.scope.includes(ngo))) concerned.set(key, follower.filter);
    const narrowed = [...concerned].filter(([, filter]) => isNarrowed(filter));
    const sorted = await sortByFilter(
      this.#db,
      changes ?? [],
      narrowed.map(([, filter]) => filter),
    );
    return { at, changes, byFilter: new Map(narrowed.map(([key], place) => [key, sorted[place] ?? []])) };
  }

  #tell(look: Look): void {
    this.#note(look.at);
    for (const following of this.#following)
      if (following.cursor === undefined) following.waiting.push(look);
      else deliver(following, look);
  }

  /** Whoever drew a number up to `last` began before the next look: its transactions are the ones to wait for. */
  #note(at: SnapshotCursor): void {
    const { last, until } = this.#mark ?? {};
    const isOver = last !== undefined && until !== undefined && oldestOf(at) >= until;
    this.#at = isOver ? { ...at, complete: Math.max(at.complete, last) } : at;
    if (last === undefined || isOver) this.#mark = { last: at.last };
    else this.#mark = { last, until: until ?? at.next };
  }
}

/** What a follower was told already, when they began, is no news. */
function deliver(following: Following, { at, changes, byFilter }: Look): void {
  const { follower, key, cursor } = following;
  if (cursor === undefined) return;
  const { filter, hear } = follower;
  if (isLater(at, cursor)) following.cursor = at;
  if (changes === undefined) return hear('reset', following.cursor ?? at);
  const isMeant = ({ ngo, transaction }: ThreadChange) => filter.scope.includes(ngo) && !isVisible(cursor, transaction);
  const reached = changes.filter(isMeant);
  const news = newsOf(reached, byFilter.get(key)?.filter(isMeant) ?? (isNarrowed(filter) ? [] : reached), {
    filter,
    since: cursor,
  });
  if (news) hear(news, following.cursor ?? at);
}

/** The one feed of a database in this process. */
export const threadFeed = perDatabase((db) => new ThreadFeed(db));
