import { describe, expect, test } from 'vitest';
import { pinMatches } from '#server/auth/pins.ts';
import type { Caller } from '#server/http/handler.ts';
import { add, givenObservers, list, people, refusal, server } from './observers.given.ts';

givenObservers();

describe('reset', () => {
  const reset = (body: object, as: Caller = people.admin) =>
    server.call('POST', '/api/v1/observer/reset', { as, body });
  const pinOf = async (id: number) =>
    (await server.db.selectFrom('observer').select('pin_hash').where('id', '=', id).executeTakeFirstOrThrow()).pin_hash;

  test('OBS-10 a new PIN is set by the exact phone', async () => {
    await add(people.admin.idNgo, '07220000019', 'Longer');
    const response = await reset({ action: 'reset-password', phoneNumber: '0722 000 001', pin: '8888' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(pinMatches(server.config, '8888', await pinOf(people.observer.observerId))).toBe(true);
  });

  test('OBS-10 unknown phones, missing PINs and unknown actions are refused', async () => {
    expect((await reset({ action: 'reset-password', phoneNumber: '0722', pin: '8888' })).status).toBe(404);
    expect(
      (await reset({ action: 'reset-password', phoneNumber: '0722000001', pin: '8888' }, people.otherAdmin)).status,
    ).toBe(404);
    expect(
      await refusal(await reset({ action: 'reset-password', phoneNumber: '0722000001', pin: null })),
    ).toMatchObject({
      status: 400,
      errors: [{ at: 'body', path: 'pin' }],
    });
    expect((await reset({ action: 'explode', phoneNumber: '0722000001' })).status).toBe(400);
    expect(pinMatches(server.config, '1234', await pinOf(people.observer.observerId))).toBe(true);
  });

  test('B10 of two with the same phone an organizer resets the first, and whose own it is goes before', async () => {
    const duplicate = await add(people.otherAdmin.idNgo, '0722000001', 'Twin');
    const body = { action: 'reset-password', phoneNumber: '0722000001' };
    const has = async (id: number, pin: string) => pinMatches(server.config, pin, await pinOf(id));
    expect((await reset({ ...body, pin: '111111' }, people.organizer)).status).toBe(200);
    expect([await has(people.observer.observerId, '111111'), await has(duplicate, '111111')]).toEqual([true, false]);
    const own = await add(people.organizer.idNgo, '0722000001', 'Own');
    expect((await reset({ ...body, pin: '222222' }, people.organizer)).status).toBe(200);
    expect([await has(people.observer.observerId, '222222'), await has(own, '222222')]).toEqual([false, true]);
    expect((await reset({ ...body, pin: '333333' }, people.otherAdmin)).status).toBe(200);
    expect([await has(duplicate, '333333'), await has(own, '333333')]).toEqual([true, false]);
  });

  test('OBS-10 of two with the same phone the one of the row is reset, within reach and by its own phone', async () => {
    const duplicate = await add(people.otherAdmin.idNgo, '0722000001', 'Twin');
    const own = await pinOf(people.observer.observerId);
    const body = { action: 'reset-password', phoneNumber: '0722000001', pin: '7777', idObserver: duplicate };
    expect((await reset(body, people.admin)).status).toBe(404);
    expect((await reset({ ...body, phoneNumber: '0722000002' }, people.organizer)).status).toBe(404);
    expect((await reset(body, people.organizer)).status).toBe(200);
    expect(pinMatches(server.config, '7777', await pinOf(duplicate))).toBe(true);
    expect(await pinOf(people.observer.observerId)).toBe(own);
  });

  test('OBS-10 a device is forgotten with its tokens', async () => {
    const id = people.observer.observerId;
    await server.db.insertInto('device').values({ observer_id: id, channel: 'Firebase', token: 't' }).execute();
    await server.db.updateTable('observer').set({ device_registered_at: new Date() }).where('id', '=', id).execute();
    expect((await reset({ action: 'device', phoneNumber: '0722000001' })).status).toBe(200);
    expect(await server.db.selectFrom('device').selectAll().execute()).toEqual([]);
    expect((await list()).data[0]?.deviceRegisterDate).toBeNull();
  });
});
