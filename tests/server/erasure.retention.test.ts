import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openElection, type Election } from '#tests/support/election.ts';
import { readConfig } from '#server/config.ts';
import { bodies } from './ledger.given.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection({ ELECTION_DAY: '2026-11-22', RETENTION_DAYS: '90' });
});
afterAll(() => election.server.close());

const erase = () =>
  election.server.call('POST', '/api/v3/observers/erasures', {
    as: election.people.organizer,
    body: { withNotes: false },
  });
const proposed = async (as = election.people.organizer) => {
  const reply = await election.server.call('GET', '/api/v3/observers/retention', { as });
  return [reply.status, reply.status === 200 ? await reply.json() : undefined];
};

describe('LED-07 retention', () => {
  test('it is proposed from the first moment of its day, where the election is, and not done by itself', async () => {
    const { clock } = election.server;
    clock.now = new Date('2027-02-19T21:59:59.000Z');
    expect(await proposed()).toEqual([200, { since: '2027-02-20', isDue: false, observers: 3 }]);
    const early = await erase();
    expect([early.status, (await early.json()).code]).toEqual([409, 'erasure-not-due']);
    clock.now = new Date('2027-02-19T22:00:00.000Z');
    expect(await proposed()).toEqual([200, { since: '2027-02-20', isDue: true, observers: 3 }]);
    expect(await proposed(election.people.admin)).toEqual([403, undefined]);
  });

  test('all who still have a name are erased, a hundred by each call', async () => {
    const { db, config } = election.server;
    const idNgo = election.people.admin.idNgo;
    const more = Array.from({ length: 100 }, (_, index) => ({
      ngo_id: idNgo,
      phone: `0766${String(index).padStart(6, '0')}`,
      name: `Somebody ${index}`,
      pin_hash: 'x',
    }));
    await db.insertInto('observer').values(more).execute();
    expect(await (await erase()).json()).toEqual({ erased: 100, left: 3 });
    expect(await (await erase()).json()).toEqual({ erased: 3, left: 0 });
    expect(await (await erase()).json()).toEqual({ erased: 0, left: 0 });
    expect(config.retentionDays).toBe(90);
  });

  test('without a setting nothing is proposed, and without a day of the election it counts from nothing', async () => {
    const other = await openElection();
    const reply = await other.server.call('GET', '/api/v3/observers/retention', { as: other.people.organizer });
    expect(await reply.json()).toEqual({ since: null, isDue: false, observers: 3 });
    await other.server.close();
    expect(() => readConfig({ RETENTION_DAYS: '90' })).toThrow(
      'RETENTION_DAYS: counts from ELECTION_DAY, which is not set',
    );
  });
});

describe("LED-06 opening an observer's page is an act", () => {
  const view = async (as = election.people.organizer, id = election.people.observer.observerId) =>
    (await election.server.call('POST', `/api/v3/observers/${id}/views`, { as })).status;
  const views = async () =>
    (await bodies(election.server.db)).filter(({ kind }) => kind === 'observer.viewed').map(({ actor }) => actor);

  test('once an account, observer and quarter of an hour; strangers learn nothing', async () => {
    const { organizer, admin, otherAdmin, second } = election.people;
    const { clock } = election.server;
    expect(await Promise.all([view(), view()])).toEqual([204, 204]);
    expect(await views()).toHaveLength(1);
    clock.now = new Date(clock.now.getTime() + 15 * 60_000 - 1);
    await view();
    expect(await views()).toHaveLength(1);
    await view(admin);
    await view(organizer, second.observerId);
    expect(await views()).toHaveLength(3);
    clock.now = new Date(clock.now.getTime() + 1);
    await view();
    expect(await views()).toHaveLength(4);
    expect([await view(otherAdmin), await view(organizer, 999)]).toEqual([404, 404]);
    expect(await views()).toHaveLength(4);
  });
});
