import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authorize } from '#contract/login.ts';
import { leaveStation, visitStation } from '#contract/stations.ts';
import { addObserver } from '#contract/observer-changes.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { stationsHandlers } from '#server/stations/stations.handlers.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const contract = { authorize, visitStation, leaveStation, addObserver };
const letNobodyIn = async () => {
  throw new Refusal(401, 'Nobody is let in here.');
};
const handlers: Handlers<typeof contract> = { ...stationsHandlers, authorize: letNobodyIn, addObserver: letNobodyIn };

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers });
  people = await addPeople(server.db, server.config);
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom('kept_aside').execute());

const visit = { countyCode: 'ZZ', idPollingStation: 2, observerArrivalTime: '2026-11-22 09:00:00' };
const aside = () => server.db.selectFrom('kept_aside').select(['county_code', 'payload']).execute();

test('API-01 a character that no database keeps costs a phone that character and nothing else', async () => {
  const body = { ...visit, countyCode: 'Z\0Z', observerArrivalTime: 'so\0on' };
  expect((await server.call('POST', '/api/v1/polling-station', { as: people.observer, body })).status).toBe(200);
  expect(await aside()).toEqual([{ county_code: 'ZZ', payload: { observerArrivalTime: 'soon' } }]);
});

test('API-01 half of a character does not lose a visit', async () => {
  const body = { ...visit, observerArrivalTime: '9:00 \uD83D' };
  expect((await server.call('POST', '/api/v1/polling-station', { as: people.observer, body })).status).toBe(200);
  expect(await aside()).toEqual([{ county_code: 'ZZ', payload: { observerArrivalTime: '9:00 \uFFFD' } }]);
});

test('OBP-04 staff are told of such a character', async () => {
  const body = { name: 'A\0na', phone: '0722', pin: '1234' };
  expect((await server.call('POST', '/api/v1/observer', { as: people.admin, body })).status).toBe(400);
});

test('LOG-03 a body nested deeper than the stack is read like any other', async () => {
  const deep = '['.repeat(15_000) + ']'.repeat(15_000);
  const headers = { 'content-type': 'application/json' };
  const send = (body: string) => server.app.request(authorize.path, { method: 'POST', headers, body });
  expect((await send(deep)).status).toBe(400);
  expect((await send(`{"user":"ana","password":"x","more":${deep}}`)).status).toBe(401);
});
