import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Thread } from '#contract/threads.ts';
import { keyOf } from '#machines/threads/threads.rows.ts';

/** What stood at this pixel keeps standing there when rows come in above it; at the very top the new ones show. */
export function useAnchoredScroll(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly Thread[],
  height: number,
): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const [old, place] = [before.current, scroller.current];
    before.current = rows;
    if (place === null || old === rows || place.scrollTop < height / 2) return;
    const moved = distanceOf(old, rows, Math.floor(place.scrollTop / height));
    if (moved !== 0) place.scrollTop += moved * height;
  }, [scroller, rows, height]);
}

/** By how many rows the first unchanged row from this place on has moved. */
export function distanceOf(old: readonly Thread[], rows: readonly Thread[], from: number): number {
  const places = new Map(rows.map((thread, index) => [keyOf(thread), index]));
  for (let index = from; index < old.length; index += 1) {
    const thread = old[index];
    const place = thread === undefined ? undefined : places.get(keyOf(thread));
    if (place !== undefined && rows[place]?.lastModified === thread?.lastModified) return place - index;
  }
  return 0;
}
