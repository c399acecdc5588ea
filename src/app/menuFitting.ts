import { useLayoutEffect, useState, type RefObject } from 'react';

const widthOf = (element: Element) => element.getBoundingClientRect().width;

/** How many of these widths stand beside each other in the room; unless all do, what leads to the others stands there, too. */
export function countFitting(widths: readonly number[], gap: number, room: number, more: number): number {
  let used = 0;
  let fitting = 0;
  let before = 0;
  for (const [at, width] of widths.entries()) {
    used += (at === 0 ? 0 : gap) + width;
    if (used <= room) before = at + 1;
    if (used + gap + more <= room) fitting = at + 1;
  }
  return before === widths.length ? before : fitting;
}

function measure(bar: HTMLElement): number {
  const { columnGap, paddingLeft, paddingRight } = getComputedStyle(bar);
  const room = bar.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const more = bar.querySelector('[data-more]');
  const widths = [...bar.querySelectorAll('[data-entry]')].map(widthOf);
  return countFitting(widths, Number.parseFloat(columnGap) || 0, room, more === null ? 0 : widthOf(more));
}

/**
 * How many entries of a bar there is room for, as they are drawn: any language, font, badge and zoom. Those left out have
 * to stay in the bar, out of sight, so that they can be measured.
 */
export function useFitting(bar: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const { current } = bar;
    if (current === null) return undefined;
    // Behind the login nothing is drawn yet.
    const look = () => current.clientWidth > 0 && setFitting(measure(current));
    const watching = new ResizeObserver(look);
    watching.observe(current);
    for (const entry of current.querySelectorAll('[data-entry], [data-more]')) watching.observe(entry);
    look();
    return () => watching.disconnect();
  }, [bar]);
  return fitting;
}
