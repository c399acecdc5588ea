import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { listReviews } from '#contract/reviews.ts';
import { countAll } from '#server/counters/projector.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { addObserver, openElection, read, type Election } from '#tests/support/election.ts';
import { layOut } from '#tests/support/layout.ts';
import { openNetwork, type Network } from '#tests/support/network.ts';

/*
 * Every count is a door (SIT-01, COV-02, STQ-02, DSK-14): whatever number on the situation page, on the coverage board,
 * in the answers by question and among the numbers of the desk leads somewhere, the list there has exactly as many rows.
 * The numbers are read from the screen, none is named here.
 */

const Paged = z.object({ data: z.array(z.unknown()), totalItems: z.int() });

let election: Election;
let network: Network;
/** How many rows the lists have that the console asked for, by their calls. */
let answered: Map<string, number>;

const folder = mkdtempSync(join(tmpdir(), 'figures-'));
const shapes = join(folder, 'counties.geojson');

function outline(code: string, west: number) {
  const ring = [
    [west, 46],
    [west + 1, 46],
    [west + 1, 47],
    [west, 46],
  ];
  return { type: 'Feature', id: code, geometry: { type: 'Polygon', coordinates: [ring] } };
}

const at = (time: string) => new Date(`2026-11-22T${time}:00.000Z`);
const START = at('08:00');

async function answer(request: Request): Promise<Response> {
  const response = await election.server.app.fetch(request);
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const paged = Paged.safeParse(isJson ? await response.clone().json() : null);
  if (paged.success) answered.set(new URL(request.url).pathname, paged.data.totalItems);
  return response;
}

/** At the hour of the test A is late where nothing came; B and C are not. */
async function plan(): Promise<void> {
  const { server, people, forms, places } = election;
  const silent = await addObserver(server.db, people.otherAdmin.idNgo, '0733000009', 'Dan Tăcutu');
  const rows = await server.db.selectFrom('county').select(['id', 'code']).execute();
  const counties = new Map(rows.map(({ id, code }) => [code, id]));
  const { id: plan_id } = await server.db
    .insertInto('coverage_plan')
    .values({
      imported_at: START,
      imported_by: 'organizer',
      file_name: 'plan.csv',
      lines: 7,
      left_out: 0,
      observers: 2,
      stations: 5,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = (
    who: 'observer' | 'second' | 'silent',
    county: 'AB' | 'CJ',
    number: number,
    code: string,
    from: string,
    to: string,
  ) => ({
    plan_id,
    observer_id: { ...people, silent }[who].observerId,
    ngo_id: { ...people, silent }[who].idNgo,
    polling_station_id: places(county, number),
    county_id: counties.get(county) ?? 0,
    form_id: forms(`${code}1`).form,
    from_at: at(from),
    to_at: at(to),
  });
  const lines = [
    line('observer', 'AB', 1, 'A', '05:00', '06:00'),
    line('observer', 'AB', 1, 'B', '05:00', '20:00'),
    line('observer', 'AB', 2, 'A', '05:00', '06:00'),
    line('second', 'AB', 3, 'A', '05:00', '06:00'),
    line('second', 'CJ', 1, 'A', '05:00', '20:00'),
    line('second', 'CJ', 1, 'C', '19:00', '21:00'),
    line('silent', 'CJ', 2, 'B', '05:00', '20:00'),
  ];
  await server.db.insertInto('plan_line').values(lines).execute();
}

/** The day so far: every state of the board, emergencies open and closed, messages that nobody got. */
async function reports(): Promise<void> {
  const { server, people, forms, places, post } = election;
  const says = (who: 'observer' | 'second' | 'tester', code: string, chosen: 'yes' | 'no', place: [string, number]) =>
    post(people[who], { question: forms(code), at: place, options: [forms(code)[chosen]] });
  for (const code of ['A1', 'A2']) await says('observer', code, 'yes', ['AB', 1]);
  await says('observer', 'B1', 'no', ['AB', 1]);
  await says('second', 'A1', 'yes', ['CJ', 1]);
  await says('second', 'A1', 'no', ['CJ', 3]);
  await says('second', 'B1', 'no', ['CJ', 2]);
  await says('tester', 'A1', 'no', ['AB', 2]);
  const time = at('07:55');
  const { db } = server;
  await sql`update answer set answered_at = ${time}`.execute(db);
  await sql`update visit_change set at = ${time}`.execute(db);
  await sql`
    update thread set last_answer_at = ${time}, first_answer_at = ${time},
      open_since = case when not open then null when polling_station_id = ${places('AB', 1)} then ${at('07:40')}::timestamptz else ${time}::timestamptz end`.execute(
    db,
  );
  await countAll(db);
  const sent = await server.call('POST', '/api/v1/notification/send', {
    as: people.organizer,
    body: {
      channel: 'Firebase',
      from: 'Vigil',
      title: 'Report',
      message: 'Please.',
      recipients: [people.observer.observerId, people.second.observerId],
    },
  });
  expect(sent.status).toBe(200);
  const looked = { as: people.organizer, body: { at: at('07:50').toISOString() } };
  expect((await server.call('POST', '/api/v3/situation/look', looked)).status).toBe(200);
  await confirm(places('CJ', 3));
}

async function confirm(station: number): Promise<void> {
  const { server, people } = election;
  const list = await server.call('GET', '/api/v3/reviews?tab=all', { as: people.organizer });
  const { data } = await read(list, listReviews.reply);
  const row = data.find(({ idPollingStation }) => idPollingStation === station);
  const { version = 0, revision: seen = 0 } = row?.review ?? {};
  const reply = await server.call('POST', `/api/v3/reviews/${row?.idObserver}/${station}/acts`, {
    as: people.organizer,
    body: { key: randomUUID(), version, seen, act: { type: 'review.confirmed' } },
  });
  expect(reply.status).toBe(200);
  await server.db
    .updateTable('review')
    .set({ decided_at: at('07:58') })
    .where('decided_at', 'is not', null)
    .execute();
}

async function open(path: string) {
  const { authorization } = await election.server.bearer(election.people.organizer);
  localStorage.setItem('token-id', authorization.replace('Bearer ', ''));
  answered = new Map();
  await openConsole({ path, config: { expiryCheck: false, timeZone: 'Europe/Bucharest', ownServer: true } });
}

interface Counted {
  said: string;
  count: number;
  to: string;
}

/** Links are named by what they count and end with how many; those of the map say how many of how many are late. */
const counting = /: (?<count>[1-9]\d*)(?: late of \d+ expected)?$/u;

const countsIn = (main: HTMLElement): Counted[] =>
  within(main)
    .queryAllByRole('link', { name: counting })
    .map((link) => {
      const said = link.getAttribute('aria-label') ?? '';
      return { said, count: Number(counting.exec(said)?.groups?.['count']), to: link.getAttribute('href') ?? '' };
    });

/** The page, once so many counts are there. */
async function shown(path: string, atLeast: number): Promise<HTMLElement> {
  await open(path);
  const main = await screen.findByRole('main');
  await waitFor(() => expect(countsIn(main).length).toBeGreaterThanOrEqual(atLeast));
  return main;
}

/** Which list each screen shows. Before it is known what the server offers, the desk shows the list of older servers. */
const lists: Readonly<Record<string, string>> = {
  '/answers': '/api/v1/answers',
  '/coverage/stations': '/api/v3/coverage/stations',
  '/notifications/undelivered': '/api/v3/situation/undelivered',
  '/observatori': '/api/v1/observer',
  '/situation/stations': '/api/v3/situation/stations',
  '/statistics/visits': '/api/v3/statistics/visits',
  '/urgents': '/api/v3/reviews',
};

async function rowsAt(to: string): Promise<number> {
  const list = lists[new URL(to, 'http://console').pathname] ?? to;
  await open(to);
  await waitFor(() => expect([...answered.keys()]).toContain(list));
  closeConsole();
  return answered.get(list) ?? Number.NaN;
}

beforeAll(async () => {
  writeFileSync(shapes, JSON.stringify({ type: 'FeatureCollection', features: ['AB', 'CJ'].map(outline) }));
  election = await openElection({ ELECTION_DAY: '2026-11-22', COUNTY_SHAPES: shapes });
  election.server.clock.now = START;
  network = openNetwork(answer);
  await plan();
  await reports();
  election.server.clock.now = at('08:01');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  network.close();
  await election.server.close();
});
beforeEach(() => layOut());
afterEach(() => {
  closeConsole();
  vi.restoreAllMocks();
});

/** Of several figures that lead to one list, it is opened once. */
const known = new Map<string, number>();

const question = () => `/statistics/questions?form=A&question=${election.forms('A1').id}`;

const pages: readonly (readonly [what: string, path: () => string, atLeast: number])[] = [
  ['the situation', () => '/situation', 12],
  ['the board', () => '/coverage', 14],
  ['the board of a form', () => '/coverage?form=A', 8],
  ['the board as a table', () => '/coverage?view=table', 16],
  ['the board on a map', () => '/coverage?view=map', 7],
  ['the board by stations', () => '/coverage?view=stations', 15],
  ['the answers by question, one of them by county', () => `${question()}&by=county`, 6],
  ['the answers by question, one of them by hour', () => `${question()}&by=hour`, 6],
  ['the numbers of the desk', () => '/urgents/numbers', 1],
];

describe('SIT-01 SIT-03 COV-02 STQ-02 DSK-14 each count opens a list of exactly that many rows', () => {
  test.each(pages)('of all figures of %s', async (_what, path, atLeast) => {
    const counts = countsIn(await shown(path(), atLeast));
    closeConsole();
    const opened: Counted[] = [];
    for (const one of counts) {
      const rows = known.get(one.to) ?? (await rowsAt(one.to));
      known.set(one.to, rows);
      opened.push({ ...one, count: rows });
    }
    expect(opened).toEqual(counts);
  });
});

test('SIT-01 of the numbers among the figures of the situation those of answers, of a pace and of time alone lead nowhere: nothing lists them', async () => {
  const figures = within(await shown('/situation', 12)).getByRole('region', { name: 'Situation now' });
  for (const link of figures.querySelectorAll('a')) link.replaceWith('→');
  const rest = [...figures.querySelectorAll('dt, dd > *')].map(({ textContent }) =>
    textContent?.replaceAll(/\d+/gu, '#'),
  );
  expect(rest.filter((text) => text?.includes('#'))).toEqual([
    'Answers since #:#',
    '#',
    '→ visits · # at the previous hour’s pace',
    'longest wait #\u00a0min',
  ]);
});
