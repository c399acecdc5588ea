import { startTransition, useCallback, useEffect, useState } from 'react';
import { useFrameTools } from './frameContext.ts';

/** Whether what is hidden at first is wanted already: when the first rows stand there, or when it is called for. */
export function useSoon(): [isWanted: boolean, callFor: () => void] {
  const { settled } = useFrameTools();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    let isThere = true;
    async function come() {
      await settled;
      if (isThere) startTransition(() => setWanted(true));
    }
    void come();
    return () => {
      isThere = false;
    };
  }, [settled]);
  return [isWanted, useCallback(() => setWanted(true), [])];
}
