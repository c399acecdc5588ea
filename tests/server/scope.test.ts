import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Staff } from '#server/http/handler.ts';
import { scoped, type Scope } from '#server/scope.ts';
import { openElection, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

/** The names of the observers that a query with this condition finds, by their NGO and through them alone. */
async function found(scope: Scope): Promise<string[][]> {
  const { db } = election.server;
  const direct = await db.selectFrom('observer').select('name').where(scope.within('ngo_id')).orderBy('name').execute();
  const { rows } = await sql<{ name: string }>`
    select o.name from observer as o where ${scope.withinObserver('o.id')} order by o.name`.execute(db);
  return [direct, rows].map((all) => all.map(({ name }) => name));
}

const first = ['Ana Observer', 'Test'];
const second = ['Bogdan Șerban'];
const all = ['Ana Observer', 'Bogdan Șerban', 'Test'];

describe('the rows that a caller may reach', () => {
  const callers: [string, () => Staff, string[]][] = [
    ['staff of the NGO', () => election.people.admin, first],
    ['a colleague of theirs', () => ({ ...election.people.admin, adminId: 99_999, account: 'colleague' }), first],
    ['staff of another NGO', () => election.people.otherAdmin, second],
    ['organizers', () => election.people.organizer, all],
    ['staff of an NGO that organizes no more', () => ({ ...election.people.organizer, organizer: false }), []],
    ['organizers whose NGO has observers, too', () => ({ ...election.people.admin, organizer: true }), all],
    ['staff of an NGO that is gone', () => ({ ...election.people.admin, idNgo: 99_999 }), []],
  ];

  test.each(callers)('NAV-10 %s', async (_who, caller, names) => {
    expect(await found(scoped(caller()))).toEqual([names, names]);
  });

  test.each<[string, () => Scope, string[]]>([
    ['the own NGO', () => scoped(election.people.admin).only(election.people.admin.idNgo), first],
    ['another NGO', () => scoped(election.people.admin).only(election.people.otherAdmin.idNgo), []],
    ['another NGO, for organizers', () => scoped(election.people.organizer).only(election.people.admin.idNgo), first],
    ['no NGO in particular', () => scoped(election.people.admin).only(undefined), first],
  ])('NAV-10 narrowed down to %s', async (_which, scope, names) => {
    expect(await found(scope())).toEqual([names, names]);
  });

  test('NAV-10 an NGO is in reach exactly when its rows are', () => {
    const { admin, otherAdmin, organizer } = election.people;
    const reach = [admin, otherAdmin, organizer].map((caller) => [
      scoped(caller).includes(admin.idNgo),
      scoped(caller).only(otherAdmin.idNgo).includes(admin.idNgo),
    ]);
    expect(reach).toEqual([
      [true, false],
      [false, false],
      [true, false],
    ]);
  });

  test('NAV-10 what is remembered for one reach is not told to another', () => {
    const { admin, otherAdmin, organizer } = election.people;
    const scopes = [admin, otherAdmin, organizer].map(scoped);
    const keys = [...scopes, scoped(admin).only(otherAdmin.idNgo)].map((scope) => JSON.stringify({ scope }));
    expect(new Set(keys).size).toBe(4);
    expect(JSON.stringify(scoped({ ...admin }))).toBe(JSON.stringify(scoped(admin)));
  });

  test('NAV-10 a deactivated NGO reaches nothing, while organizers still see what is its', async () => {
    const { people, server } = election;
    const ask = async (as: Staff) => {
      const reply = await server.call('GET', '/api/v1/observer', { as });
      const { data = [] } = reply.status === 200 ? await reply.json() : {};
      return [reply.status, data.map(({ name }: { name: string }) => name).toSorted()];
    };
    await server.db.updateTable('ngo').set({ is_active: false }).where('id', '=', people.admin.idNgo).execute();
    server.clock.now = new Date(server.clock.now.getTime() + 6_000);
    expect([await ask(people.admin), await ask(people.otherAdmin), await ask(people.organizer)]).toEqual([
      [401, []],
      [200, second],
      [200, all],
    ]);
  });
});
