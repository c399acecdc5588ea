import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type RefObject } from 'react';

interface FollowedRow {
  scroller: RefObject<HTMLElement | null>;
  virtual: Virtualizer<HTMLDivElement, Element>;
  /** The chosen thread; null where none is. */
  chosen: string | null;
  /** Where it stands; -1 where it is not listed. */
  place: number;
  isHidden: boolean;
}

/**
 * The row of another chosen thread comes into sight, and has the focus if the reader is in the list or nowhere. One that
 * moves because rows come in is not followed: the list stays where it is.
 */
export function useFollowedRow({ scroller, virtual, chosen, place, isHidden }: FollowedRow): void {
  const last = useRef({ thread: place === -1 ? null : chosen, row: place });
  const wasHidden = useRef(isHidden);
  useLayoutEffect(() => {
    const cameBack = wasHidden.current && !isHidden;
    wasHidden.current = isHidden;
    const isOther = place !== -1 && chosen !== last.current.thread;
    if (place !== -1) last.current = { thread: chosen, row: place };
    const { row } = last.current;
    if (row === -1 || isHidden || !(cameBack || isOther)) return;
    if (!isInSight(virtual, row)) virtual.scrollToIndex(row, { align: 'auto' });
    const active = document.activeElement;
    if (cameBack || active === document.body || scroller.current?.contains(active) === true)
      scroller.current?.querySelector<HTMLElement>(`a[data-place="${row}"]`)?.focus({ preventScroll: true });
  }, [scroller, virtual, chosen, place, isHidden]);
}

/** By what is known already: asking the page would make it lay itself out twice. */
function isInSight({ scrollOffset, scrollRect, measurementsCache }: FollowedRow['virtual'], row: number): boolean {
  const { start, end } = measurementsCache[row] ?? { start: -1, end: -1 };
  return scrollRect !== null && start >= (scrollOffset ?? 0) && end <= (scrollOffset ?? 0) + scrollRect.height;
}
