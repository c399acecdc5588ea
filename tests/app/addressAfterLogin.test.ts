import { expect, test } from 'vitest';
import { addressAfterLogin, loginEntry, wantedIn } from '#src/app/addressAfterLogin.ts';

const home = '/urgents?urgente=true';

test.each([
  ['/observatori?Name=a#x', null, '/observatori?Name=a#x'],
  ['/', null, null],
  ['/login', null, null],
  ['/login?x=1', { wanted: '/observatori' }, '/observatori'],
])('NAV-02 asking for %s without a session remembers it', (address, state, wanted) => {
  expect(loginEntry(address, state)).toEqual({ wanted });
});

test.each([
  ['/login', null, home],
  ['/login', { wanted: '/statistics?page=2' }, '/statistics?page=2'],
  ['/login', { wanted: '/urgents' }, home],
  ['/login', { wanted: '/login' }, home],
  ['/', null, home],
  ['/urgents', null, home],
  ['/urgents?urgente=true&county=AB', null, null],
  ['/urgents/details/7/12?urgente=true', null, null],
  ['/observatori?Page=2', null, null],
])('NAV-03 NAV-04 with a session %s and %j lead to %s', (address, state, place) => {
  expect(addressAfterLogin(address, state)).toBe(place);
});

test.each([
  ['/login', null, '/situation'],
  ['/', null, '/situation'],
  ['/login', { wanted: '/' }, '/situation'],
  ['/login', { wanted: '/statistics' }, '/statistics'],
  ['/urgents', null, home],
  ['/observatori', null, null],
])('SIT-06 for whoever begins with the situation %s and %j lead to %s', (address, state, place) => {
  expect(addressAfterLogin(address, state, '/situation')).toBe(place);
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
