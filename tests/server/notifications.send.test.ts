import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  accepted,
  ana,
  bob,
  deliveries,
  device,
  get,
  givenNotifications,
  message,
  people,
  post,
  send,
  sent,
  SEND,
  SEND_TO_ALL,
  server,
  stranger,
} from './notifications.given.ts';

givenNotifications();

describe('register', () => {
  const tokens = () =>
    server.db.selectFrom('device').select(['observer_id as observer', 'channel', 'token']).orderBy('token').execute();

  test('NTF-06 a token arrives in JSON, in a form or in the query', async () => {
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
    expect(await tokens()).toEqual([{ observer: ana, channel: 'Firebase', token: 'one' }]);
    await register('', { body: new URLSearchParams({ ChannelName: 'Firebase', Token: 'two' }) });
    expect(await tokens()).toEqual([{ observer: ana, channel: 'Firebase', token: 'two' }]);
    await register('?ChannelName=Firebase&Token=three', { headers: json });
    expect(await tokens()).toEqual([{ observer: ana, channel: 'Firebase', token: 'three' }]);
    expect((await server.call('POST', '/api/v1/notification/register', { as: people.observer, body: {} })).status).toBe(
      400,
    );
  });

  test('NTF-06 a phone that changed hands tells only its new owner', async () => {
    await device(stranger, 'phone');
    await post('/api/v1/notification/register', { channelName: 'Firebase', token: 'phone' }, people.observer);
    expect(await tokens()).toEqual([{ observer: ana, channel: 'Firebase', token: 'phone' }]);
  });
});

describe('send', () => {
  test('NTF-06 a message is queued for those with a device, and everybody else is written down', async () => {
    await device(ana, 'token-ana', 'firebase');
    expect(await send([ana, String(bob)])).toEqual(accepted(2, 1));
    expect(await deliveries()).toEqual([
      { observer: ana, token: 'token-ana', status: 'queued', attempts: 0, detail: null },
      { observer: bob, token: null, status: 'no-device', attempts: 0, detail: null },
    ]);
  });

  test('NTF-06 recipients who are unknown, foreign, deactivated or twice are passed over, not the message', async () => {
    await server.db.updateTable('observer').set({ is_active: false }).where('id', '=', bob).execute();
    expect(await send([ana, ana, bob, stranger, 999_999])).toEqual(accepted(1));
    expect(await send([stranger], people.organizer)).toEqual(accepted(1));
    expect(await send([stranger, bob])).toMatchObject({
      status: 400,
      body: { errors: [{ at: 'body', path: 'recipients' }] },
    });
    expect(await server.db.selectFrom('notification').select('id').execute()).toHaveLength(2);
  });

  test('NTF-05 everybody means everybody whom the caller may see', async () => {
    expect(await post(SEND_TO_ALL, message)).toEqual(accepted(2));
    expect(await post(SEND_TO_ALL, message, people.organizer)).toEqual(accepted(3));
    expect(await post(SEND_TO_ALL, message, people.otherAdmin)).toEqual(accepted(1));
  });

  test('NTF-06 the same key again answers the same and sends nothing; somebody else cannot use it', async () => {
    const key = randomUUID();
    const first = await send([bob], people.admin, { key });
    expect(first).toEqual(accepted(1));
    expect(await send([bob, ana], people.admin, { key })).toEqual(first);
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

  test('NTF-06 what a message to all reaches is what it then goes to', async () => {
    await device(ana, 'anas', 'firebase');
    await device(stranger, 'strangers');
    await device(bob, 'bobs', 'Other');
    expect([await get(SEND_TO_ALL), await get(SEND_TO_ALL, people.organizer)]).toEqual([
      { observers: 2, withDevice: 1, pushes: false },
      { observers: 3, withDevice: 2, pushes: false },
    ]);
    await server.db.updateTable('observer').set({ is_active: false }).where('id', '=', bob).execute();
    expect([await get(SEND_TO_ALL), await get(`${SEND_TO_ALL}?channel=Other`)]).toEqual([
      { observers: 1, withDevice: 1, pushes: false },
      { observers: 1, withDevice: 0, pushes: false },
    ]);
    expect(await post(SEND_TO_ALL, message)).toEqual(accepted(1, 1));
    expect(await get(SEND_TO_ALL, people.observer)).toBe(403);
  });

  test.each([
    ['nobody', { recipients: [] }, 'recipients'],
    ['a message of 10,000 characters', { recipients: [1], message: 'x'.repeat(10_000) }, 'message'],
    ['a blank title', { recipients: [1], title: ' \n' }, 'title'],
  ])('NTF-05 refused: %s', async (_, body, path) => {
    expect(await post(SEND, { ...message, ...body })).toMatchObject({
      status: 400,
      body: { errors: [{ at: 'body', path }] },
    });
    expect(await server.db.selectFrom('notification').select('id').execute()).toEqual([]);
  });

  test('NTF-06 the same key sent ten times at once queues one message', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send([ana, bob], people.admin, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await server.db.selectFrom('delivery').select('observer_id').execute()).toHaveLength(2);
  });

  test('NTF-06 20,000 recipients are queued by one call', async () => {
    await sql`
      insert into observer (ngo_id, phone, name, pin_hash)
      select ${people.admin.idNgo}::int, n::text, 'Many ' || n, '' from generate_series(1, 20000) as n`.execute(
      server.db,
    );
    expect(await post(SEND_TO_ALL, message)).toEqual(accepted(20_002));
  });
});

describe('who has the app', () => {
  const REACH = '/api/v3/notifications/reach';
  const bobs = { id: expect.any(Number), name: 'Bob', phone: '0722000002' };
  const strangers = { id: expect.any(Number), name: 'Stranger', phone: '0722000003' };
  const told = (observers: number, withApp: number, data: object[], totalItems = data.length) => ({
    status: 200,
    body: {
      observers,
      withApp,
      pushes: false,
      withoutApp: expect.objectContaining({ data, totalItems }),
    },
  });

  test('C1 FND-03 it is said of exactly those who would get the message, and the others are named', async () => {
    await device(ana, 'anas', 'firebase');
    await device(bob, 'bobs', 'Other');
    const ids = { recipients: [ana, bob, bob, stranger, 999_999] };
    expect(await post(REACH, ids)).toEqual(told(2, 1, [bobs]));
    expect(await post(REACH, { ...ids, channel: 'OTHER' })).toEqual(told(2, 1, [expect.objectContaining({ id: ana })]));
    expect(await post(REACH, ids, people.organizer)).toEqual(
      // C4: who sees several NGOs is told whose they are.
      told(3, 1, [
        { ...bobs, ngo: 'First NGO' },
        { ...strangers, ngo: 'Second NGO' },
      ]),
    );
    await server.db.updateTable('observer').set({ is_active: false }).where('id', '=', bob).execute();
    expect(await post(REACH, ids)).toEqual(told(1, 1, []));
    expect(await send(ids.recipients)).toEqual(accepted(1, 1));
  });

  test('FND-03 of all it is said in the same way, page by page', async () => {
    await device(ana, 'anas');
    expect(await post(REACH, {})).toEqual(told(2, 1, [bobs]));
    expect(await post(`${REACH}?page=2&pageSize=1`, {}, people.organizer)).toEqual(
      told(3, 1, [{ ...strangers, ngo: 'Second NGO' }], 2),
    );
    expect(await post(REACH, { recipients: [] })).toEqual(told(0, 0, []));
    expect((await post(REACH, {}, people.observer)).status).toBe(403);
  });

  test('FND-03 a login on a phone is no app that takes messages, and an app that is gone is none any more', async () => {
    const registered = server.db.updateTable('observer').set({ device_registered_at: server.clock.now });
    await registered.where('id', '=', ana).execute();
    expect(await post(REACH, { recipients: [ana] })).toMatchObject({ body: { observers: 1, withApp: 0 } });
    const id = await sent([ana]);
    await device(ana, 'anas');
    expect(await get(`/api/v1/notification/${id}/recipients`)).toMatchObject({
      data: [{ idObserver: ana, status: 'no-device', hasApp: true }],
    });
  });
});
