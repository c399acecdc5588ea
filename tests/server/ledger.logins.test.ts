import { afterAll, beforeAll, expect, test } from 'vitest';
import { openElection, type Election } from '#tests/support/election.ts';
import { tidyRefused } from '#server/auth/refused-logins.ts';
import { bodies } from './ledger.given.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const login = async (user: string, password = 'wrong') =>
  (await election.server.call('POST', '/api/v2/access/authorize', { body: { user, password } })).status;
const later = (seconds: number) => {
  const { clock } = election.server;
  clock.now = new Date(clock.now.getTime() + seconds * 1_000);
};
const counted = () => election.server.db.selectFrom('refused_login').selectAll().orderBy('minute').execute();

test('LED-01 wrong passwords are counted by account, network and minute, and are no acts; the lock that they bring is one', async () => {
  const { server, people } = election;
  const { adminId, idNgo } = people.admin;
  for (let attempt = 1; attempt <= 4; attempt += 1) expect(await login('NGO-Admin')).toBe(400);
  expect(await login('nobody')).toBe(400);
  expect(await bodies(server.db)).toEqual([]);
  later(60);
  const oldPassword = { oldPassword: 'wrong', newPassword: 'seven green bottles' };
  await server.call('POST', '/api/v3/account/password', { as: people.admin, body: oldPassword });
  const minute = (text: string) => new Date(`2026-11-22T${text}:00.000Z`);
  const common = { admin_id: adminId, network: 'unknown' };
  expect(await counted()).toEqual([
    { ...common, minute: minute('08:00'), count: 4 },
    { ...common, minute: minute('08:01'), count: 1 },
  ]);
  const lock = {
    v: 1,
    kind: 'account.locked',
    actor: { kind: 'server' },
    ngo: idNgo,
    subject: { type: 'account', id: String(adminId) },
  };
  expect(await bodies(server.db)).toEqual([{ ...lock, version: 1, data: { seconds: 30 } }]);
  expect(await login('ngo-admin')).toBe(429);
  expect(await bodies(server.db)).toHaveLength(1);
  later(30);
  expect(await login('ngo-admin')).toBe(400);
  expect((await bodies(server.db))[1]).toEqual({ ...lock, version: 2, data: { seconds: 60 } });
});

test('LED-01 what phones get wrong is theirs', async () => {
  const { server, people } = election;
  const before = await counted();
  const body = { user: people.observer.phone, password: '0000', fcmToken: 'a phone' };
  expect((await server.call('POST', '/api/v2/access/authorize', { body })).status).toBe(400);
  expect(await counted()).toEqual(before);
});

test('LED-01 the counts go after 90 days', async () => {
  const { server } = election;
  later(90 * 86_400 - 60);
  await tidyRefused(server.db, server.clock.now);
  expect((await counted()).map(({ count }) => count)).toEqual([2]);
  later(90 * 86_400);
  await tidyRefused(server.db, server.clock.now);
  expect(await counted()).toEqual([]);
});
