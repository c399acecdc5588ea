import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod/mini';
import { Observer } from '#contract/observers.ts';
import { pageOf } from '#contract/paging.ts';
import { hashPin } from '#server/auth/pins.ts';
import type { Caller } from '#server/http/handler.ts';
import { observersHandlers } from '#server/observers/observers.handlers.ts';
import { forgetCounts } from '#server/observers/search.ts';
import { observerCalls } from '#tests/support/calls.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { addThread } from '#tests/support/visits.ts';

export let server: TestServer;
export let people: People;
export let stations: number[] = [];

/** A database with Ana Observer alone, anew for every test, and what puts more into it. */
export function givenObservers(): void {
  beforeAll(async () => {
    server = await openTestServer({ contract: observerCalls, handlers: observersHandlers });
    people = await addPeople(server.db, server.config);
    stations = await addStations();
  });
  afterAll(() => server.close());

  // Everything but the people goes.
  beforeEach(async () => {
    const { db } = server;
    forgetCounts(db);
    for (const table of [
      'delivery',
      'notification',
      'note',
      'answer',
      'thread',
      'station_visit',
      'device',
      'kept_aside',
    ] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom('observer').where('id', '!=', people.observer.observerId).execute();
    await db
      .updateTable('observer')
      .set({
        name: 'Ana Observer',
        phone: '0722000001',
        pin_hash: hashPin(server.config, '0722000001', '1234'),
        is_active: true,
      })
      .execute();
  });
}

async function addStations(): Promise<number[]> {
  const county = await server.db
    .insertInto('county')
    .values([
      { code: 'AB', name: 'Alba' },
      { code: 'CJ', name: 'Cluj' },
    ])
    .returning('id')
    .execute();
  const rows = await server.db
    .insertInto('polling_station')
    .values(
      [1, 2, 3].map((number) => ({
        county_id: county[0]?.id ?? 0,
        number,
        address: `Str. ${number}`,
        territory_code: '',
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const add = async (ngo: number, phone: string, name: string): Promise<number> => {
  const pin_hash = hashPin(server.config, phone, '1234');
  const row = await server.db
    .insertInto('observer')
    .values({ ngo_id: ngo, phone, name, pin_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

export const visit = (observer: number, station: number, arrived: string | null, left: string | null = null) =>
  server.db
    .insertInto('station_visit')
    .values({
      observer_id: observer,
      polling_station_id: stations[station - 1] ?? 0,
      arrived_at: arrived,
      left_at: left,
      urban_area: null,
      president_female: null,
      updated_at: '2026-11-22T08:00:00Z',
    })
    .execute();

export const thread = (observer: number, station: number, at: string) =>
  addThread(server.db, observer, stations[station - 1] ?? 0, at);

let notes = 0;
export const note = (observer: number, station: number, at: string) =>
  server.db
    .insertInto('note')
    .values({
      observer_id: observer,
      polling_station_id: stations[station - 1] ?? 0,
      question_id: null,
      text: 'n',
      digest: `${(notes += 1)}`,
      created_at: at,
    })
    .execute();

export const get = async (path: string, as: Caller = people.admin) => {
  const response = await server.call('GET', path, { as });
  expect(response.status).toBe(200);
  return response.json();
};

export const Page = pageOf(Observer);
export const list = async (query = '', as: Caller = people.admin) =>
  z.parse(Page, await get(`/api/v1/observer${query}`, as));
export const names = async (query = '', as: Caller = people.admin) =>
  (await list(query, as)).data.map(({ name }) => name);

export const refusal = async (response: Response) => {
  const { status, detail, errors } = z.parse(
    z.object({ status: z.int(), detail: z.string(), errors: z.optional(z.array(z.unknown())) }),
    await response.json(),
  );
  return { status, detail, errors };
};
