import { fromCallback } from 'xstate';

/** A child that neither tells nor does anything: an address or a connection that never changes. */
export const quiet = fromCallback(() => {});

/** As much of a loader as is read here; in a walk a promise stands in for it. */
interface Loader<TRequest> {
  getSnapshot(): { context: { request: TRequest } };
}

/** What a loader was asked for. */
export function requestOf<TRequest>(loader: Loader<TRequest> | undefined): TRequest | undefined {
  const snapshot: { context?: { request: TRequest }; input?: { request: TRequest } } | undefined =
    loader?.getSnapshot();
  return (snapshot?.input ?? snapshot?.context)?.request;
}
