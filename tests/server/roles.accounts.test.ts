import { describe, expect, test } from 'vitest';
import { addStaff } from '#tests/support/people.ts';
import { call, givenNgos, one, org, people, refused, server } from './ngos.given.ts';

givenNgos();

const path = (ngo: number, id?: number) => `/api/v1/ngo/${ngo}/ngoadmin${id === undefined ? '' : `/${id}`}`;
const roles = async (ngo: number) =>
  (
    await server.db
      .selectFrom('ngo_admin')
      .select(['account', 'role'])
      .where('ngo_id', '=', ngo)
      .orderBy('id')
      .execute()
  ).map(({ account, role }) => [account, role].join(' '));
const acts = async () =>
  (await server.db.selectFrom('act').select('body').where('kind', 'like', 'account.%').orderBy('id').execute()).map(
    ({ body }) => {
      const { kind, from, to, data }: { kind: string; from: unknown; to: unknown; data: unknown } = JSON.parse(body);
      return { kind, from, to, data };
    },
  );

describe('PEO-01 the roles of accounts', () => {
  test('an administrator gives them, and each change is an act', async () => {
    const ngo = one().id;
    await server.db.selectFrom('act').select('id').execute();
    const before = (await acts()).length;
    const added = await call(people.admin, 'POST', path(ngo), {
      account: 'dan',
      password: 'long enough words',
      role: 'reviewer',
    });
    expect(added).toEqual({
      status: 200,
      body: {
        id: expect.any(Number),
        idNgo: ngo,
        account: 'dan',
        role: 'reviewer',
        password: null,
        passwordVersion: 0,
        secondFactor: false,
      },
    });
    const { id } = await server.db
      .selectFrom('ngo_admin')
      .select('id')
      .where('account', '=', 'dan')
      .executeTakeFirstOrThrow();
    for (const role of ['viewer', 'admin'])
      expect(await call(people.admin, 'POST', path(ngo, id), { role })).toEqual({ status: 200, body: undefined });
    expect([await roles(ngo), (await acts()).slice(before)]).toEqual([
      ['ngo-admin admin', 'dan admin'],
      [
        { kind: 'account.created', from: null, to: { idNgo: ngo, account: 'dan', role: 'reviewer' } },
        {
          kind: 'account.changed',
          from: { idNgo: ngo, account: 'dan', role: 'reviewer' },
          to: { idNgo: ngo, account: 'dan', role: 'viewer' },
          data: { fields: ['role'] },
        },
        {
          kind: 'account.changed',
          from: { idNgo: ngo, account: 'dan', role: 'viewer' },
          to: { idNgo: ngo, account: 'dan' },
          data: { fields: ['role'] },
        },
      ],
    ]);
  });

  test('another role ends the sessions of the account', async () => {
    const dan = await addStaff(server.db, one().id, 'dan');
    const headers = await server.bearer(dan);
    const ask = async () => (await server.app.request('/api/v1/ngo', { headers })).status;
    const before = await ask();
    await call(people.admin, 'POST', path(one().id, dan.adminId), { role: 'viewer' });
    expect([before, await ask()]).toEqual([200, 401]);
  });

  test('nobody changes the own one; saying what it is already changes nothing', async () => {
    const own = path(one().id, people.admin.adminId);
    expect(await call(people.admin, 'POST', own, { role: 'viewer' })).toEqual(refused(409));
    expect(await call(people.admin, 'POST', own, { role: 'admin' })).toEqual({ status: 200, body: undefined });
    expect(await roles(one().id)).toEqual(['ngo-admin admin']);
  });

  test('an organizer keeps an administrator, whether the last one is to be lowered or removed', async () => {
    const { id } = org();
    const other = await addStaff(server.db, id, 'other');
    const organizer = { ...other, organizer: true, role: 'organizer' } as const;
    await addStaff(server.db, id, 'reader', 'viewer');
    expect(await call(organizer, 'POST', path(id, people.organizer.adminId), { role: 'reviewer' })).toMatchObject({
      status: 200,
    });
    await server.db.updateTable('ngo_admin').set({ role: 'admin' }).where('account', '=', 'organizer').execute();
    await server.db.updateTable('ngo_admin').set({ role: 'reviewer' }).where('account', '=', 'other').execute();
    await server.db.updateTable('ngo').set({ organizer: true }).where('id', '=', one().id).execute();
    const elsewhere = { ...people.admin, organizer: true, role: 'organizer' } as const;
    const last = path(id, people.organizer.adminId);
    expect(await call(elsewhere, 'POST', last, { role: 'viewer' })).toEqual(refused(409));
    expect(await call(elsewhere, 'DELETE', last)).toEqual(refused(409));
    expect(await roles(id)).toEqual(['organizer admin', 'other reviewer', 'reader viewer']);
  });

  test('two changes of a role at once: the second is told what is stored', async () => {
    const dan = await addStaff(server.db, one().id, 'dan', 'viewer');
    const at = path(one().id, dan.adminId);
    await call(people.admin, 'POST', at, { role: 'reviewer' });
    const second = await call(people.admin, 'POST', at, { role: 'admin', before: { role: 'viewer' } });
    expect([second.status, await roles(one().id)]).toEqual([409, ['ngo-admin admin', 'dan reviewer']]);
  });

  test('an unknown role is refused at its field', async () => {
    const added = { account: 'dan', password: 'long enough words', role: 'king' };
    expect(await call(people.admin, 'POST', path(one().id), added)).toEqual(refused(400, 'role'));
  });
});
