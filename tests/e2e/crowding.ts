import type { Page } from 'playwright-core';

/**
 * What lies over something else: words and controls of which neither holds the other. What stays in sight while the page
 * scrolls is held against its like only, since it lies over the rest by design. And whether the page scrolls sideways.
 */
export const crowding = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    interface Item {
      element: Element;
      layer: Element | null;
      name: string;
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    /** Less than this is a matter of rounding, or of lines that stand close. */
    const least = 3;
    const layerOf = (element: Element | null): Element | null =>
      element === null || /^(?:sticky|fixed)$/u.test(getComputedStyle(element).position)
        ? element
        : layerOf(element.parentElement);
    /** As far as it is not cut off by what it stands in. */
    const shownPart = (element: Element, rect: DOMRect) => {
      let { left, top, right, bottom } = rect;
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (clipPath !== 'none') return null;
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        if (position === 'fixed') break;
      }
      return right - left < least || bottom - top < least ? null : { left, top, right, bottom };
    };
    await new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
    const page = document.documentElement;
    const found = page.scrollWidth > page.clientWidth ? ['scrolls sideways'] : [];
    const items: Item[] = [];
    const add = (element: Element, rect: DOMRect, name: string) => {
      const part = shownPart(element, rect);
      if (part !== null) items.push({ element, layer: layerOf(element), name: name.trim().slice(0, 60), ...part });
    };
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.frame__skip') === null;
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { currentNode: text } = words;
      const { parentElement: element } = text;
      if (element === null || text.textContent?.trim() === '' || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const rect of range.getClientRects()) add(element, rect, text.textContent ?? '');
    }
    for (const control of document.querySelectorAll('a, button, select, textarea, input'))
      if (isSeen(control)) add(control, control.getBoundingClientRect(), control.outerHTML);
    items.sort((one, other) => one.top - other.top);
    for (const [at, one] of items.entries()) {
      for (let next = at + 1; next < items.length; next++) {
        const other = items[next];
        if (other === undefined || other.top > one.bottom - least) break;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - other.top;
        const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
        if (across < least || down < Math.max(least, lower * 0.4) || one.layer !== other.layer) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // A drawn box and the input that lies over it, a label and its field: one control.
        const label = one.element.closest('label');
        if (label !== null && label === other.element.closest('label')) continue;
        found.push(`${one.name} / ${other.name}`);
      }
    }
    return found;
  });
