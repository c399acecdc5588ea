import { describe, expect, test } from 'vitest';
import { pinMatches } from '#server/auth/pins.ts';
import type { Caller } from '#server/http/handler.ts';
import { add, list, people, refusal, server } from './observersDeeds.ts';

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

  test('OBS-10 organizers reset in any NGO unless two have the phone', async () => {
    const twin = await add(people.otherAdmin.idNgo, '0722000001', 'Twin');
    const own = await pinOf(people.observer.observerId);
    expect(
      (await reset({ action: 'reset-password', phoneNumber: '0722000001', pin: '7' }, people.organizer)).status,
    ).toBe(409);
    expect(await pinOf(people.observer.observerId)).toBe(own);
    await server.db.deleteFrom('observer').where('id', '=', twin).execute();
    expect(
      (await reset({ action: 'reset-password', phoneNumber: '0722000001', pin: '7' }, people.organizer)).status,
    ).toBe(200);
  });

  test('OBS-10 of two with the same phone the one of the row is reset, within reach and by its own phone', async () => {
    const twin = await add(people.otherAdmin.idNgo, '0722000001', 'Twin');
    const own = await pinOf(people.observer.observerId);
    const body = { action: 'reset-password', phoneNumber: '0722000001', pin: '7', idObserver: twin };
    expect((await reset(body, people.admin)).status).toBe(404);
    expect((await reset({ ...body, phoneNumber: '0722000002' }, people.organizer)).status).toBe(404);
    expect((await reset(body, people.organizer)).status).toBe(200);
    expect(pinMatches(server.config, '7', await pinOf(twin))).toBe(true);
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
