import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Thread } from '#contract/threads.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';
import { useSlide } from '#src/ui/useSlide.ts';
import { distanceOf } from './useAnchoredScroll.ts';

/** A list that is sorted anew is another list: what moves farther does not slide. */
const maxRows = 6;

/** By how many rows each row has moved up (or down, below 0); those that are new have not moved. */
export function movesOf(old: readonly Thread[], rows: readonly Thread[]): Map<string, number> {
  const places = new Map(old.map((thread, index) => [keyOf(thread), index]));
  const moves = rows.flatMap((thread, index): [string, number][] => {
    const key = keyOf(thread);
    const by = (places.get(key) ?? index) - index;
    return by === 0 || Math.abs(by) > maxRows ? [] : [[key, by]];
  });
  return new Map(moves);
}

/** Rows slide to where they belong when one was decided and goes, or others come in at the top. */
export function useSlidingRows(scroller: RefObject<HTMLElement | null>, rows: readonly Thread[], height: number): void {
  const before = useRef(rows);
  const slide = useSlide();
  useLayoutEffect(() => {
    const [old, place] = [before.current, scroller.current];
    before.current = rows;
    if (place === null || old === rows || slide === null) return;
    // The scroll has followed them: to the eye they stand still.
    const isAnchored = place.scrollTop >= height / 2;
    if (isAnchored && distanceOf(old, rows, Math.floor(place.scrollTop / height)) !== 0) return;
    const moves = movesOf(old, rows);
    for (const row of place.querySelectorAll('li')) {
      const by = moves.get(row.querySelector<HTMLElement>('[data-key]')?.dataset['key'] ?? '');
      if (by !== undefined) slide(row, by * height);
    }
  }, [scroller, rows, height, slide]);
}
