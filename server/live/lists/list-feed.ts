import type { NewsEvent } from '#contract/live.ts';
import type { Db } from '#server/db/open.ts';
import type { Log } from '#server/log.ts';
import { isInReach, isNews } from '#server/live/who-is-told.ts';
import { Outage } from '#server/log-outages.ts';
import type { Scope } from '#server/scope.ts';
import type { Changes, ListChange, ListSource } from './list-source.ts';
import { heardUntil, isLater, mayGoOn, oldestOf, type SnapshotCursor } from './snapshot-cursor.ts';
import { readMoment } from './thread-changes.ts';

/**
 * What a follower hears. `reset`: too much has happened, the list has to be asked for anew. `away`: the changes cannot be
 * read; `back`: they can again, and none was missed.
 */
export type FeedMessage = NewsEvent | 'reset' | 'away' | 'back';

/** Somebody who follows a list, and how they hear of it. */
export interface Follower<F> {
  filter: F;
  hear: (message: FeedMessage, cursor: SnapshotCursor) => void;
}

/** One who is told what changes, from `cursor` on; while it is not known yet, what is read meanwhile waits. */
interface Following<F, C> {
  follower: Follower<F>;
  key: string;
  cursor: SnapshotCursor | undefined;
  waiting: Look<C>[];
}

/** What a look at the database brought: nothing where there was too much. */
interface Look<C> extends Changes<C> {
  byFilter: ReadonlyMap<string, readonly C[]>;
}

/** Too much is as good as everything: the list is asked for anew. */
const heardBy = <C extends ListChange>(since: SnapshotCursor, { at, changes }: Changes<C>): SnapshotCursor =>
  changes === undefined
    ? at
    : heardUntil(
        at,
        since,
        changes.map(({ transaction }) => transaction),
      );

/** In milliseconds. How often the database is asked; a post to this very process is seen earlier, but not each of many. Tests shorten them. */
export const pause = { idle: 1_000, afterPost: 100, afterNews: 500 };

/** The changes of all lists that are followed in this process: one look for all, one query for each filter at most. */
export class ListFeed<F extends { scope: Scope }, C extends ListChange> {
  readonly #db: Db;
  readonly #source: ListSource<F, C>;
  readonly #following = new Set<Following<F, C>>();
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

  constructor(db: Db, source: ListSource<F, C>) {
    this.#db = db;
    this.#source = source;
  }

  /** The number up to which all changes are there; unknown while nobody follows. */
  get complete(): number | undefined {
    return this.#at?.complete;
  }

  /** The changes could not be read when they were looked at last. */
  get isAway(): boolean {
    return this.#outage?.isOn ?? false;
  }

  /** Tells what has happened since `after`, or from now on; answers how to end it, and where the follower stands. */
  async follow(follower: Follower<F>, after: SnapshotCursor | undefined, log: Log) {
    const { filter } = follower;
    const following: Following<F, C> = { follower, key: JSON.stringify(filter), cursor: undefined, waiting: [] };
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
        ? await this.#source.missedSince(this.#db, since, filter, begun.complete)
        : { at: now, changes: undefined, listed: [] };
      const begins = heardBy(since, missed);
      following.cursor = begins;
      const cursor = () => following.cursor ?? begins;
      const news = missed.changes && this.#source.newsOf(missed.changes, missed.listed, { filter, since });
      if (missed.changes === undefined) follower.hear('reset', begins);
      else if (news) follower.hear(news, begins);
      for (const look of following.waiting.splice(0)) this.#deliver(following, look);
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
      if (begun === this.#begun) this.#tell(look, since);
      if (look.changes?.length !== 0)
        this.#quietUntil = performance.now() + (this.#source.afterNews ?? pause.afterNews);
      if (this.isAway) this.#sayToAll('back');
      this.#outage?.worked();
    } catch (error) {
      this.#outage ??= new Outage(log, {
        began: 'the stream of lists could not read the threads',
        ended: 'the stream of lists reads the threads again',
      });
      if (!this.isAway) this.#sayToAll('away');
      this.#outage.failed(error);
    }
    this.#isLooking = false;
    if (this.#following.size > 0) this.#schedule(log, this.#isWoken ? pause.afterPost : pause.idle);
  }

  /** Nobody may believe that nothing happens while nothing can be read. */
  #sayToAll(news: 'away' | 'back'): void {
    for (const { follower, cursor } of this.#following) if (cursor) follower.hear(news, cursor);
  }

  async #read(since: SnapshotCursor): Promise<Look<C>> {
    const { at, changes } = await this.#source.changesSince(this.#db, since);
    if (changes?.length !== 0) this.#source.onChanges?.(this.#db);
    const concerned = new Map<string, F>();
    for (const { key, follower } of this.#following)
      if (changes?.some((change) => isInReach(follower.filter.scope, change))) concerned.set(key, follower.filter);
    const narrowed = [...concerned].filter(([, filter]) => this.#source.isNarrowed(filter));
    const sorted = await this.#source.sortByFilter(
      this.#db,
      changes ?? [],
      narrowed.map(([, filter]) => filter),
    );
    return { at, changes, byFilter: new Map(narrowed.map(([key], place) => [key, sorted[place] ?? []])) };
  }

  #tell(look: Look<C>, since: SnapshotCursor): void {
    this.#note(look, since);
    for (const following of this.#following)
      if (following.cursor === undefined) following.waiting.push(look);
      else this.#deliver(following, look);
  }

  /** Whoever drew a number up to `last` began before the next look: its transactions are the ones to wait for. */
  #note(look: Look<C>, since: SnapshotCursor): void {
    const { at } = look;
    const { last, until } = this.#mark ?? {};
    const isOver = last !== undefined && until !== undefined && oldestOf(at) >= until;
    const heard = heardBy(since, look);
    this.#at = isOver ? { ...heard, complete: Math.max(heard.complete, last) } : heard;
    if (last === undefined || isOver) this.#mark = { last: at.last };
    else this.#mark = { last, until: until ?? at.next };
  }

  /** What a follower was told already, when they began, is no news. */
  #deliver(following: Following<F, C>, look: Look<C>): void {
    const { at, changes, byFilter } = look;
    const { follower, key, cursor } = following;
    if (cursor === undefined) return;
    const { filter, hear } = follower;
    if (isLater(at, cursor)) following.cursor = heardBy(cursor, look);
    if (changes === undefined) return hear('reset', following.cursor ?? at);
    const isTold = (change: C) => isNews(filter.scope, cursor, change);
    const reached = changes.filter(isTold);
    const listed = byFilter.get(key)?.filter(isTold) ?? (this.#source.isNarrowed(filter) ? [] : reached);
    const news = this.#source.newsOf(reached, listed, { filter, since: cursor });
    if (news) hear(news, following.cursor ?? at);
  }
}
