import axe from 'axe-core';
import { expect } from 'vitest';

/** jsdom has no layout: contrast is looked at in the browser. */
const rules = { 'color-contrast': { enabled: false } };

/** axe finds nothing on what is shown now. */
export async function expectAccessible(place: Element = document.body): Promise<void> {
  const { violations } = await axe.run(place, { rules, resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(saidTwice(place)).toEqual([]);
}

const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';

/** What more than one live region says at a time: a screen reader would read it as often. */
function saidTwice(place: Element): string[] {
  const outermost = [...place.querySelectorAll(LIVE)].filter((region) => !region.parentElement?.closest(LIVE));
  const texts = outermost.map(({ textContent }) => textContent?.trim() ?? '').filter(Boolean);
  return texts.filter((text, at) => texts.indexOf(text) !== at);
}
