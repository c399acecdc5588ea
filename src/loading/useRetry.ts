import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRef, Snapshot } from 'xstate';
import type { LoaderContext, LoaderEvent } from '#machines/loader/loader.machine.ts';
import { type Retry, retryOf } from '#machines/retry.ts';
import type { Freshness } from '#src/ui/ListHeader.tsx';

/** As much of a loader as is read here, whatever it loads. */
type LoaderSnapshot = Snapshot<unknown> & {
  context: Pick<LoaderContext<unknown, unknown>, 'failure' | 'failures'>;
  hasTag(tag: 'loading' | 'waitingToRetry'): boolean;
};
type Loader = ActorRef<LoaderSnapshot, LoaderEvent>;
/** As much as is read here of an actor that loads something. */
export interface Loading {
  children: { load?: Loader };
}
type Parent = ActorRef<Snapshot<unknown> & Loading, never>;

const loaderOf = ({ children }: Loading) => children.load;

/** What a notice shows of the load that is under way in an actor; `null` while nothing failed. */
export function useRetry(actor: Parent): Retry | null {
  const loader = useSelector(actor, loaderOf);
  return useSelector(loader, (snapshot) => (snapshot === undefined ? null : retryOf(snapshot)), shallowEqual);
}

/** Whether a call is on its way right now. */
export function useIsLoading(actor: Parent): boolean {
  const loader = useSelector(actor, loaderOf);
  return useSelector(loader, (snapshot) => snapshot?.hasTag('loading') === true);
}

/** @param isRefreshing Whether something is in sight and newer is asked for. */
export function useFreshness(actor: Parent, isRefreshing: boolean): Freshness {
  const retry = useRetry(actor);
  if (retry?.failure.kind === 'forbidden') return 'forbidden';
  if (!isRefreshing) return 'fresh';
  return retry === null ? 'refreshing' : 'late';
}
