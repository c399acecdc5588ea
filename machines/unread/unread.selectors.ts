import type { SnapshotFrom } from 'xstate';
import type { Thread } from '#contract/threads.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import type { unreadMachine } from './unread.machine.ts';

type Snapshot = SnapshotFrom<typeof unreadMachine>;

/** How many emergencies are unread; `null` while the number could be wrong. */
export const unreadCount = ({ context }: Snapshot): number | null => context.count;

export const announcedCount = ({ context }: Snapshot): number => context.announced;

export const canReadAll = (snapshot: Snapshot): boolean => snapshot.can({ type: 'all.read' });

type Read = Pick<Snapshot['context'], 'read' | 'readUpTo'>;

/** What was read in this visit. */
export const readOf = ({ context: { read, readUpTo } }: Snapshot): Read => ({ read, readUpTo });

/** Whether a thread is still unread after what was read since it was listed. */
export const isUnread = (thread: Thread, { read, readUpTo }: Read): boolean =>
  thread.isUnread === true && (thread.version ?? 0) > Math.max(read[keyOf(thread)] ?? 0, readUpTo);
