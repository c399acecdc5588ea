import { beforeEach, expect, test } from 'vitest';
import { createPreferences } from '#src/storage/preferences.ts';
import { createSafeStorage } from '#src/storage/safeStorage.ts';
import { createStartChoice, startPageOf } from '#src/app/startPage.ts';

const preferences = createPreferences(createSafeStorage(() => sessionStorage));
beforeEach(() => sessionStorage.clear());

test('SIT-06 everybody begins with the emergencies until they choose, each account by itself', () => {
  const ana = createStartChoice(preferences, 'ana');
  expect(ana.current()).toBe('urgents');
  let heard = 0;
  ana.subscribe(() => (heard += 1));
  ana.choose('situation');
  expect([ana.current(), heard]).toEqual(['situation', 1]);
  expect([startPageOf(preferences, 'ana'), startPageOf(preferences, 'ion')]).toEqual(['situation', 'urgents']);
});

test.each(['"ngos"', '"nowhere"', '7', '{', 'null'])('SIT-06 %s in storage is no start page', (junk) => {
  sessionStorage.setItem('start.ana', junk);
  expect(startPageOf(preferences, 'ana')).toBe('urgents');
});
