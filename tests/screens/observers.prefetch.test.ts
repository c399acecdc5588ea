import { expect, test } from 'vitest';
import { countObservers, listObservers } from '#contract/observers.ts';
import { pathOf, queryOf } from '#src/api/requestUrl.ts';
import { createPreferences } from '#src/storage/preferences.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { prefetchObservers } from '#src/screens/observers/observers.prefetch.ts';
import { askedAhead } from '#tests/support/askedAhead.ts';
import { openObservers } from './observers.given.tsx';

test.each([
  '',
  '?page=12',
  '?name=Pop%C4%83+%26+co&phone=%2B40&sort=name:asc&page=3&size=50',
  '?page=nonsense&sort=pin:desc&size=7',
])('OBS-02 NAV-07 what is asked ahead is what the screen asks first: %s', (search) => {
  const { asked } = openObservers(search);
  const sent = asked
    .filter(({ endpoint }) => endpoint === listObservers || endpoint === countObservers)
    .map(({ endpoint, args }) => pathOf(endpoint.path) + queryOf('query' in args ? args.query : {}));
  const preferences = createPreferences(createSafeStorage(() => localStorage));
  const first = askedAhead((cache) => prefetchObservers(cache, search, { preferences }));
  expect(first.toSorted()).toEqual(sent.toSorted());
});
