import { expect, test } from 'vitest';
import { doors } from '#src/screens/desk-report/report.query.ts';

const hour = '2026-11-22T06:00:00.000Z';
const end = '2026-11-22T06:59:59.999Z';

test.each([
  ['all of it', null, null, hour, end],
  ['all of it, where the period is longer', '2026-11-22T05:00:00.000Z', '2026-11-22T08:00:00.000Z', hour, end],
  ['from where the period begins', '2026-11-22T06:20:00.000Z', null, '2026-11-22T06:20:00.000Z', end],
  ['to where the period ends', null, '2026-11-22T06:40:00.000Z', hour, '2026-11-22T06:40:00.000Z'],
])('DSK-14 the verdicts of an hour are listed: %s', (_, from, to, decidedFrom, decidedTo) => {
  const address = new URL(doors.ofHour(hour, 'confirmed', { from, to }), 'https://vigil.example');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ verdict: 'confirmed', decidedFrom, decidedTo });
});
