import { describe, expect, test, vi } from 'vitest';
import { hashPassword, passwordMatches } from '#server/auth/passwords.ts';
import type { People } from '#tests/support/people.ts';
import { call, givenNgos, one, org, people, refused, server, two } from './ngos.given.ts';

givenNgos();

vi.mock('#server/auth/passwords.ts', { spy: true });

describe('accounts', () => {
  const path = (ngo: number, id?: number) => `/api/v1/ngo/${ngo}/ngoadmin${id === undefined ? '' : `/${id}`}`;
  const row = (caller: People['admin']) => ({
    id: caller.adminId,
    idNgo: caller.idNgo,
    account: caller.account,
    role: 'admin',
    password: null,
    passwordVersion: 0,
    secondFactor: false,
  });

  test('NGP-01 an account is listed, added, read, changed and removed, and no password comes back', async () => {
    const ngo = one().id;
    expect(await call(people.admin, 'GET', path(ngo))).toEqual({ status: 200, body: [row(people.admin)] });
    expect(await call(people.admin, 'POST', path(ngo), { account: ' zoe ', password: 'long enough words' })).toEqual({
      status: 200,
      body: {
        id: expect.any(Number),
        idNgo: ngo,
        account: 'zoe',
        role: 'admin',
        password: null,
        passwordVersion: 0,
        secondFactor: false,
      },
    });
    const stored = () =>
      server.db.selectFrom('ngo_admin').selectAll().where('account', 'like', 'zo%').executeTakeFirstOrThrow();
    const { id, password_hash } = await stored();
    expect(await passwordMatches('long enough words', password_hash)).toBe(true);
    expect(await call(people.admin, 'POST', path(ngo, id), { account: 'zoey' })).toEqual({
      status: 200,
      body: undefined,
    });
    const changed = { changed_at: server.clock.now, changed_by: people.admin.adminId };
    const zoey = { id, ngo_id: ngo, account: 'zoey', account_key: 'zoey', password_hash };
    expect(await stored()).toEqual({ ...zoey, ...changed, role: 'admin', password_version: 0 });
    expect(await call(people.admin, 'POST', path(ngo, id), { password: 'another long one' })).toMatchObject({
      status: 200,
    });
    expect(await passwordMatches('another long one', (await stored()).password_hash)).toBe(true);
    expect(await call(people.admin, 'GET', path(ngo, id))).toEqual({
      status: 200,
      body: { id, idNgo: ngo, account: 'zoey', role: 'admin', password: null, passwordVersion: 1, secondFactor: false },
    });
    expect(await call(people.admin, 'DELETE', path(ngo, id))).toEqual({ status: 200, body: undefined });
    expect(await call(people.admin, 'DELETE', path(ngo, id))).toEqual(refused(404));
  });

  test('NGP-01 a change of the password undoes no renaming that came while it was computed', async () => {
    const at = path(one().id, people.admin.adminId);
    vi.mocked(hashPassword).mockImplementationOnce(async () => {
      await call(people.organizer, 'POST', at, { account: 'renamed' });
      return 'the new hash';
    });
    expect(await call(people.organizer, 'POST', at, { password: 'another long one' })).toEqual({
      status: 200,
      body: undefined,
    });
    expect(await server.db.selectFrom('ngo_admin').selectAll().where('account', '=', 'renamed').execute()).toEqual([
      {
        id: people.admin.adminId,
        ngo_id: one().id,
        account: 'renamed',
        account_key: 'renamed',
        password_hash: 'the new hash',
        role: 'admin',
        password_version: 1,
        changed_at: server.clock.now,
        changed_by: people.organizer.adminId,
      },
    ]);
    expect(await call(people.organizer, 'POST', at, {})).toEqual({ status: 200, body: undefined });
  });

  test('NGP-01 an account that is removed while its password is computed is not there', async () => {
    const at = path(one().id, people.admin.adminId);
    vi.mocked(hashPassword).mockImplementationOnce(async () => {
      await call(people.organizer, 'DELETE', at);
      return 'the new hash';
    });
    expect(await call(people.organizer, 'POST', at, { password: 'another long one' })).toEqual(refused(404));
  });

  test('NGP-01 taken and wrong accounts are refused at their field', async () => {
    const ngo = one().id;
    expect(
      await call(people.admin, 'POST', path(ngo), { account: 'organizer', password: 'long enough words' }),
    ).toEqual(refused(409, 'account'));
    expect(await call(people.admin, 'POST', path(ngo, people.admin.adminId), { account: 'organizer' })).toEqual(
      refused(409, 'account'),
    );
    expect(await call(people.admin, 'POST', path(ngo), { account: '   ', password: 'long enough words' })).toEqual(
      refused(400, 'account'),
    );
    expect(await call(people.admin, 'POST', path(ngo), { account: 'x', password: 'short' })).toEqual(
      refused(400, 'password'),
    );
    expect(await call(people.admin, 'GET', path(ngo))).toEqual({ status: 200, body: [row(people.admin)] });
  });

  test('NGP-01 accounts of another NGO are out of reach, but not for organizers', async () => {
    const [ngo, id] = [two().id, people.otherAdmin.adminId];
    expect(await call(people.admin, 'GET', path(ngo))).toEqual(refused(404));
    expect(await call(people.admin, 'GET', path(ngo, id))).toEqual(refused(404));
    expect(await call(people.admin, 'GET', path(one().id, id))).toEqual(refused(404));
    expect(await call(people.admin, 'POST', path(ngo), { account: 'spy', password: 'long enough words' })).toEqual(
      refused(404),
    );
    expect(await call(people.admin, 'POST', path(one().id, id), { password: 'hijacked by me!' })).toEqual(refused(404));
    expect(await call(people.admin, 'DELETE', path(one().id, id))).toEqual(refused(404));
    expect(await call(people.organizer, 'GET', path(ngo))).toEqual({ status: 200, body: [row(people.otherAdmin)] });
    expect(await call(people.organizer, 'POST', path(999), { account: 'x', password: 'long enough words' })).toEqual(
      refused(404),
    );
    expect(await call(people.organizer, 'DELETE', path(ngo, id))).toEqual({ status: 200, body: undefined });
  });

  test('NGO-02 nobody removes the own account or the last one of an organizer NGO', async () => {
    expect(await call(people.organizer, 'DELETE', path(org().id, people.organizer.adminId))).toEqual(refused(409));
    await server.db.updateTable('ngo').set({ organizer: true }).where('id', '=', two().id).execute();
    expect(await call(people.organizer, 'DELETE', path(two().id, people.otherAdmin.adminId))).toEqual(refused(409));
    expect(await server.db.selectFrom('ngo_admin').select('id').execute()).toHaveLength(3);
  });
});
