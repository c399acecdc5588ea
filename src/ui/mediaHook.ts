import { useSyncExternalStore } from 'react';
import { type Width, widths } from '#src/theme/widths.ts';

/** A hook that tells whether the window is narrower than that, now and after each change. */
export function mediaHook(width: Width): () => boolean {
  const asked = `(width < ${widths[width]}px)`;
  const subscribe = (onChange: () => void) => {
    const query = window.matchMedia(asked);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(asked).matches);
}
