import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Staff } from '#server/http/handler.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { PASSWORD } from '#tests/support/people.ts';

// A stream goes on for hours: rights that end meanwhile end it.

let election: Election;
let password_hash: string;
beforeAll(async () => {
  election = await openElection();
  password_hash = await hashPassword(PASSWORD);
});
afterAll(() => election.server.close());

let staff: Staff;
beforeEach(async () => {
  const { db } = election.server;
  const organizers = { short_name: 'NEW', name: 'New', organizer: true, is_active: true };
  const ngo = await db.insertInto('ngo').values(organizers).returning('id').executeTakeFirstOrThrow();
  const name = `staff-${ngo.id}`;
  const values = { ngo_id: ngo.id, account: name, account_key: name, password_hash };
  const { id } = await db.insertInto('ngo_admin').values(values).returning('id').executeTakeFirstOrThrow();
  staff = { kind: 'staff', adminId: id, idNgo: ngo.id, organizer: true, role: 'organizer', account: values.account };
});

afterEach(() => vi.useRealTimers());

const later = (seconds: number) => new Date(election.server.clock.now.getTime() + seconds * 1_000);
const ngo = (values: { organizer?: boolean; is_active?: boolean }) =>
  election.server.db.updateTable('ngo').set(values).where('id', '=', staff.idNgo).execute();

/** With how many parts each begins. */
describe.each([
  ['/api/v1/answers/events', 1],
  ['/api/v3/answers/events?urgent=true', 2],
])('%s', (path, beginning) => {
  /** What the stream says with its next sign of life. */
  const heardAfter = async (change: () => Promise<unknown>): Promise<string> => {
    const { server } = election;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const reply = await server.call('GET', path, { as: staff });
    if (!reply.body) throw new Error('The stream has no body.');
    const reader = reply.body.getReader();
    for (let part = 0; part < beginning; part += 1) await reader.read();
    await change();
    server.clock.now = later(6);
    await vi.advanceTimersByTimeAsync(15_000);
    const { value } = await reader.read();
    await reader.cancel();
    return value === undefined ? 'the end' : new TextDecoder().decode(value);
  };

  test('API-01 it goes on while its reader is who it was', async () => {
    expect(await heardAfter(async () => undefined)).toMatch(
      /^: still here\n(?:event: at\ndata: \{\}\nid: [\d.]+\n)?\n$/u,
    );
  });

  test.for([
    ['the account is gone', () => election.server.db.deleteFrom('ngo_admin').where('id', '=', staff.adminId).execute()],
    ['the NGO is inactive', () => ngo({ is_active: false })],
    ['the NGO organizes no more', () => ngo({ organizer: false })],
    [
      'the token has expired',
      async () => {
        const { clock, config } = election.server;
        clock.now = later(config.tokenHours * 3_600 + 30);
      },
    ],
  ] as const)('API-01 it ends when %s', async ([, change]) => {
    expect(await heardAfter(change)).toBe('the end');
  });

  test('API-01 it ends when nobody can tell whose it is', async () => {
    const { db } = election.server;
    const lost = () => {
      throw new Error('Connection terminated unexpectedly');
    };
    expect(await heardAfter(async () => vi.spyOn(db, 'selectFrom').mockImplementationOnce(lost))).toBe('the end');
  });

  test('API-01 it ends when the server stops', async () => {
    const other = await openElection();
    const reply = await other.server.call('GET', path, { as: other.people.organizer });
    const reader = reply.body?.getReader();
    await other.server.close();
    let last = await reader?.read();
    while (last?.done === false) last = await reader?.read();
    expect(last?.done).toBe(true);
  });
});
