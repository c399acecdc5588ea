import { useSyncExternalStore } from 'react';
import { useServices } from '#src/services.tsx';

const tickMs = 15_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    now = Date.now();
    timer = setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** One clock for all ages in sight, the server's, four times a minute. */
export function useNow(): number {
  const { clock } = useServices();
  return clock.at(useSyncExternalStore(subscribe, () => (listeners.size === 0 ? minuteNow() : now)));
}

/** Before the clock runs, the same for a whole render. */
const minuteNow = () => Math.floor(Date.now() / tickMs) * tickMs;
