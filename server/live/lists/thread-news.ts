import type { NewsEvent } from '#contract/live.ts';
import type { ThreadFilter } from '#server/answers/threads.ts';
import { isUrgent } from '#server/answers/urgent.ts';
import type { SnapshotCursor } from './snapshot-cursor.ts';
import type { ThreadChange } from './thread-changes.ts';

interface Since {
  filter: ThreadFilter;
  since: SnapshotCursor;
}

/**
 * What somebody hears who follows a list; nothing where it does not concern them.
 * @param reached The changes within their reach, whether or not they belong to the list.
 * @param listed Those that belong to it, urgent or not.
 */
export function newsOf(
  reached: readonly ThreadChange[],
  listed: readonly ThreadChange[],
  { filter, since }: Since,
): NewsEvent | undefined {
  const isIn = ({ flags }: ThreadChange) => filter.urgent !== true || isUrgent(flags);
  const came = listed.filter((change) => !change.isGone && isIn(change));
  const left = listed.filter((change) => change.isGone || (!isIn(change) && isUnflagged(change, since)));
  const concernsUrgent = reached.some(
    (change) => change.isGone || isUrgent(change.flags) || isUnflagged(change, since),
  );
  if (came.length + left.length === 0 && !concernsUrgent) return undefined;
  return {
    came: came.map((change) => newsOfThread(change, since)),
    left: left.map(keyOf),
    isUrgent: concernsUrgent,
  };
}

const newsOfThread = (change: ThreadChange, since: SnapshotCursor) => ({
  ...keyOf(change),
  version: change.seq,
  isNew: isNew(change, since),
});

const keyOf = ({ observer, station }: ThreadChange) => ({ idObserver: observer, idPollingStation: station });

/** Numbers up to the last may have been under way; one that has not changed since it began is new to whoever did not see it. */
const isNew = ({ begun, seq }: ThreadChange, { last }: SnapshotCursor) => begun > last || begun === seq;

const isUnflagged = ({ flags, unflagged, seq }: ThreadChange, { last }: SnapshotCursor) =>
  !isUrgent(flags) && unflagged > 0 && (unflagged > last || unflagged === seq);
