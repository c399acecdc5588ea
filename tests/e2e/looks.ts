/** How words look to axe: their colours, size and weight, and whatever is drawn below them; each look once. Runs in the page. */
export function looksOf(elements: readonly Element[]): string[] {
  const below = new Map<Element, string>();
  const belowOf = (element: Element): string => {
    const seen = below.get(element);
    if (seen !== undefined) return seen;
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter].join(' ');
    const further = element.parentElement ? belowOf(element.parentElement) : '';
    const all = own === 'rgba(0, 0, 0, 0) none 1 none' ? further : `${own} / ${further}`;
    below.set(element, all);
    return all;
  };
  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element);
    const around = element.matches('a') && element.parentElement ? getComputedStyle(element.parentElement).color : '';
    return [color, around, fontSize, fontWeight, textShadow, textDecorationLine, belowOf(element)].join(' ');
  };
  return [...new Set(elements.map(lookOf))];
}

/** Of all that can be read on the page. What axe passes over, and so cannot tell, is passed over here. */
export function looksOfWords(): string[] {
  const isSaid = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
  const isWithin = ({ right, bottom }: DOMRect) => right + scrollX > 0 && bottom + scrollY > 0;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], [inert], :disabled, [aria-disabled="true"]') === null &&
    isWithin(element.getBoundingClientRect());
  const words = [...document.body.querySelectorAll('*')].filter((element) => isSaid(element) && isShown(element));
  return window.looksOf(words);
}
