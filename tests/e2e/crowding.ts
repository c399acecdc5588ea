import type { Page } from 'playwright-core';

/**
 * What lies over something else: words and controls of which neither holds the other. What stays in sight while the page
 * scrolls is held against its like only, since it lies over the rest by design. And whether the page scrolls sideways,
 * and which words are broken though nothing says where: only code, which is one long word, may be.
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
    /** What is found of an element once, since most of them ask what those that they stand in were asked. */
    const once = <Found>(find: (element: Element) => Found) => {
      const found = new Map<Element, Found>();
      return (element: Element): Found => {
        const known = found.get(element);
        if (known !== undefined) return known;
        const now = find(element);
        found.set(element, now);
        return now;
      };
    };
    const layerOf = once((element: Element): Element | null => {
      if (/^(?:sticky|fixed)$/u.test(getComputedStyle(element).position)) return element;
      return element.parentElement && layerOf(element.parentElement);
    });
    /** The room in which it is seen: what it stands in may cut it off. */
    const roomOf = once((element: Element): { left: number; top: number; right: number; bottom: number } => {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(element);
      const isFree = position === 'fixed' || element.parentElement === null;
      const room = isFree
        ? { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
        : { ...roomOf(element.parentElement) };
      const edge = element.getBoundingClientRect();
      if (overflowX !== 'visible' || clipPath !== 'none') {
        room.left = Math.max(room.left, edge.left);
        room.right = clipPath === 'none' ? Math.min(room.right, edge.right) : room.left;
      }
      if (overflowY !== 'visible') {
        room.top = Math.max(room.top, edge.top);
        room.bottom = Math.min(room.bottom, edge.bottom);
      }
      return room;
    });
    const shownPart = (element: Element, rect: DOMRect) => {
      const room = roomOf(element);
      const left = Math.max(room.left, rect.left);
      const top = Math.max(room.top, rect.top);
      const right = Math.min(room.right, rect.right);
      const bottom = Math.min(room.bottom, rect.bottom);
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
    /** Words of which one part stands in a line, and the rest in the next. */
    const brokenIn = (text: Node) =>
      [...(text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 ? [`${word} is broken`] : [];
      });
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { currentNode: text } = words;
      const { parentElement: element } = text;
      if (element === null || text.textContent?.trim() === '' || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()];
      for (const rect of rects) add(element, rect, text.textContent ?? '');
      if (new Set(rects.map(({ top }) => top)).size > 1 && element.tagName !== 'CODE') found.push(...brokenIn(text));
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
