import type { Thread } from '#contract/threads.ts';
import { hasCome as hasComeOf, waitingOf } from '#machines/live/live.selectors.ts';
import type { ThreadList } from '#src/route.ts';
import type { Services } from '#src/services.tsx';
import type { ListFilter } from './answers.filter.ts';
import { askedOfDesk, askedOfList } from './answers.query.ts';
import type { ThreadsActor } from './list.actors.ts';

// What this screen tells `machines/live`, which listens to the server's news, and how the list takes in what has come.
// The desk follows the news in its place: `desk/liveDesk.actors.ts`. Other screens: `src/loading/polling.ts`.

type News = Pick<Services, 'live'>;

/** News is wanted of what is listed alone. */
export function tellAsked(
  { config, live }: News & Pick<Services, 'config'>,
  list: ThreadList,
  filter: ListFilter,
): void {
  if (filter.desk !== undefined) {
    const narrowed = askedOfDesk(filter, filter.desk, config.timeZone);
    return live.tell({ type: 'list.asked', list: 'desk', filter: narrowed });
  }
  const { urgent, ...narrowed } = askedOfList(config, list, filter);
  live.tell({ type: 'list.asked', list: urgent === undefined ? 'all' : 'urgent', filter: narrowed });
}

interface Shown {
  threads: readonly Thread[];
  cursor: string | null;
}

export const tellShown = ({ live }: News, { threads, cursor }: Shown): void =>
  live.tell({ type: 'list.shown', newest: threads[0]?.lastModified ?? null, cursor });

export function tellOpened({ live }: News, thread: Thread | null): void {
  if (thread?.version === undefined) return;
  const { idObserver, idPollingStation, version } = thread;
  live.tell({ type: 'thread.opened', thread: { idObserver, idPollingStation, version } });
}

export const tellLeft = ({ live }: News): void => live.tell({ type: 'list.left' });

/** Whether anything waits to be brought in. */
export function hasCome({ live }: News, isDesk: boolean): boolean {
  const snapshot = live.parts()?.actor.getSnapshot();
  if (snapshot === undefined) return false;
  const { fresh, isTooMuch } = waitingOf(snapshot);
  return isDesk ? isTooMuch || fresh > 0 : hasComeOf(snapshot);
}

/** What has come is brought in at the top of the list; where it is too much, the list begins anew. */
export function bringIn({ live }: News, threads: ThreadsActor): void {
  const snapshot = live.parts()?.actor.getSnapshot();
  if (snapshot === undefined) return;
  const { fresh, changed, isTooMuch } = waitingOf(snapshot);
  // The desk has an order of its own: what has come may belong anywhere.
  const isDesk = threads.getSnapshot().context.filter.desk !== undefined;
  if (isTooMuch || isDesk) return threads.send({ type: 'refreshed' });
  threads.send({ type: 'threads.announced', fresh, changed });
  threads.send({ type: 'threads.brought' });
}
