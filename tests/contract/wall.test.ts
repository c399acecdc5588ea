import { expect, test } from 'vitest';
import { makeWallLink } from '#contract/wall.ts';
import { maxWallName, wallHours } from '#contract/wall.values.ts';

const key = '1b4e28ba-2fa1-41d2-a83f-0016d3cca427';
const taken = (body: object) => makeWallLink.body.safeParse({ key, ...body });

test('SIT-05 a link has a name, tidied, and a time of one hour to a week', () => {
  expect(taken({ name: '  Great   hall ', hours: '12' }).data).toEqual({ key, name: 'Great hall', hours: 12 });
  expect(taken({ name: 'Ș'.repeat(maxWallName), hours: 168 }).success).toBe(true);
  for (const hours of wallHours) expect(taken({ name: 'Hall', hours }).success).toBe(true);
});

test.each([
  { hours: 12 },
  { key: 'x', name: 'Hall', hours: 12 },
  { name: 'Hall' },
  { name: ' ', hours: 12 },
  { name: 'x'.repeat(maxWallName + 1), hours: 12 },
  { name: 'Hall', hours: 0 },
  { name: 'Hall', hours: 169 },
  { name: 'Hall', hours: 1.5 },
  { name: 'Hall', hours: null },
  { name: 7, hours: 12 },
])('SIT-05 %j makes no link', (body) => {
  expect(taken(body).success).toBe(false);
});
