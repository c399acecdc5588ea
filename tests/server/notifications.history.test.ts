import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import {
  ana,
  bob,
  device,
  get,
  givenNotifications,
  later,
  message,
  people,
  send,
  sent,
  server,
  stranger,
} from './notifications.given.ts';

givenNotifications();

describe('history', () => {
  test('NTF-06 what was sent, newest first, with where its deliveries stand', async () => {
    await device(bob, 'token-bob');
    await send([ana, bob]);
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
      sentObserverIds: [ana, bob],
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
    const id = await sent([bob, ana]);
    const path = `/api/v1/notification/${id}/recipients`;
    const none = { status: 'no-device', detail: null, attempts: 0, hasApp: false, isActive: true };
    const rows = [
      { idObserver: ana, name: 'Ana Observer', phone: '0722000001', ...none },
      { idObserver: bob, name: 'Bob', phone: '0722000002', ...none },
    ];
    expect(await get(path)).toEqual({ data: rows, totalItems: 2, totalPages: 1, page: 1, pageSize: 20 });
    expect(await get(`${path}?page=2&pageSize=1`, people.organizer)).toEqual({
      // C4: who sees several NGOs is told whose they are.
      data: [{ idObserver: bob, name: 'Bob', phone: '0722000002', ...none, ngo: 'First NGO' }],
      totalItems: 2,
      totalPages: 2,
      page: 2,
      pageSize: 1,
    });
    expect(await get(path, people.otherAdmin)).toBe(404);
    expect(await get('/api/v1/notification/999999/recipients')).toBe(404);
  });

  test('NTF-06 one message, for those who may see it', async () => {
    await device(ana, 'anas');
    const id = await sent([ana, bob]);
    const list = z.object({ data: z.array(z.unknown()) }).check(z.refine(({ data }) => data.length === 1));
    const [listed] = z.parse(list, await get('/api/v1/notification/get/all')).data;
    const path = `/api/v1/notification/${id}`;
    expect(await get(path)).toEqual(listed);
    expect(listed).toMatchObject({
      id,
      title: message.title,
      body: message.message,
      deliveries: { queued: 1, sent: 0, failed: 0, noDevice: 1, recorded: 0 },
    });
    expect([await get(path, people.otherAdmin), await get('/api/v1/notification/999999')]).toEqual([404, 404]);
    expect(await get(path, people.organizer)).toEqual(listed);
  });

  test('NTF-06 recipients by the state of their delivery, and who can get nothing any more', async () => {
    await device(ana, 'anas');
    const id = await sent([ana, bob]);
    const path = `/api/v1/notification/${id}/recipients`;
    const page = { totalPages: 1, page: 1, pageSize: 20 };
    const row = { detail: null, attempts: 0, hasApp: false, isActive: true };
    const anas = { ...row, idObserver: ana, name: 'Ana Observer', phone: '0722000001', status: 'queued', hasApp: true };
    const bobs = { ...row, idObserver: bob, name: 'Bob', phone: '0722000002', status: 'no-device' };
    await server.db.updateTable('observer').set({ is_active: false }).where('id', '=', bob).execute();
    expect(await get(path)).toEqual({ data: [anas, { ...bobs, isActive: false }], totalItems: 2, ...page });
    expect(await get(`${path}?status=queued`)).toEqual({ data: [anas], totalItems: 1, ...page });
    expect(await get(`${path}?status=failed`)).toEqual({ data: [], totalItems: 0, ...page });
    expect([await get(`${path}?status=lost`), await get(`${path}?status=queued`, people.otherAdmin)]).toEqual([
      400, 404,
    ]);
  });

  test('NTF-06 who is no organizer any more reads of old messages no observers of other NGOs', async () => {
    await device(stranger, 'strangers');
    const id = await sent([ana, stranger], people.organizer);
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
});
