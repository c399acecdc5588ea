import { isNarrowed, type ThreadFilter } from '#server/answers/threads.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { everyNgo } from '#server/scope.ts';
import { ListFeed } from './list-feed.ts';
import type { ListSource } from './list-source.ts';
import { newsOf } from './thread-news.ts';
import { changesSince, sortByFilter, type ThreadChange } from './thread-changes.ts';

const source: ListSource<ThreadFilter, ThreadChange> = {
  changesSince: (db, since) => changesSince(db, since, { scope: everyNgo, complete: since.complete }),
  async missedSince(db, since, filter, complete) {
    const { at, changes } = await changesSince(db, since, { scope: filter.scope, filter, complete });
    return { at, changes, listed: changes ?? [] };
  },
  sortByFilter,
  isNarrowed,
  newsOf,
};

/** The one feed of a database in this process. */
export const threadFeed = perDatabase((db) => new ListFeed(db, source));
