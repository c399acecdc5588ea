import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listReviews } from '#contract/reviews.ts';
import { markLooked } from '#contract/situation.ts';
import type { Staff } from '#server/http/handler.ts';
import { read, type Election } from '#tests/support/election.ts';
import { at, openSituation, type OpenedSituation } from './situation.given.ts';

let on: OpenedSituation;
let election: Election;
beforeEach(async () => {
  await election?.server.close();
  on = await openSituation();
  ({ election } = on);
});
afterAll(() => election.server.close());

describe('what needs somebody first', () => {
  test('SIT-04 five that wait longest, and the stations with most flagged answers in the last hour', async () => {
    const { people } = election;
    for (const [minute, station] of [3, 1, 2].entries()) {
      await on.post(`07:0${minute}:00.000`, 'observer', station, 'A1', 'no');
      await on.post(`07:0${minute}:00.000`, 'second', station, 'A1', 'no');
    }
    await sql`update visit_change set at = ${at('07:00:00.000')}`.execute(election.server.db);
    await on.post('07:30:00.000', 'observer', 2, 'B1', 'no');
    await on.post('07:30:00.000', 'observer', 2, 'C1', 'no');
    await on.post('07:30:00.000', 'second', 1, 'B1', 'no');
    await on.post('07:30:00.000', 'tester', 3, 'B1', 'no');
    const { longest, flaggedMost } = await on.situation();
    expect(longest.map(({ pollingStationName, idObserver, since }) => [pollingStationName, idObserver, since])).toEqual(
      [
        ['AB 3', people.observer.observerId, '2026-11-22T07:00:00.000Z'],
        ['AB 3', people.second.observerId, '2026-11-22T07:00:00.000Z'],
        ['AB 1', people.observer.observerId, '2026-11-22T07:01:00.000Z'],
        ['AB 1', people.second.observerId, '2026-11-22T07:01:00.000Z'],
        ['AB 2', people.observer.observerId, '2026-11-22T07:02:00.000Z'],
      ],
    );
    expect(flaggedMost).toEqual([
      { county: 'AB', countyName: 'Alba', number: 2, flagged: 2 },
      { county: 'AB', countyName: 'Alba', number: 1, flagged: 1 },
    ]);
    expect((await on.situation(people.otherAdmin)).flaggedMost).toEqual([
      { county: 'AB', countyName: 'Alba', number: 1, flagged: 1 },
    ]);
  });

  const look = async (as: Staff, body: unknown) => election.server.call('POST', '/api/v3/situation/look', { as, body });
  const listed = async (query: string, as: Staff) =>
    (await read(await on.get(`/api/v3/reviews?tab=all&${query}`, as), listReviews.reply)).totalItems;

  test('SIT-03 what was opened, changed and closed since the last look, each as many as its list has', async () => {
    const { people } = election;
    await on.post('07:00:00.000', 'observer', 1, 'A1', 'no');
    await on.post('07:00:00.000', 'observer', 2, 'A1', 'no');
    expect((await on.situation()).look).toEqual({ since: null, opened: 2, changed: 0, closed: 0 });
    expect(await (await look(people.organizer, { at: '2026-11-22T07:05:00.000Z' })).json()).toEqual({
      since: '2026-11-22T07:05:00.000Z',
    });
    await on.post('07:10:00.000', 'observer', 1, 'B1', 'yes');
    await on.post('07:10:00.000', 'second', 3, 'A1', 'no');
    const { look: seen, at: now } = await on.situation();
    const since = '2026-11-22T07:05:00.000Z';
    expect(seen).toEqual({ since, opened: 1, changed: 1, closed: 0 });
    expect(await listed(`openedFrom=${since}&openedTo=${now}`, people.organizer)).toBe(1);
    expect(await listed(`changedFrom=${since}&openedTo=${since}`, people.organizer)).toBe(1);
    expect((await on.situation(people.admin)).look).toEqual({ since: null, opened: 2, changed: 0, closed: 0 });
  });

  test('SIT-03 what was decided since the last look is closed, whoever decided it; what was decided before is not', async () => {
    const { people, places, server } = election;
    for (const station of [1, 2, 3]) await on.post('07:00:00.000', 'observer', station, 'A1', 'no');
    const decide = async (number: number, as: Staff) => {
      const all = await read(await on.get('/api/v3/reviews?tab=all', as), listReviews.reply);
      const place = places('AB', number);
      const { version = 0, revision: seen = 0 } =
        all.data.find(({ idPollingStation }) => idPollingStation === place)?.review ?? {};
      const body = { key: randomUUID(), version, seen, act: { type: 'review.confirmed' } };
      const path = `/api/v3/reviews/${people.observer.observerId}/${place}/acts`;
      expect((await server.call('POST', path, { as, body })).status).toBe(200);
    };
    const decidedAt = (time: string) =>
      sql`update review set decided_at = ${at(time)} where decided_at > ${at('23:59:59.999')}`.execute(server.db);
    await decide(1, people.organizer);
    await decidedAt('07:10:00.000');
    await look(people.organizer, { at: '2026-11-22T07:20:00.000Z' });
    await decide(2, people.admin);
    await decidedAt('07:30:00.000');
    const { look: seen, at: now } = await on.situation();
    const since = '2026-11-22T07:20:00.000Z';
    expect(seen).toEqual({ since, opened: 0, changed: 0, closed: 1 });
    expect(await listed(`verdict=any&decidedFrom=${since}&decidedTo=${now}`, people.organizer)).toBe(1);
    expect((await on.situation(people.otherAdmin)).look).toMatchObject({ closed: 0 });
  });

  test('SIT-03 a look never goes back, nor into what is still to come, and nothing but a moment is one', async () => {
    const { people } = election;
    const since = async (moment: string) =>
      (await read(await look(people.organizer, { at: moment }), markLooked.reply)).since;
    expect(await since('2026-11-22T07:30:00.000Z')).toBe('2026-11-22T07:30:00.000Z');
    expect(await since('2026-11-22T07:00:00.000Z')).toBe('2026-11-22T07:30:00.000Z');
    expect(await since('2030-01-01T00:00:00.000Z')).toBe('2026-11-22T08:00:30.000Z');
    for (const wrong of ['yesterday', '', null, 12])
      expect((await look(people.organizer, { at: wrong })).status).toBe(400);
  });
});
