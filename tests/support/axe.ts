import axe from 'axe-core';
import { expect } from 'vitest';

/** jsdom has no layout: contrast is looked at in the browser. */
const rules = { 'color-contrast': { enabled: false } };

/** axe finds nothing on what is shown now. */
export async function expectAccessible(place: Element = document.body): Promise<void> {
  const { violations } = await axe.run(place, { rules, resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
