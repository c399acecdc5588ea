import { useEffect, useRef, type RefObject } from 'react';

/**
 * The place of a form's fields: whenever it refuses what was typed, its first wrong field gets the focus.
 * @param refusals How often it refused.
 */
export function useRefusedField(refusals: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  return place;
}
