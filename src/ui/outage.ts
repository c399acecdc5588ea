import { createContext, use, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Fault } from './faultText.ts';

/** A part of the page that could not reach the server. */
interface Part {
  /** Milliseconds until it is tried again; null when that is under way, or nothing is tried without being asked. */
  pause: number | null;
  isRetrying: boolean;
  retry: () => void;
}

/** What the frame says in the place of all of them. */
export interface Told {
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

/** One lost line is told once, however many parts of the page it fails. */
export interface Outage {
  join: (part: Part) => () => void;
  /** Null while the frame has nothing to say: one part alone tells it at its own place. */
  told: () => Told | null;
  subscribe: (listener: () => void) => () => void;
  retryAll: () => void;
}

export function createOutage({ isOnline, subscribe }: Connection): Outage {
  const parts = new Map<Part, number | null>();
  const listeners = new Set<() => void>();
  let told: Told | null = null;
  function look() {
    told = isOnline() && parts.size < 2 ? null : tell(isOnline(), parts);
    for (const listener of listeners) listener();
  }
  return {
    join(part) {
      parts.set(part, part.pause === null ? null : performance.now() + part.pause);
      look();
      return () => {
        parts.delete(part);
        look();
      };
    },
    told: () => told,
    subscribe(listener) {
      const stop = listeners.size === 0 ? subscribe(look) : () => {};
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

const tell = (isOnline: boolean, parts: ReadonlyMap<Part, number | null>): Told => {
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

/** What the frame has to say of the connection; null while it has nothing. */
export const useTold = (outage: Outage | null): Told | null =>
  useSyncExternalStore(outage?.subscribe ?? never, outage?.told ?? nothing);

const unreached: ReadonlySet<Fault['kind']> = new Set(['offline', 'timeout']);

interface Failing {
  /** Null where nothing failed. */
  fault: Pick<Fault, 'kind'> | null;
  pause: number | null;
  /** How many have failed, where one pause may follow another without a try between. */
  tries?: number;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Whether the frame tells of this failure, and tries again, so that it need not be done here. */
export function useToldByFrame({ fault, pause, tries = 0, isRetrying, onRetry }: Failing): boolean {
  const outage = use(OutageContext);
  const isPart = fault !== null && unreached.has(fault.kind);
  const retry = useEffectEvent(onRetry);
  useLayoutEffect(
    () => (isPart ? outage?.join({ pause, isRetrying, retry: () => retry() }) : undefined),
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each failure begins its own pause
    [outage, isPart, pause, tries, isRetrying],
  );
  const told = useTold(outage);
  return isPart && told !== null;
}
