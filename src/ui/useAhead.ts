import { useEffect } from 'react';
import { idle } from './idle.ts';

/**
 * Fetches code that may soon be asked for, when the browser is idle, so that a lost connection cannot keep a question away.
 * @param soon False while nothing could ask for it.
 */
export function useAhead(load: () => Promise<unknown>, soon = true): void {
  useEffect(() => {
    if (soon)
      idle()
        .then(load)
        .catch(() => undefined);
  }, [load, soon]);
}
