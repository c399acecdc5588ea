import { expect, test } from 'vitest';
import { createDensityChoice } from '#src/app/density.ts';
import { createPreferences } from '#src/storage/preferences.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';

test('the height of rows is kept for each account, and shown from the next visit on', () => {
  const page = document.createElement('html');
  const preferences = createPreferences(createSafeStorage(() => sessionStorage));
  const visit = (account: string) => createDensityChoice(preferences, account, page);
  const seen = [visit('ana').current()];
  visit('ana').choose('comfortable');
  for (const account of ['dan', 'ana']) {
    const shown = visit(account).current();
    seen.push(shown);
    expect(page.dataset['density']).toBe(shown);
  }
  sessionStorage.setItem('density.ana', '"huge"');
  seen.push(visit('ana').current());
  expect(seen).toEqual(['compact', 'compact', 'comfortable', 'compact']);
});
