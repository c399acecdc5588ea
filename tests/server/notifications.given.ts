import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod/mini';
import * as calls from '#contract/notifications.ts';
import type { Caller } from '#server/http/handler.ts';
import { createLog } from '#server/log.ts';
import { notificationsHandlers } from '#server/notifications/notifications.handlers.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const contract = {
  sendNotification: calls.sendNotification,
  sendNotificationToAll: calls.sendNotificationToAll,
  countReached: calls.countReached,
  previewReach: calls.previewReach,
  listNotifications: calls.listNotifications,
  getNotification: calls.getNotification,
  listRecipients: calls.listRecipients,
  registerDevice: calls.registerDevice,
};

const START = new Date('2026-11-22T08:00:00.000Z');

export const SEND = '/api/v1/notification/send';
export const SEND_TO_ALL = '/api/v1/notification/send/all';
export const message = {
  channel: 'Firebase',
  from: 'Vigil',
  title: 'Închidere',
  message: '<b>Polls close</b> at 21:00 🗳',
};
export const log = createLog({ level: 'silent', pretty: false, now: () => START, write: () => {} });

export let server: TestServer;
export let people: People;
export let ana = 0;
export let bob = 0;
export let stranger = 0;

/** Messages to three observers, the stranger being of another NGO; each test begins without messages and devices. */
export function givenNotifications(): void {
  beforeAll(async () => {
    server = await openTestServer({ contract, handlers: notificationsHandlers });
    people = await addPeople(server.db, server.config);
    const add = async (ngo: number, phone: string, name: string) => {
      const values = { ngo_id: ngo, phone, name, pin_hash: '' };
      return (await server.db.insertInto('observer').values(values).returning('id').executeTakeFirstOrThrow()).id;
    };
    ana = people.observer.observerId;
    bob = await add(people.admin.idNgo, '0722000002', 'Bob');
    stranger = await add(people.otherAdmin.idNgo, '0722000003', 'Stranger');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    for (const table of ['delivery', 'notification', 'device'] as const) await server.db.deleteFrom(table).execute();
    await server.db.deleteFrom('observer').where('name', 'like', 'Many%').execute();
    await server.db.updateTable('observer').set({ is_active: true, device_registered_at: null }).execute();
    server.clock.now = START;
  });
}

export const later = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
};

export const device = (observer: number, token: string, channel = 'Firebase') =>
  server.db.insertInto('device').values({ observer_id: observer, channel, token }).execute();

export const get = async (path: string, as: Caller = people.admin): Promise<unknown> => {
  const response = await server.call('GET', path, { as });
  return response.status === 200 ? response.json() : response.status;
};

export const post = async (path: string, body: unknown, as: Caller = people.admin) => {
  const response = await server.call('POST', path, { as, body });
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, body: answer };
};

export const send = (recipients: unknown, as: Caller = people.admin, extra: object = {}) =>
  post(SEND, { ...message, recipients, ...extra }, as);

/** Nothing is pushed where no credentials are configured, as here. */
export const accepted = (recipients: number, withApp = 0) => ({
  status: 200,
  body: { id: expect.any(Number), recipients, withApp, pushes: false },
});

/** Sends, and answers with the id of the message. */
export const sent = async (recipients: readonly number[], as?: Caller) =>
  z.parse(z.object({ id: z.int() }), (await send(recipients, as)).body).id;

export const deliveries = () =>
  server.db
    .selectFrom('delivery')
    .select(['observer_id as observer', 'token', 'status', 'attempts', 'detail'])
    .orderBy('observer_id')
    .execute();

export const statuses = async () =>
  (await deliveries()).map(({ status, attempts, detail }) => ({ status, attempts, detail }));

/** Queues a message for one observer with each of the tokens. */
export const queueFor = async (...tokens: string[]) => {
  const observers = [ana, bob, stranger];
  for (const [index, token] of tokens.entries()) await device(observers[index] ?? 0, token);
  await send(observers.slice(0, tokens.length), people.organizer);
};
