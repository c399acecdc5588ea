import { startTransition, useCallback, useEffect, useState } from 'react';
import { idle } from './idle.ts';

/** Whether what is hidden at first is wanted already: when the browser has nothing better to do, or when it is called for. */
export function useSoon(): [isWanted: boolean, callFor: () => void] {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    let isThere = true;
    async function come() {
      await idle();
      if (isThere) startTransition(() => setWanted(true));
    }
    void come();
    return () => {
      isThere = false;
    };
  }, []);
  return [isWanted, useCallback(() => setWanted(true), [])];
}
