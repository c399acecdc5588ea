import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type RefObject } from 'react';

interface FollowedRow {
  scroller: RefObject<HTMLElement | null>;
  virtual: Virtualizer<HTMLDivElement, Element>;
  /** Where the chosen thread stands; -1 where it is not listed. */
  place: number;
  isHidden: boolean;
}

/** The chosen row comes into sight, and has the focus if the reader is in the list or nowhere. */
export function useFollowedRow({ scroller, virtual, place, isHidden }: FollowedRow): void {
  const last = useRef(place);
  const wasHidden = useRef(isHidden);
  useLayoutEffect(() => {
    const cameBack = wasHidden.current && !isHidden;
    wasHidden.current = isHidden;
    const row = place === -1 ? last.current : place;
    if (row === -1 || isHidden || (!cameBack && row === last.current)) return;
    last.current = row;
    virtual.scrollToIndex(row, { align: 'auto' });
    const active = document.activeElement;
    if (cameBack || active === document.body || scroller.current?.contains(active) === true)
      scroller.current?.querySelector<HTMLElement>(`a[data-place="${row}"]`)?.focus({ preventScroll: true });
  }, [scroller, virtual, place, isHidden]);
}
