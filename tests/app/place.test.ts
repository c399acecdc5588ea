import { expect, test } from 'vitest';
import { addressAfterLogin, loginEntry, wantedIn } from '#src/app/place.ts';

test.each([
  ['/observatori?Name=a#x', null, '/observatori?Name=a#x'],
  ['/', null, null],
  ['/login', null, null],
  ['/login?x=1', { wanted: '/observatori' }, '/observatori'],
])('NAV-02 asking for %s without a session remembers it', (address, state, wanted) => {
  expect(loginEntry(address, state)).toEqual({ wanted });
});

test.each([
  ['/login', null, '/observatori'],
  ['/login', { wanted: '/statistics?page=2' }, '/statistics?page=2'],
  ['/login', { wanted: '/urgents' }, '/observatori'],
  ['/login', { wanted: '/login' }, '/observatori'],
  ['/', null, '/observatori'],
  ['/urgents', null, '/observatori'],
  ['/observatori?Page=2', null, null],
])('NAV-03 NAV-04 with a session %s and %j lead to %s', (address, state, place) => {
  expect(addressAfterLogin(address, state)).toBe(place);
});

test.each([
  null,
  7,
  {},
  { wanted: 7 },
  { wanted: 'https://elsewhere.example' },
  { wanted: '//elsewhere.example' },
  { wanted: '/\\elsewhere.example' },
])('a history entry with %j names no place of ours', (state) => {
  expect(wantedIn(state)).toBeNull();
});
