import { describe, expect, test } from 'vitest';
import { pinMatches } from '#server/auth/pins.ts';
import type { Caller } from '#server/http/handler.ts';
import { add, givenObservers, names, note, people, refusal, server, visit } from './observers.given.ts';

givenObservers();

describe('update', () => {
  const put = (body: object, as: Caller = people.admin) => server.call('PUT', '/api/v1/observer', { as, body });
  const answer = async (response: Response) => [response.status, await response.json()];
  const ana = () =>
    server.db.selectFrom('observer').selectAll().where('id', '=', people.observer.observerId).executeTakeFirstOrThrow();

  test('OBP-04 only what is given changes, and the answer says whether anything did', async () => {
    const before = await ana();
    expect(await answer(await put({ idObserver: before.id, name: ' Ana  Maria ', phone: '', pin: ' ' }))).toEqual([
      200,
      true,
    ]);
    expect(await ana()).toEqual({
      ...before,
      name: 'Ana Maria',
      sort_name: 'ana maria',
      changed_at: server.clock.now,
      changed_by: expect.any(Number),
    });
    expect(await answer(await put({ idObserver: before.id, name: 'Ana Maria', phone: '0722-000-001' }))).toEqual([
      200,
      false,
    ]);
    expect(await answer(await put({ observerId: String(before.id) }))).toEqual([200, false]);
    expect(await answer(await put({ idObserver: before.id, isActive: false }))).toEqual([200, true]);
    expect((await ana()).is_active).toBe(false);
  });

  test('OBP-04 a PIN outlives a change of the phone, and both names of the field set a new one', async () => {
    const id = people.observer.observerId;
    await put({ idObserver: id, phone: '0766' });
    const moved = await ana();
    expect([moved.phone, pinMatches(server.config, '1234', moved.pin_hash)]).toEqual(['0766', true]);
    await put({ idObserver: id, password: '9876' });
    expect(pinMatches(server.config, '9876', (await ana()).pin_hash)).toBe(true);
    await put({ idObserver: id, phone: '0767', pin: '5555' });
    expect(pinMatches(server.config, '5555', (await ana()).pin_hash)).toBe(true);
  });

  test('OBP-07 a duplicate phone, a wrong field and an unknown observer are refused', async () => {
    await add(people.admin.idNgo, '0722000002', 'Bob');
    const id = people.observer.observerId;
    const before = await ana();
    expect(await refusal(await put({ idObserver: id, phone: '0722000002', name: 'Other' }))).toMatchObject({
      status: 409,
      errors: [{ at: 'body', path: 'phone' }],
    });
    expect(await refusal(await put({ idObserver: id, phone: '+', name: 'n'.repeat(300) }))).toMatchObject({
      status: 400,
      errors: [
        { at: 'body', path: 'name' },
        { at: 'body', path: 'phone' },
      ],
    });
    expect((await put({ idObserver: 999_999, name: 'Nobody' })).status).toBe(404);
    expect((await put({ idObserver: id, name: 'Mine' }, people.otherAdmin)).status).toBe(404);
    expect(await ana()).toEqual(before);
    expect((await put({ idObserver: id, name: 'By organizer' }, people.organizer)).status).toBe(200);
  });
});

describe('delete', () => {
  const remove = (id: number, as: Caller = people.admin) => server.call('DELETE', `/api/v1/observer?id=${id}`, { as });

  test('OBS-06 an observer without traces goes, with devices and deliveries', async () => {
    const id = await add(people.admin.idNgo, '0722000002', 'Bob');
    await server.db.insertInto('device').values({ observer_id: id, channel: 'Firebase', token: 't' }).execute();
    const { id: notification } = await server.db
      .insertInto('notification')
      .values({
        key: null,
        channel: 'Firebase',
        sender: 'Vigil',
        title: 't',
        message: 'm',
        admin_id: null,
        ngo_id: people.admin.idNgo,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('delivery')
      .values({ notification_id: notification, observer_id: id, token: 't', status: 'sent', detail: null })
      .execute();
    const response = await remove(id);
    expect([response.status, await response.json()]).toEqual([200, true]);
    expect(await names()).toEqual(['Ana Observer']);
    expect((await remove(id)).status).toBe(404);
  });

  test('OBS-06 who was in the field stays, and the refusal says why', async () => {
    const id = await add(people.admin.idNgo, '0722000002', 'Bob');
    await visit(id, 1, null);
    await note(id, 1, '2026-11-22T06:00:00Z');
    await note(id, 2, '2026-11-22T06:00:00Z');
    expect(await refusal(await remove(id))).toEqual({
      status: 409,
      detail:
        'What was sent by Bob (notes: 2, visited polling stations: 1) would be lost; deactivate the observer instead.',
      errors: undefined,
    });
    expect(await names('?Number=0722000002')).toEqual(['Bob']);
  });
});
