import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import * as calls from '#contract/notifications.ts';
import type { Caller } from '#server/http/handler.ts';
import { createLog } from '#server/log.ts';
import { recordOnly, type Channel } from '#server/notifications/channel.ts';
import { fcm, readServiceAccount } from '#server/notifications/fcm.ts';
import { notificationsHandlers } from '#server/notifications/notifications.handlers.ts';
import { deliverDue, startOutbox } from '#server/notifications/outbox.ts';
import { openFirebase, type Firebase } from '#tests/support/firebase.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const contract = {
  sendNotification: calls.sendNotification,
  sendNotificationToAll: calls.sendNotificationToAll,
  listNotifications: calls.listNotifications,
  listRecipients: calls.listRecipients,
  registerDevice: calls.registerDevice,
};

const START = new Date('2026-11-22T08:00:00.000Z');
const message = { channel: 'Firebase', from: 'Vigil', title: 'Închidere', message: '<b>Polls close</b> at 21:00 🗳' };

let server: TestServer;
let people: People;
let firebase: Firebase;
let bob = 0;
let stranger = 0;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: notificationsHandlers });
  people = await addPeople(server.db, server.config);
  firebase = await openFirebase();
  const add = async (ngo: number, phone: string, name: string) => {
    const values = { ngo_id: ngo, phone, name, pin_hash: '' };
    return (await server.db.insertInto('observer').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  bob = await add(people.admin.idNgo, '0722000002', 'Bob');
  stranger = await add(people.otherAdmin.idNgo, '0722000003', 'Stranger');
});
afterAll(async () => {
  await firebase.close();
  await server.close();
});
beforeEach(async () => {
  for (const table of ['delivery', 'notification', 'device'] as const) await server.db.deleteFrom(table).execute();
  await server.db.deleteFrom('observer').where('name', 'like', 'Many%').execute();
  await server.db.updateTable('observer').set({ is_active: true, device_registered_at: null }).execute();
  server.clock.now = START;
  firebase.messages.length = 0;
  firebase.answers.clear();
  firebase.refuseCredentials = false;
});

const device = (observer: number, token: string, channel = 'Firebase') =>
  server.db.insertInto('device').values({ observer_id: observer, channel, token }).execute();

const post = async (path: string, body: unknown, as: Caller = people.admin) => {
  const response = await server.call('POST', path, { as, body });
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, body: answer };
};
const send = (recipients: unknown, as: Caller = people.admin, extra: object = {}) =>
  post('/api/v1/notification/send', { ...message, recipients, ...extra }, as);

const get = async (path: string, as: Caller = people.admin): Promise<unknown> => {
  const response = await server.call('GET', path, { as });
  return response.status === 200 ? response.json() : response.status;
};

const deliveries = () =>
  server.db
    .selectFrom('delivery')
    .select(['observer_id as observer', 'token', 'status', 'attempts', 'detail'])
    .orderBy('observer_id')
    .execute();

const turn = (channel: Channel, timeout = 10_000) =>
  deliverDue({
    db: server.db,
    channel,
    log: createLog({ level: 'silent', pretty: false, now: () => START, write: () => {} }),
    now: () => server.clock.now,
    timeout,
  });

const later = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
};

const push = () => fcm({ account: firebase.account, origin: firebase.origin, now: () => server.clock.now });

const accepted = (recipients: number) => ({ status: 200, body: { id: expect.any(Number), recipients } });

describe('send', () => {
  test('NTF-06 a message is queued for those with a device, and everybody else is written down', async () => {
    const ana = people.observer.observerId;
    await device(ana, 'token-ana', 'firebase');
    expect(await send([ana, String(bob)])).toEqual(accepted(2));
    expect(await deliveries()).toEqual([
      { observer: ana, token: 'token-ana', status: 'queued', attempts: 0, detail: null },
      { observer: bob, token: null, status: 'no-device', attempts: 0, detail: null },
    ]);
  });

  test('NTF-06 recipients who are unknown, foreign, deactivated or twice are passed over, not the message', async () => {
    await server.db.updateTable('observer').set({ is_active: false }).where('id', '=', bob).execute();
    expect(await send([people.observer.observerId, people.observer.observerId, bob, stranger, 999_999])).toEqual(
      accepted(1),
    );
    expect(await send([stranger], people.organizer)).toEqual(accepted(1));
    expect(await send([stranger, bob])).toMatchObject({
      status: 400,
      body: { errors: [{ at: 'body', path: 'recipients' }] },
    });
    expect(await server.db.selectFrom('notification').select('id').execute()).toHaveLength(2);
  });

  test('NTF-05 everybody means everybody whom the caller may see', async () => {
    const all = '/api/v1/notification/send/all';
    expect(await post(all, message)).toEqual(accepted(2));
    expect(await post(all, message, people.organizer)).toEqual(accepted(3));
    expect(await post(all, message, people.otherAdmin)).toEqual(accepted(1));
  });

  test('NTF-06 the same key again answers the same and sends nothing; somebody else cannot use it', async () => {
    const key = randomUUID();
    const first = await send([bob], people.admin, { key });
    expect(first).toEqual(accepted(1));
    expect(await send([bob, people.observer.observerId], people.admin, { key })).toEqual(first);
    const atOnce = { key: randomUUID() };
    const [one, two] = await Promise.all([send([bob], people.admin, atOnce), send([bob], people.admin, atOnce)]);
    expect([one, two]).toEqual([accepted(1), one]);
    expect(await deliveries()).toHaveLength(2);
    expect(await send([stranger], people.otherAdmin, { key })).toMatchObject({ status: 409 });
  });

  test.each([
    [{ title: ' ' }, 'title'],
    [{ message: 'x'.repeat(10_000) }, 'message'],
    [{ from: undefined }, 'from'],
    [{ channel: ' ' }, 'channel'],
    [{ recipients: [] }, 'recipients'],
    [{ recipients: ['all'] }, 'recipients.0'],
    [{ key: 'again' }, 'key'],
  ])('NTF-05 %j is refused at %s', async (wrong, path) => {
    expect(await send([bob], people.admin, wrong)).toMatchObject({
      status: 400,
      body: { errors: [{ at: 'body', path }] },
    });
  });

  test('NTF-06 only staff send and read', async () => {
    for (const path of ['/api/v1/notification/send', '/api/v1/notification/send/all'])
      expect((await post(path, { ...message, recipients: [bob] }, people.observer)).status).toBe(403);
    expect(await get('/api/v1/notification/get/all', people.observer)).toBe(403);
    expect(await get('/api/v1/notification/1/recipients', people.observer)).toBe(403);
    expect((await server.call('POST', '/api/v1/notification/register?token=t', { as: people.admin })).status).toBe(403);
  });
});

describe('history', () => {
  test('NTF-06 what was sent, newest first, with where its deliveries stand', async () => {
    await device(bob, 'token-bob');
    await send([people.observer.observerId, bob]);
    later(1);
    await send([stranger], people.organizer, { title: 'Second' });
    const first = {
      id: expect.any(Number),
      title: 'Închidere',
      channel: 'Firebase',
      body: message.message,
      insertedAt: '2026-11-22T08:00:00.000Z',
      senderId: people.admin.adminId,
      senderIdNgo: people.admin.idNgo,
      senderNgoName: 'First NGO',
      senderAccount: 'ngo-admin',
      sentObserverIds: [people.observer.observerId, bob],
      deliveries: { queued: 1, sent: 0, failed: 0, noDevice: 1, recorded: 0 },
    };
    const page = { totalItems: 1, totalPages: 1, page: 1, pageSize: 20 };
    expect(await get('/api/v1/notification/get/all')).toEqual({ data: [first], ...page });
    expect(await get('/api/v1/notification/get/all?page=2&pageSize=1', people.organizer)).toEqual({
      data: [first],
      totalItems: 2,
      totalPages: 2,
      page: 2,
      pageSize: 1,
    });
    expect(await get('/api/v1/notification/get/all', people.otherAdmin)).toEqual({
      data: [],
      totalItems: 0,
      totalPages: 1,
      page: 1,
      pageSize: 20,
    });
  });

  test('NTF-06 recipients by name, for those who may see the message', async () => {
    const { id } = z.parse(z.object({ id: z.int() }), (await send([bob, people.observer.observerId])).body);
    const path = `/api/v1/notification/${id}/recipients`;
    const none = { status: 'no-device', detail: null, attempts: 0, isActive: true };
    const rows = [
      { idObserver: people.observer.observerId, name: 'Ana Observer', phone: '0722000001', ...none },
      { idObserver: bob, name: 'Bob', phone: '0722000002', ...none },
    ];
    expect(await get(path)).toEqual({ data: rows, totalItems: 2, totalPages: 1, page: 1, pageSize: 20 });
    expect(await get(`${path}?page=2&pageSize=1`, people.organizer)).toEqual({
      data: rows.slice(1),
      totalItems: 2,
      totalPages: 2,
      page: 2,
      pageSize: 1,
    });
    expect(await get(path, people.otherAdmin)).toBe(404);
    expect(await get('/api/v1/notification/999999/recipients')).toBe(404);
  });
});

describe('register', () => {
  const tokens = () =>
    server.db.selectFrom('device').select(['observer_id as observer', 'channel', 'token']).orderBy('token').execute();

  test('NTF-06 a token arrives in JSON, in a form or in the query', async () => {
    const observer = people.observer.observerId;
    const register = async (query: string, init: RequestInit) => {
      const headers = { ...(await server.bearer(people.observer)), ...Object.fromEntries(new Headers(init.headers)) };
      const response = await server.app.request(`/api/v1/notification/register${query}`, {
        method: 'POST',
        ...init,
        headers,
      });
      expect([response.status, await response.text()]).toEqual([200, '']);
    };
    const json = { 'content-type': 'application/json' };
    await register('', { headers: json, body: JSON.stringify({ channelName: 'Firebase', token: 'one' }) });
    expect(await tokens()).toEqual([{ observer, channel: 'Firebase', token: 'one' }]);
    await register('', { body: new URLSearchParams({ ChannelName: 'Firebase', Token: 'two' }) });
    expect(await tokens()).toEqual([{ observer, channel: 'Firebase', token: 'two' }]);
    await register('?ChannelName=Firebase&Token=three', { headers: json });
    expect(await tokens()).toEqual([{ observer, channel: 'Firebase', token: 'three' }]);
    expect((await server.call('POST', '/api/v1/notification/register', { as: people.observer, body: {} })).status).toBe(
      400,
    );
  });

  test('NTF-06 a phone that changed hands tells only its new owner', async () => {
    await device(stranger, 'phone');
    await post('/api/v1/notification/register', { channelName: 'Firebase', token: 'phone' }, people.observer);
    expect(await tokens()).toEqual([{ observer: people.observer.observerId, channel: 'Firebase', token: 'phone' }]);
  });
});

describe('delivery', () => {
  const queueFor = async (...tokens: string[]) => {
    const observers = [people.observer.observerId, bob, stranger];
    for (const [index, token] of tokens.entries()) await device(observers[index] ?? 0, token);
    await send(observers.slice(0, tokens.length), people.organizer);
  };
  const statuses = async () =>
    (await deliveries()).map(({ status, attempts, detail }) => ({ status, attempts, detail }));

  test('NTF-06 Firebase gets each message once, with a tag, on one access token', async () => {
    await queueFor('a', 'b', 'c');
    const { id } = await server.db.selectFrom('notification').select('id').executeTakeFirstOrThrow();
    const before = firebase.grants.length;
    const channel = push();
    expect([await turn(channel), await turn(channel)]).toEqual([3, 0]);
    expect(await statuses()).toEqual(Array.from({ length: 3 }, () => ({ status: 'sent', attempts: 1, detail: null })));
    const tag = `notification-${id}`;
    expect(firebase.messages.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual(
      ['a', 'b', 'c'].map((token) => ({
        token,
        notification: { title: message.title, body: message.message },
        android: { notification: { tag } },
        apns: { headers: { 'apns-collapse-id': tag } },
      })),
    );
    expect(firebase.grants.slice(before)).toEqual([
      {
        iss: firebase.account.client_email,
        aud: firebase.account.token_uri,
        scope: 'https://www.googleapis.com/auth/firebase.messaging',
      },
    ]);
  });

  test('NTF-06 a token that Firebase no longer knows is forgotten, others stay', async () => {
    firebase.answers.set('gone', { status: 404, errorCode: 'UNREGISTERED' });
    firebase.answers.set('odd', { status: 400, errorCode: 'INVALID_ARGUMENT' });
    await queueFor('gone', 'odd', 'good');
    await turn(push());
    expect(await statuses()).toEqual([
      { status: 'failed', attempts: 1, detail: 'UNREGISTERED' },
      { status: 'failed', attempts: 1, detail: 'INVALID_ARGUMENT' },
      { status: 'sent', attempts: 1, detail: null },
    ]);
    expect(
      (await server.db.selectFrom('device').select('token').orderBy('token').execute()).map(({ token }) => token),
    ).toEqual(['good', 'odd']);
  });

  test('NTF-06 429 and 5xx are tried again after growing pauses, at last given up', async () => {
    firebase.answers.set('busy', { status: 503, errorCode: 'UNAVAILABLE' });
    firebase.answers.set('quota', { status: 429, errorCode: 'QUOTA_EXCEEDED', headers: { 'retry-after': '30' } });
    await queueFor('busy', 'quota');
    const channel = push();
    expect(await turn(channel)).toBe(2);
    later(1.9);
    expect(await turn(channel)).toBe(0);
    later(0.1);
    expect(await turn(channel)).toBe(1);
    later(28);
    firebase.answers.delete('quota');
    expect(await turn(channel)).toBe(2);
    for (let attempt = 4; attempt <= 8; attempt += 1) {
      later(2 ** (attempt - 1));
      expect(await turn(channel)).toBe(1);
    }
    later(100_000);
    expect(await turn(channel)).toBe(0);
    expect(await statuses()).toEqual([
      { status: 'failed', attempts: 8, detail: 'Given up after 8 attempts: UNAVAILABLE' },
      { status: 'sent', attempts: 2, detail: null },
    ]);
  });

  test('NTF-06 a service that hangs is left, and asked again later', async () => {
    firebase.answers.set('slow', 'hang');
    await queueFor('slow');
    await turn(push(), 50);
    expect(await statuses()).toEqual([{ status: 'queued', attempts: 1, detail: 'No answer within 50 ms' }]);
    firebase.answers.clear();
    later(2);
    await turn(push());
    expect(await statuses()).toEqual([{ status: 'sent', attempts: 2, detail: null }]);
  });

  test('NTF-06 wrong credentials lose nothing', async () => {
    firebase.refuseCredentials = true;
    await queueFor('a');
    const channel = push();
    await turn(channel);
    expect(await statuses()).toEqual([
      { status: 'queued', attempts: 1, detail: 'Firebase refuses the credentials (401)' },
    ]);
    firebase.refuseCredentials = false;
    later(2);
    await turn(channel);
    expect(await statuses()).toEqual([{ status: 'sent', attempts: 2, detail: null }]);
    expect(() => readServiceAccount('package.json')).toThrow('package.json is no service account file');
    expect(() => readServiceAccount('nowhere.json')).toThrow(/nowhere\.json cannot be read: ENOENT/u);
  });

  test('NTF-06 what a killed worker had taken is nobody else’s until its lease ends, and then goes out', async () => {
    await queueFor('a');
    const killed = Promise.withResolvers<never>();
    const taken = Promise.withResolvers<void>();
    const dying = turn(() => {
      taken.resolve();
      return killed.promise;
    });
    await taken.promise;
    expect(await turn(push())).toBe(0);
    later(59.9);
    expect(await turn(push())).toBe(0);
    later(0.1);
    expect(await turn(push())).toBe(1);
    killed.reject(new Error('too late'));
    await dying;
    expect(await statuses()).toEqual([{ status: 'sent', attempts: 2, detail: null }]);
    expect(firebase.messages).toHaveLength(1);
  });

  test('NTF-06 two workers at once send each message once', async () => {
    await queueFor('a', 'b', 'c');
    const taken = await Promise.all([turn(push()), turn(push()), turn(push())]);
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(firebase.messages).toHaveLength(3);
  });

  test('NTF-06 without credentials deliveries end as recorded, and the outbox stops when told', async () => {
    await queueFor('a', 'b');
    const emptied = Promise.withResolvers<void>();
    let recorded = 0;
    const outbox = startOutbox({
      db: server.db,
      channel: async (delivery, signal) => {
        recorded += 1;
        if (recorded === 2) emptied.resolve();
        return recordOnly(delivery, signal);
      },
      log: createLog({ level: 'silent', pretty: false, now: () => START, write: () => {} }),
      now: () => server.clock.now,
    });
    await emptied.promise;
    outbox.wake();
    await outbox.stop();
    expect(await statuses()).toEqual(
      Array.from({ length: 2 }, () => ({
        status: 'recorded',
        attempts: 1,
        detail: 'No Firebase credentials are configured.',
      })),
    );
  });

  test('NTF-06 a delivery that hangs holds up nobody but those taken with it', async () => {
    await queueFor('hangs');
    await sql`
      with crowd as (
        insert into observer (ngo_id, phone, name, pin_hash)
        select ${people.admin.idNgo}::int, 'held-' || n, 'Held up ' || n, '' from generate_series(1, 120) as n returning id)
      insert into delivery (notification_id, observer_id, token, status, next_at)
      select (select max(id) from notification), id, 'token', 'queued', ${server.clock.now} from crowd`.execute(
      server.db,
    );
    const hanging = Promise.withResolvers<void>();
    const others = Promise.withResolvers<void>();
    let sent = 0;
    const outbox = startOutbox({
      db: server.db,
      channel: async ({ token }) => {
        if (token === 'hangs') await hanging.promise;
        else sent += 1;
        if (sent === 120) others.resolve();
        return { status: 'sent', detail: null };
      },
      log: createLog({ level: 'silent', pretty: false, now: () => START, write: () => {} }),
      now: () => server.clock.now,
    });
    await others.promise;
    hanging.resolve();
    await outbox.stop();
    const all = await statuses();
    await server.db.deleteFrom('delivery').execute();
    await server.db.deleteFrom('observer').where('phone', 'like', 'held-%').execute();
    expect(all).toEqual(Array.from({ length: 121 }, () => ({ status: 'sent', attempts: 1, detail: null })));
  });

  test('NTF-06 20,000 recipients are queued by one call', async () => {
    await sql`
      insert into observer (ngo_id, phone, name, pin_hash)
      select ${people.admin.idNgo}::int, n::text, 'Many ' || n, '' from generate_series(1, 20000) as n`.execute(
      server.db,
    );
    expect(await post('/api/v1/notification/send/all', message)).toEqual(accepted(20_002));
  });
});
