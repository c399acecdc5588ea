import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';
import * as calls from '#contract/notifications.ts';
import type { Caller } from '#server/http/handler.ts';
import { notificationsHandlers } from '#server/notifications/notifications.handlers.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const contract = {
  sendNotification: calls.sendNotification,
  sendNotificationToAll: calls.sendNotificationToAll,
  countReached: calls.countReached,
  listNotifications: calls.listNotifications,
  getNotification: calls.getNotification,
  listRecipients: calls.listRecipients,
  registerDevice: calls.registerDevice,
};

const message = { channel: 'Firebase', from: 'Vigil', title: 'Urne', message: 'Sigilați urnele.' };

let server: TestServer;
let people: People;
let ana = 0;
let bob = 0;
let stranger = 0;

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
  await server.db.updateTable('observer').set({ is_active: true }).execute();
});

const device = (observer: number, channel = 'Firebase') =>
  server.db
    .insertInto('device')
    .values({ observer_id: observer, channel, token: `token ${observer}` })
    .execute();

const get = async (path: string, as: Caller = people.admin): Promise<unknown> => {
  const response = await server.call('GET', path, { as });
  return response.status === 200 ? response.json() : response.status;
};

const Accepted = z.object({ id: z.int(), recipients: z.int() });

const post = async (path: string, body: object, as: Caller = people.admin) => {
  const response = await server.call('POST', path, { as, body: { ...message, ...body } });
  const answer: unknown = await response.json();
  return response.status === 200 ? z.parse(Accepted, answer) : { status: response.status, answer };
};

const sent = async (recipients: number[]) => {
  const accepted = await post('/api/v1/notification/send', { recipients });
  if (!('id' in accepted)) throw new Error(JSON.stringify(accepted));
  return accepted.id;
};

const REACH = '/api/v1/notification/send/all';

test('NTF-06 what a message to all reaches is what it then goes to', async () => {
  await device(ana, 'firebase');
  await device(stranger);
  await device(bob, 'Other');
  expect([await get(REACH), await get(REACH, people.organizer)]).toEqual([
    { observers: 2, withDevice: 1 },
    { observers: 3, withDevice: 2 },
  ]);
  await server.db.updateTable('observer').set({ is_active: false }).where('id', '=', bob).execute();
  expect([await get(REACH), await get(`${REACH}?channel=Other`)]).toEqual([
    { observers: 1, withDevice: 1 },
    { observers: 1, withDevice: 0 },
  ]);
  expect(await post(REACH, {})).toEqual({ id: expect.any(Number), recipients: 1 });
  expect(await get(REACH, people.observer)).toBe(403);
});

test('NTF-06 one message, for those who may see it', async () => {
  await device(ana);
  const id = await sent([ana, bob]);
  const list = z.object({ data: z.array(z.unknown()) }).check(z.refine(({ data }) => data.length === 1));
  const [listed] = z.parse(list, await get('/api/v1/notification/get/all')).data;
  const path = `/api/v1/notification/${id}`;
  expect(await get(path)).toEqual(listed);
  expect(listed).toMatchObject({
    id,
    title: 'Urne',
    body: 'Sigilați urnele.',
    deliveries: { queued: 1, sent: 0, failed: 0, noDevice: 1, recorded: 0 },
  });
  expect([await get(path, people.otherAdmin), await get('/api/v1/notification/999999')]).toEqual([404, 404]);
  expect(await get(path, people.organizer)).toEqual(listed);
});

test('NTF-06 recipients by the state of their delivery, and who can get nothing any more', async () => {
  await device(ana);
  const id = await sent([ana, bob]);
  const path = `/api/v1/notification/${id}/recipients`;
  const page = { totalPages: 1, page: 1, pageSize: 20 };
  const row = { detail: null, attempts: 0, isActive: true };
  const anas = { ...row, idObserver: ana, name: 'Ana Observer', phone: '0722000001', status: 'queued' };
  const bobs = { ...row, idObserver: bob, name: 'Bob', phone: '0722000002', status: 'no-device' };
  await server.db.updateTable('observer').set({ is_active: false }).where('id', '=', bob).execute();
  expect(await get(path)).toEqual({ data: [anas, { ...bobs, isActive: false }], totalItems: 2, ...page });
  expect(await get(`${path}?status=queued`)).toEqual({ data: [anas], totalItems: 1, ...page });
  expect(await get(`${path}?status=failed`)).toEqual({ data: [], totalItems: 0, ...page });
  expect([await get(`${path}?status=lost`), await get(`${path}?status=queued`, people.otherAdmin)]).toEqual([400, 404]);
});

test('NTF-06 who is no organizer any more reads of old messages no observers of other NGOs', async () => {
  await device(stranger);
  const accepted = await post('/api/v1/notification/send', { recipients: [ana, stranger] }, people.organizer);
  const id = 'id' in accepted ? accepted.id : 0;
  await server.db.updateTable('notification').set({ ngo_id: people.admin.idNgo }).where('id', '=', id).execute();
  const deliveries = { queued: 0, sent: 0, failed: 0, noDevice: 1, recorded: 0 };
  expect(await get(`/api/v1/notification/${id}`)).toMatchObject({ sentObserverIds: [ana], deliveries });
  expect(await get('/api/v1/notification/get/all')).toMatchObject({ data: [{ sentObserverIds: [ana], deliveries }] });
  const path = `/api/v1/notification/${id}/recipients`;
  expect(await get(path)).toMatchObject({ data: [{ idObserver: ana }], totalItems: 1 });
  expect(await get(`${path}?status=queued`)).toMatchObject({ data: [], totalItems: 0 });
  expect(await get(path, people.organizer)).toMatchObject({
    data: [{ idObserver: ana }, { idObserver: stranger }],
    totalItems: 2,
  });
});

test.each([
  ['nobody', { recipients: [] }, 'recipients'],
  ['a message of 10,000 characters', { recipients: [1], message: 'x'.repeat(10_000) }, 'message'],
  ['a blank title', { recipients: [1], title: ' \n' }, 'title'],
])('NTF-05 refused: %s', async (_, body, path) => {
  expect(await post('/api/v1/notification/send', body)).toMatchObject({
    status: 400,
    answer: { errors: [{ at: 'body', path }] },
  });
  expect(await server.db.selectFrom('notification').select('id').execute()).toEqual([]);
});

test('NTF-06 the same key sent ten times at once queues one message', async () => {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post('/api/v1/notification/send', { recipients: [ana, bob], key })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await server.db.selectFrom('delivery').select('observer_id').execute()).toHaveLength(2);
});
