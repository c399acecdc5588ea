import { useSyncExternalStore } from 'react';

/** A hook that tells whether the window is as a media query asks, now and after each change. */
export function mediaHook(asked: string): () => boolean {
  const subscribe = (onChange: () => void) => {
    const query = window.matchMedia(asked);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(asked).matches);
}
