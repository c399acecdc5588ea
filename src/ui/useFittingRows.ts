import { useLayoutEffect, type RefObject } from 'react';

export interface Room {
  /** Of the window, in px, as all lengths here. */
  height: number;
  /** Above the first line of rows. */
  above: number;
  /** Below the last one. */
  below: number;
  /** From one line of rows to the next. */
  line: number;
  /** Cards stand beside each other. */
  perLine: number;
}

/** How many rows the window shows without scrolling. Without a line to measure (nothing is drawn) nobody knows. */
export function countRows({ height, above, below, line, perLine }: Room): number | null {
  if (line <= 0) return null;
  return Math.max(0, Math.floor((height - above - below) / line)) * perLine;
}

/** What stands between the list and the end of the window. */
const margin = 16;

function measure(list: HTMLElement): Room | null {
  const tops = [...list.querySelectorAll('tbody > tr')].map((row) => row.getBoundingClientRect());
  const [first] = tops;
  const last = tops.at(-1);
  if (first === undefined || last === undefined) return null;
  const perLine = tops.filter(({ top }) => top === first.top).length;
  const lines = Math.ceil(tops.length / perLine);
  return {
    height: window.innerHeight,
    above: first.top + window.scrollY,
    below: list.getBoundingClientRect().bottom - last.bottom + margin,
    line: (last.bottom - first.top) / lines,
    perLine,
  };
}

/**
 * Tells how many rows of a list the window has room for, whenever that changes: by another size, zoom, density, or
 * another number of rows in sight.
 */
export function useFittingRows(bar: RefObject<HTMLElement | null>, onRows: ((rows: number) => void) | null): void {
  useLayoutEffect(() => {
    const list = bar.current?.closest('section') ?? null;
    if (onRows === null || list === null) return undefined;
    const look = () => {
      const room = measure(list);
      const rows = room === null ? null : countRows(room);
      if (rows !== null) onRows(rows);
    };
    const watching = new ResizeObserver(look);
    watching.observe(list);
    window.addEventListener('resize', look);
    look();
    return () => {
      watching.disconnect();
      window.removeEventListener('resize', look);
    };
  }, [bar, onRows]);
}
