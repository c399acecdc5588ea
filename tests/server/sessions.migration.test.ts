import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as sessions from '#server/db/migrations/005-sessions.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { PASSWORD } from '#tests/support/people.ts';

let election: Election;
const migration: Migration = sessions;
const longest = 'n'.repeat(49);

beforeAll(async () => {
  election = await openElection();
  const { db } = election.server;
  for (const undone of [
    sql`drop table session, login_limit`,
    sql`alter table observer drop column security_stamp, drop column last_device`,
    sql`alter table ngo_admin drop column account_key`,
  ])
    await undone.execute(db);
});
afterAll(() => election.server.close());

test('PEO-03 accounts whose names have become equal keep their logins, the later ones with their id behind the name', async () => {
  const { server, people } = election;
  const names = ['ana', 'Ana', 'Ａｎａ', 'a\u200bna', 'ANA-102', `${longest}x`, `${longest}X`, 'Ion'];
  await sql`insert into ngo_admin (id, ngo_id, account, password_hash)
    select 100 + n, ${people.admin.idNgo}::int, name, (select password_hash from ngo_admin where id = ${people.admin.adminId})
    from unnest(${names}::text[]) with ordinality as given (name, n)`.execute(server.db);
  await migration.up(server.db);
  const { rows } = await sql<{ id: number; account: string }>`
    select id, account from ngo_admin where id between 101 and 108 order by id`.execute(server.db);
  expect(rows.map(({ id, account }) => [id, account])).toEqual([
    [101, 'ana'],
    [102, 'Ana-102-2'],
    [103, 'Ａｎａ-103'],
    [104, 'a\u200bna-104'],
    [105, 'ANA-102'],
    [106, `${longest}x`],
    [107, `${longest.slice(0, 46)}-107`],
    [108, 'Ion'],
  ]);
  for (const { account } of rows) {
    const reply = await server.call('POST', '/api/v2/access/authorize', {
      body: { user: account, password: PASSWORD },
    });
    expect([account, reply.status]).toEqual([account, 200]);
  }
});
