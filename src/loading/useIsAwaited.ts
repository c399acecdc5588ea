import { useSelector } from '@xstate/react';
import type { ActorRef, Snapshot } from 'xstate';
import { useIsLoading, type Loading } from './useRetry.ts';

type Watch = ActorRef<Snapshot<unknown> & Loading & { hasTag(tag: 'loading'): boolean }, never>;

const isAsked = (snapshot: { hasTag(tag: 'loading'): boolean }) => snapshot.hasTag('loading');

/** Whether the reader waits for a call right now: not for a look in the background, not for a pause to end. */
export function useIsAwaited(watch: Watch): boolean {
  const isAwaited = useSelector(watch, isAsked);
  return useIsLoading(watch) && isAwaited;
}
