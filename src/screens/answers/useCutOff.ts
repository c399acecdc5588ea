import { useLayoutEffect, useState, type RefObject } from 'react';

/** Which of these tabs (`data-form`, separated by commas) the row does not show whole. */
function cutOffIn(row: HTMLElement, forms: string): string {
  const room = row.getBoundingClientRect();
  const isCutOff = (form: string) => {
    const tab = row.querySelector(`[data-form="${form}"]`)?.getBoundingClientRect();
    return tab !== undefined && (tab.left < room.left - 1 || tab.right > room.right + 1);
  };
  return forms.split(',').filter(isCutOff).join();
}

/** So much of its neighbours fades beside the selected one, where there is room for it. */
const faded = 24;

/** Where tabs get more or less room, the selected one stays in sight. */
function showSelected(row: HTMLElement): void {
  const tab = row.querySelector<HTMLElement>('[aria-selected="true"]');
  if (tab === null) return;
  const { offsetLeft: left, offsetWidth: width } = tab;
  const beside = Math.max(0, Math.min(faded, (row.clientWidth - width) / 2));
  row.scrollLeft = Math.min(left - beside, Math.max(row.scrollLeft, left + width + beside - row.clientWidth));
}

/** The same as they are drawn: any language, font and zoom, however far the row is scrolled. */
export function useCutOff(row: RefObject<HTMLElement | null>, forms: string): readonly string[] {
  const [cutOff, setCutOff] = useState('');
  useLayoutEffect(() => {
    const { current } = row;
    if (current === null) return undefined;
    const look = () => setCutOff(cutOffIn(current, forms));
    const watching = new ResizeObserver(() => {
      showSelected(current);
      look();
    });
    for (const element of [current, ...current.children]) watching.observe(element);
    current.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      watching.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [row, forms]);
  return cutOff.split(',');
}
