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
