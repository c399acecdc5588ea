import { describe, expect, test } from 'vitest';
import type { Caller } from '#server/http/handler.ts';
import { call, givenNgos, one, org, people, refused, server, two } from './ngos.given.ts';

givenNgos();

/** The refusal to delete an NGO, in words. */
async function reasonToKeep(id: number): Promise<unknown> {
  const { status, body } = await call(people.organizer, 'DELETE', `/api/v1/ngo/${id}`);
  expect(status).toBe(409);
  return typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;
}

describe('NGOs', () => {
  test('NGO-01 organizers see all by name, others their own', async () => {
    expect(await call(people.organizer, 'GET', '/api/v1/ngo')).toEqual({ status: 200, body: [one(), org(), two()] });
    expect(await call(people.admin, 'GET', '/api/v1/ngo')).toEqual({ status: 200, body: [one()] });
    expect(await call(people.admin, 'GET', `/api/v1/ngo/${one().id}`)).toEqual({ status: 200, body: one() });
    expect(await call(people.admin, 'GET', `/api/v1/ngo/${two().id}`)).toEqual(refused(404));
    expect(await call(people.organizer, 'GET', '/api/v1/ngo/999')).toEqual(refused(404));
  });

  test('NGP-01 an NGO is added tidied, and changed by either call', async () => {
    const added = await call(people.organizer, 'POST', '/api/v1/ngo', {
      shortName: ' N  W ',
      name: ' New\tNGO "x" ',
      isSelected: false,
      id: '',
    });
    const ngo = { id: expect.any(Number), shortName: 'N W', name: 'New NGO "x"', organizer: false, isActive: false };
    expect(added).toEqual({ status: 200, body: ngo });
    const values = { shortName: 'ONE', name: 'Renamed', organizer: true, isActive: true };
    expect(await call(people.organizer, 'PUT', '/api/v1/ngo', { ...values, idNgo: String(one().id) })).toEqual({
      status: 200,
      body: { ...values, id: one().id },
    });
    expect(await call(people.organizer, 'POST', `/api/v1/ngo/${one().id}`, { ...values, name: 'Again' })).toEqual({
      status: 200,
      body: { ...values, name: 'Again', id: one().id },
    });
    expect(await call(people.organizer, 'POST', '/api/v1/ngo/999', values)).toEqual(refused(404));
  });

  test.each([
    [{ shortName: '', name: 'n' }, 'shortName'],
    [{ shortName: 'x'.repeat(11), name: 'n' }, 'shortName'],
    [{ shortName: 's', name: ' \t ' }, 'name'],
    [{ shortName: 's', name: 'n'.repeat(201) }, 'name'],
    [{ shortName: 's', name: 'n', organizer: 'maybe' }, 'organizer'],
  ])('NGP-01 %j is refused at %s', async (body, path) => {
    expect(await call(people.organizer, 'POST', '/api/v1/ngo', body)).toEqual(refused(400, path));
  });

  test('NGP-01 a short name is taken once, whatever its case', async () => {
    const taken = await call(people.organizer, 'POST', '/api/v1/ngo', { shortName: 'one', name: 'n' });
    expect(taken).toEqual(refused(409, 'shortName'));
    expect(taken.body).toMatchObject({ code: 'ngo-name-taken', values: { ngo: 'First NGO', shortName: 'one' } });
    const { id: _, ...values } = two();
    expect(await call(people.organizer, 'POST', `/api/v1/ngo/${two().id}`, { ...values, shortName: 'ONE' })).toEqual(
      refused(409, 'shortName'),
    );
    expect(
      await call(people.organizer, 'POST', `/api/v1/ngo/${two().id}`, { ...values, shortName: 'two' }),
    ).toMatchObject({ status: 200 });
  });

  test('NGO-02 toggles change what they name and nothing else', async () => {
    expect(await call(people.organizer, 'PATCH', `/api/v1/ngo/${one().id}/organizer`, { isOrganizer: true })).toEqual({
      status: 200,
      body: undefined,
    });
    expect(await call(people.organizer, 'PATCH', `/api/v1/ngo/${one().id}/status`, { isActive: false })).toEqual({
      status: 200,
      body: undefined,
    });
    expect(await call(people.organizer, 'GET', `/api/v1/ngo/${one().id}`)).toEqual({
      status: 200,
      body: { ...one(), organizer: true, isActive: false },
    });
    expect(await call(people.organizer, 'PATCH', '/api/v1/ngo/999/status', { isActive: false })).toEqual(refused(404));
    expect(await call(people.organizer, 'PATCH', `/api/v1/ngo/${one().id}/status`, { isActive: 'no' })).toEqual(
      refused(400, 'isActive'),
    );
  });

  test('NGO-02 nobody locks the own NGO out', async () => {
    const { id, ...values } = org();
    for (const [method, path, body] of [
      ['PATCH', `/api/v1/ngo/${id}/status`, { isActive: false }],
      ['PATCH', `/api/v1/ngo/${id}/organizer`, { isOrganizer: false }],
      ['PUT', '/api/v1/ngo', { ...values, idNgo: id, organizer: false }],
      ['POST', `/api/v1/ngo/${id}`, { ...values, isActive: false }],
      ['DELETE', `/api/v1/ngo/${id}`],
    ] as const)
      expect(await call(people.organizer, method, path, body)).toEqual(refused(409));
    expect(await call(people.organizer, 'GET', `/api/v1/ngo/${id}`)).toEqual({ status: 200, body: org() });
  });

  test('NGO-02 two organizers who remove each other at once leave one organizer', async () => {
    await server.db.updateTable('ngo').set({ organizer: true }).where('id', '=', two().id).execute();
    const other: Caller = { ...people.otherAdmin, organizer: true };
    const answers = await Promise.all([
      call(people.organizer, 'PATCH', `/api/v1/ngo/${two().id}/organizer`, { isOrganizer: false }),
      call(other, 'PATCH', `/api/v1/ngo/${org().id}/organizer`, { isOrganizer: false }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await server.db.selectFrom('ngo').select('id').where('organizer', '=', true).execute()).toHaveLength(1);
  });

  test('NGO-02 an NGO with observers or accounts stays, with the reason; an empty one goes', async () => {
    expect(await call(people.organizer, 'DELETE', `/api/v1/ngo/${one().id}`)).toEqual({
      status: 409,
      body: expect.objectContaining({
        detail: 'What belongs to First NGO (observers: 1, accounts: 1) would be lost; make the NGO inactive instead.',
        values: { ngo: 'First NGO', observers: 1, accounts: 1, notifications: 0 },
      }),
    });
    expect(await reasonToKeep(two().id)).toContain(' (accounts: 1) ');
    await server.db.deleteFrom('ngo_admin').where('ngo_id', '=', two().id).execute();
    const said = { channel: 'general', sender: 'two', title: 'T', message: 'M' };
    await server.db
      .insertInto('notification')
      .values({ ...said, ngo_id: two().id })
      .execute();
    expect(await reasonToKeep(two().id)).toContain(' (sent notifications: 1) ');
    await server.db.deleteFrom('notification').execute();
    expect(await call(people.organizer, 'DELETE', `/api/v1/ngo/${two().id}`)).toEqual({ status: 200, body: undefined });
    expect(await call(people.organizer, 'DELETE', `/api/v1/ngo/${two().id}`)).toEqual(refused(404));
  });
});
