import { useSelector } from '@xstate/react';
import { isLoading } from '#machines/notification-watch/notification-watch.selectors.ts';
import { useIsLoading } from '#src/useRetry.ts';
import type { HistoryActor, SentActor } from './history.actors.ts';

/** Whether the reader waits for a call right now: not for a look in the background, not for a pause to end. */
export function useIsAwaited(watch: HistoryActor | SentActor): boolean {
  const isAwaited = useSelector<HistoryActor | SentActor, boolean>(watch, isLoading);
  return useIsLoading(watch) && isAwaited;
}
