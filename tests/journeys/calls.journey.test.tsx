import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listLateStations } from '#contract/coverage-calls.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { addObserver, openElection, read, type Election } from '#tests/support/election.ts';
import { layOut } from '#tests/support/layout.ts';
import { openNetwork, type Network } from '#tests/support/network.ts';

/*
 * A chief of the control room calls about twenty silent stations, at each of which one to three observers are late
 * (COV-04). Every key is counted with the station that is called; server, claims and ledger are the real ones.
 */

const FORMS = ['A', 'B', 'C'] as const;
const START = new Date('2026-11-22T08:00:00.000Z');

const stations = Array.from({ length: 20 }, (_, index) => 101 + index);
/** Each of them is asked for a form of their own. */
const calleesAt = (station: number) => 1 + (station % FORMS.length);
const CALLS = stations.reduce((sum, station) => sum + calleesAt(station), 0);

let election: Election;
let network: Network;

async function addStation(plan_id: number, number: number): Promise<void> {
  const { server, people, forms } = election;
  const { db } = server;
  const county = await db.selectFrom('county').select('id').where('code', '=', 'CJ').executeTakeFirstOrThrow();
  const place = { county_id: county.id, number, address: '', territory_code: '' };
  const station = await db.insertInto('polling_station').values(place).returning('id').executeTakeFirstOrThrow();
  const line = { plan_id, ngo_id: people.admin.idNgo, polling_station_id: station.id, county_id: county.id };
  const hours = { from_at: new Date('2026-11-22T05:00:00.000Z'), to_at: new Date('2026-11-22T06:00:00.000Z') };
  for (const code of FORMS.slice(0, calleesAt(number))) {
    const phone = `0755000${number}${FORMS.indexOf(code)}`;
    const { observerId } = await addObserver(db, people.admin.idNgo, phone, `Observer ${number} ${code}`);
    const of = { observer_id: observerId, form_id: forms(`${code}1`).form };
    await db
      .insertInto('plan_line')
      .values({ ...line, ...of, ...hours })
      .execute();
  }
}

/** All of it is late for two hours. */
async function plan(): Promise<void> {
  const facts = { lines: CALLS, left_out: 0, observers: CALLS, stations: stations.length };
  const { id } = await election.server.db
    .insertInto('coverage_plan')
    .values({ imported_at: START, imported_by: 'organizer', file_name: 'plan.csv', ...facts })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const number of stations) await addStation(id, number);
}

beforeAll(async () => {
  election = await openElection({ ELECTION_DAY: '2026-11-22' });
  election.server.clock.now = START;
  network = openNetwork((request) => election.server.app.fetch(request));
  await plan();
});
afterAll(async () => {
  network.close();
  await election.server.close();
});
beforeEach(() => layOut());
afterEach(() => {
  closeConsole();
  vi.restoreAllMocks();
});

const current = () => document.querySelector('[aria-labelledby="current-call"]');
/** Whom to call now, by their number. */
const callee = () =>
  current()?.querySelector('[aria-current] a[href^="tel:"]')?.getAttribute('href')?.replace('tel:', '') ?? null;

async function open(): Promise<void> {
  const { authorization } = await election.server.bearer(election.people.organizer);
  localStorage.setItem('token-id', authorization.replace('Bearer ', ''));
  const config = { expiryCheck: false, timeZone: 'Europe/Bucharest', ownServer: true };
  await openConsole({ path: '/coverage/calls', config });
  await screen.findByRole('link', { name: 'CJ 120' });
}

test(
  'COV-04 LED-06 twenty stations of up to three observers take at most six keys each; nobody is called twice, and each call is an act',
  { timeout: 120_000 },
  async () => {
    const { server, people } = election;
    const dialled: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      dialled.push(this.href.replace('tel:', ''));
    });
    await open();
    const keys = new Map<string, number>();
    const press = (key: string) => {
      const station = current()?.querySelector('h2')?.textContent ?? 'before the first';
      keys.set(station, (keys.get(station) ?? 0) + 1);
      return act(async () => void fireEvent.keyDown(document.body, { key }));
    };
    const isOver = () => screen.queryByText(/^Every late station is being called/u) !== null;
    await press('.');
    const called: string[] = [];
    while (called.length <= CALLS) {
      await waitFor(() => expect(callee() !== null || isOver()).toBe(true));
      const phone = callee();
      if (phone === null) break;
      called.push(phone);
      await press('c');
      await press('2');
      await waitFor(() => expect(callee()).not.toBe(phone));
    }
    expect([isOver(), called.length, new Set(called).size, dialled]).toEqual([true, CALLS, CALLS, called]);
    const { 'before the first': first, ...atStations } = Object.fromEntries(keys);
    expect([first, atStations]).toEqual([1, Object.fromEntries(stations.map((n) => [`CJ ${n}`, 2 * calleesAt(n)]))]);
    expect(Math.max(...Object.values(atStations))).toBeLessThanOrEqual(6);

    const asked = await server.call('GET', '/api/v3/coverage/calls?pageSize=100', { as: people.organizer });
    const late = await read(asked, listLateStations.reply);
    expect(late.totalItems).toBe(stations.length);
    const callees = late.data.flatMap((station) => station.callees);
    expect(callees.map(({ claim, lastCall }) => [claim, lastCall?.outcome])).toEqual(
      called.map(() => [null, 'unreached']),
    );
    const acts = await server.db.selectFrom('act').select('subject_id').where('kind', '=', 'observer.called').execute();
    expect(acts.map(({ subject_id }) => Number(subject_id)).toSorted((a, b) => a - b)).toEqual(
      callees.map(({ idObserver }) => idObserver).toSorted((a, b) => a - b),
    );
  },
);
