import { expect, test } from 'vitest';
import { claimsIn } from '#contract/session-token.values.ts';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { accountRoles, mayAs, roleOf, roles } from '#contract/roles.values.ts';

test('PEO-01 what somebody may do, by the role of the account and by its NGO', () => {
  expect(accountRoles.map((role) => [roleOf(role, true), roleOf(role, false)])).toEqual([
    ['organizer', 'ngoAdmin'],
    ['reviewer', 'reviewer'],
    ['viewer', 'viewer'],
  ]);
});

test('PEO-01 each role may do what those after it may, and no more', () => {
  expect(roles.map((role) => roles.filter((needed) => mayAs(role, needed)))).toEqual([
    ['organizer', 'ngoAdmin', 'reviewer', 'viewer'],
    ['ngoAdmin', 'reviewer', 'viewer'],
    ['reviewer', 'viewer'],
    ['viewer'],
  ]);
});

/** What may be called by all staff and is no plain question: their own account, and what they have read. */
const ofOneself = new Set([
  'viewObserver',
  'changePassword',
  'endSession',
  'endOtherSessions',
  'beginFactor',
  'confirmFactor',
  'renewRecoveryCodes',
  'removeFactor',
  'markRead',
  'markLooked',
  'saveDeskView',
  'changeDeskView',
  'deleteDeskView',
]);

test('PEO-01 a viewer changes nothing but what is the own', () => {
  const changes = Object.entries<Endpoint>(contract)
    .filter(([, { access, method }]) => access === 'viewer' && method !== 'GET')
    .map(([name]) => name);
  expect(changes.filter((name) => !ofOneself.has(name))).toEqual([]);
});

test('PEO-01 a reviewer changes reviews and calls alone, beside messages', () => {
  const changes = Object.entries<Endpoint>(contract)
    .filter(([, { access, method }]) => access === 'reviewer' && method !== 'GET')
    .map(([name]) => name);
  const paths = changes.map((name) => Object.entries<Endpoint>(contract).find(([other]) => other === name)?.[1].path);
  const isOfReviewers = /^\/api\/v3\/(?:reviews|coverage\/calls)\//u;
  expect(paths.filter((path) => path === undefined || !isOfReviewers.test(path))).toEqual([
    '/api/v1/notification/send',
    '/api/v3/notifications/reach',
  ]);
});

test.each([
  [
    { Organizer: true, Role: 'reviewer' },
    { organizer: true, role: 'reviewer' },
  ],
  [{ Organizer: 'True', Role: 'king' }, { organizer: true }],
  [{ Organizer: false }, { organizer: false }],
])('PEO-01 the session of %j says %j', (claims, wanted) => {
  expect(claimsIn({ sub: 'dan', ...claims })).toEqual({ userName: 'dan', expiresAt: null, idNgo: null, ...wanted });
});
