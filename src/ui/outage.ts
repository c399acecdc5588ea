import { createContext, use, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import type { FailureKind } from '#contract/failures.values.ts';
import type { FailureReason } from './failureText.ts';

/** A part of the page that could not reach the server. */
interface FailedPart {
  /** Milliseconds until it is tried again; null when that is under way, or nothing is tried without being asked. */
  pause: number | null;
  isRetrying: boolean;
  retry: () => void;
}

/** What the frame shows in place of the notices of all of them. */
export interface OutageNotice {
  isOnline: boolean;
  hasParts: boolean;
  /** When the first of them is tried again, by the clock of `performance`, and how long that was when it was looked at. */
  next: { at: number; after: number } | null;
  isRetrying: boolean;
}

interface Connection {
  isOnline: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** A lost connection is shown once, however many parts of the page fail by it. */
export interface Outage {
  register: (part: FailedPart) => () => void;
  /** Null while the frame shows nothing: one part alone shows its failure at its own place. */
  notice: () => OutageNotice | null;
  subscribe: (listener: () => void) => () => void;
  retryAll: () => void;
}

export function createOutage({ isOnline, subscribe }: Connection): Outage {
  const parts = new Map<FailedPart, number | null>();
  const listeners = new Set<() => void>();
  let notice: OutageNotice | null = null;
  function update() {
    notice = isOnline() && parts.size < 2 ? null : noticeFor(isOnline(), parts);
    for (const listener of listeners) listener();
  }
  return {
    register(part) {
      parts.set(part, part.pause === null ? null : performance.now() + part.pause);
      update();
      return () => {
        parts.delete(part);
        update();
      };
    },
    notice: () => notice,
    subscribe(listener) {
      const stop = listeners.size === 0 ? subscribe(update) : () => {};
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    retryAll() {
      for (const { isRetrying, retry } of parts.keys()) if (!isRetrying) retry();
    },
  };
}

const noticeFor = (isOnline: boolean, parts: ReadonlyMap<FailedPart, number | null>): OutageNotice => {
  const ends = [...parts.values()].filter((at) => at !== null);
  const at = Math.min(...ends);
  return {
    isOnline,
    hasParts: parts.size > 0,
    next: ends.length === 0 ? null : { at, after: Math.max(0, at - performance.now()) },
    isRetrying: parts.size > 0 && [...parts.keys()].every(({ isRetrying }) => isRetrying),
  };
};

/** Null in a dialog, behind which the frame can be neither read nor pressed. */
export const OutageContext = createContext<Outage | null>(null);

const never = () => () => {};
const nothing = () => null;

/** What the frame shows of the lost connection; null while it shows nothing. */
export const useOutageNotice = (outage: Outage | null): OutageNotice | null =>
  useSyncExternalStore(outage?.subscribe ?? never, outage?.notice ?? nothing);

const unreached: ReadonlySet<FailureKind> = new Set(['offline', 'timeout']);

interface Failing {
  /** Null where nothing failed. */
  failure: Pick<FailureReason, 'kind'> | null;
  pause: number | null;
  /** How many have failed, where one pause may follow another without a try between. */
  tries?: number;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Whether the frame shows this failure and tries again, so that it need not be done here. */
export function useShownByFrame({ failure, pause, tries = 0, isRetrying, onRetry }: Failing): boolean {
  const outage = use(OutageContext);
  const isPart = failure !== null && unreached.has(failure.kind);
  const retry = useEffectEvent(onRetry);
  useLayoutEffect(
    () => (isPart ? outage?.register({ pause, isRetrying, retry: () => retry() }) : undefined),
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each failure begins its own pause
    [outage, isPart, pause, tries, isRetrying],
  );
  const notice = useOutageNotice(outage);
  return isPart && notice !== null;
}
