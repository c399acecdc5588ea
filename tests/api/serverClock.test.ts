import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { listObservers } from '#contract/observers.ts';
import { createClient } from '#src/api/client.ts';
import { createServerClock } from '#src/api/serverClock.ts';
import { clientStage } from './client.given.ts';

const { wire, credentials } = clientStage();
const here = Date.parse('2026-11-23T12:00:00Z');
const minutesAhead = (ahead: number) => Math.round((here - ahead) / 60_000);

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(here));

test.each([
  ['Mon, 23 Nov 2026 11:00:00 GMT', 60],
  ['Tue, 24 Nov 2026 12:00:00 GMT', -1_440],
  ['Mon, 23 Nov 2026 12:00:03 GMT', 0],
])('DSK-01 an answer of %s: this computer is %i minutes ahead of the server', async (date, minutes) => {
  const clock = createServerClock();
  wire.answer = () => HttpResponse.json({ data: [], totalItems: 0, totalPages: 1 }, { headers: { date } });
  await createClient({ base: '', credentials, clock })(listObservers, { query: {} });
  expect([minutesAhead(clock.now()), minutesAhead(clock.at(here))]).toEqual([minutes, minutes]);
});

test.each([
  ['in the middle of its second, at half of its way', '11:00:00', 1_000, '11:00:01.000'],
  ['so, too, after five seconds', '11:00:00', 5_000, '11:00:03.000'],
  ['and agrees with this computer within five seconds', '11:59:54', 1_000, '12:00:00.000'],
  ['and no longer beyond them', '11:59:54', 998, '11:59:54.999'],
  ['also where this computer is behind', '12:00:04', 1_000, '12:00:00.000'],
  ['and where it is so by more', '12:00:05', 1_000, '12:00:06.000'],
])('DSK-01 the time that an answer tells was shown %s', (_what, date, took, now) => {
  const clock = createServerClock();
  clock.heard(`Mon, 23 Nov 2026 ${date} GMT`, took);
  expect(new Date(clock.now()).toISOString()).toBe(`2026-11-23T${now}Z`);
});

test.each([
  ['took long', 'Mon, 23 Nov 2026 11:00:00 GMT', 5_001],
  ['has no date', undefined, 10],
  ['has a date that is none', 'yesterday', 10],
])('DSK-01 an answer that %s tells nothing of the time', (_what, date, took) => {
  const clock = createServerClock();
  clock.heard(date, took);
  expect(clock.now()).toBe(here);
});

test('DSK-01 a clock that is set right meanwhile is right', () => {
  const clock = createServerClock();
  clock.heard('Mon, 23 Nov 2026 11:00:00 GMT', 10);
  clock.heard('Mon, 23 Nov 2026 12:00:00 GMT', 10);
  expect(clock.now()).toBe(here);
});
