import { primaryButton } from '#src/ui/Button.tsx';

interface Span {
  from: number;
  to: number;
}

/** Between a toast and what it keeps clear of; for a focus ring, too. */
const gap = 8;
/** Below the header. */
const highest = 60;

/**
 * Where something of this height begins that keeps clear of what is taken: it stays where it is, or has the highest place.
 * Where it fits nowhere, the largest one.
 */
export function clearPlace(height: number, current: number, room: Span, taken: readonly Span[]): number {
  const free: Span[] = [];
  let { from } = room;
  for (const one of taken.toSorted((first, second) => first.from - second.from)) {
    free.push({ from, to: Math.min(one.from - gap, room.to) });
    from = Math.max(from, one.to + gap);
  }
  free.push({ from, to: room.to });
  const fitting = free.filter((span) => span.to - span.from >= height);
  if (fitting.some((span) => span.from <= current && current + height <= span.to)) return current;
  const [largest] = free.toSorted((first, second) => second.to - second.from - (first.to - first.from));
  return (fitting[0] ?? largest ?? room).from;
}

/** Places toasts where they cover neither a primary button nor what the frame says, whatever comes, goes or scrolls. */
export function keepClear(region: HTMLElement): () => void {
  let frame = 0;
  const place = () => {
    const own = region.getBoundingClientRect();
    const taken = [...document.querySelectorAll(`${primaryButton}, .frame__offline[data-shown]`)]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, left, right }) => width > 0 && left < own.right && own.left < right)
      .map(({ top, bottom }) => ({ from: top, to: bottom }));
    const top = clearPlace(own.height, own.top, { from: highest, to: window.innerHeight - gap }, taken);
    if (top !== own.top) region.style.top = `${top}px`;
  };
  const placeSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const sizes = new ResizeObserver(place);
  const changes = new MutationObserver(placeSoon);
  sizes.observe(region);
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  document.addEventListener('scroll', placeSoon, { capture: true, passive: true });
  window.addEventListener('resize', placeSoon);
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    changes.disconnect();
    document.removeEventListener('scroll', placeSoon, { capture: true });
    window.removeEventListener('resize', placeSoon);
    region.style.removeProperty('top');
  };
}
