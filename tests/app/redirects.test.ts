import { expect, test } from 'vitest';
import { isBare } from '#src/app/redirects.ts';
import { home } from '#src/routes.ts';

test.each([
  ['/observatori', true],
  [home, true],
  ['/urgents', false],
  ['/observatori?name=Pop', false],
  ['/observatori/profil/view/0722000001', false],
  ['/nowhere', false],
])('NAV-07 %s is a section as it begins: %s', (address, bare) => {
  expect(isBare(address)).toBe(bare);
});
