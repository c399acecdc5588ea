import type { Page } from 'playwright-core';

/** What cannot be pressed although it is shown: scrolled to, it lies outside of the window or below something else. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button:enabled, select:enabled, textarea:enabled, input:enabled:not([type="hidden"]))',
    );
    return [...controls].flatMap((control) => {
      const target = control instanceof HTMLInputElement ? (control.labels?.[0] ?? control) : control;
      if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('[inert]')) return [];
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const [first] = target.getClientRects();
      if (first === undefined) return [];
      const { left, top, width, height } = first;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const isHit = hit !== null && (target.contains(hit) || hit.contains(target) || control.contains(hit));
      return isHit ? [] : [target.outerHTML.slice(0, 120)];
    });
  });

/** What would move, though the reader asked for no motion. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
      const lasts = (durations: string) => durations.split(',').some((duration) => Number.parseFloat(duration) > 0.01);
      const isAnimated = animationName !== 'none' && lasts(animationDuration);
      return isAnimated || lasts(transitionDuration) ? [element.outerHTML.slice(0, 120)] : [];
    }),
  );

/** Goes back through the page by keyboard: whatever has the focus on the way, but lies below what stays in sight. */
export async function coveredGoingBack(page: Page): Promise<string[]> {
  const covered: string[] = [];
  const seen = new Set<string>();
  for (;;) {
    await page.keyboard.press('Shift+Tab');
    const { control, isCovered } = await page.evaluate(() => {
      const { activeElement: focused } = document;
      if (focused === null || focused === document.body) return { control: '', isCovered: false };
      // What is drawn as its label is seen by that.
      const shown = [focused, ...(focused instanceof HTMLInputElement ? (focused.labels ?? []) : [])];
      // A list that loads on pushes its button out of the window: only what stays in sight itself covers something.
      const stays = (element: Element | null): boolean =>
        element !== null &&
        (/^(?:sticky|fixed)$/u.test(getComputedStyle(element).position) || stays(element.parentElement));
      const isSeen = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit === null || element.contains(hit) || hit.contains(element) || !stays(hit);
      };
      const at = [...document.querySelectorAll('*')].indexOf(focused);
      return { control: `${at} ${focused.outerHTML.slice(0, 120)}`, isCovered: !shown.some(isSeen) };
    });
    if (control === '' || seen.has(control)) return covered;
    seen.add(control);
    if (isCovered) covered.push(control);
  }
}
