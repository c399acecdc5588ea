import { shallowEqual, useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { Thread } from '#contract/threads.ts';
import { canReadAll, isUnread, readOf } from '#machines/unread/unread.selectors.ts';
import { useServices } from '#src/services.tsx';

const nothingRead = { read: {}, readUpTo: 0 };

function useUnreadActor() {
  const { live } = useServices();
  const parts = useSyncExternalStore(live.subscribe, live.parts);
  return useSelector(parts?.actor, (snapshot) => snapshot?.children.unread);
}

/** Whether a listed thread is unread by now. */
export function useIsUnread(): (thread: Thread) => boolean {
  const unread = useUnreadActor();
  const read = useSelector(
    unread,
    (snapshot) => (snapshot === undefined ? nothingRead : readOf(snapshot)),
    shallowEqual,
  );
  return (thread) => isUnread(thread, read);
}

/** Marks all emergencies as read; `null` while there is none that is unread. */
export function useReadAll(): (() => void) | null {
  const unread = useUnreadActor();
  const can = useSelector(unread, (snapshot) => snapshot !== undefined && canReadAll(snapshot));
  return can ? () => unread?.send({ type: 'all.read' }) : null;
}
