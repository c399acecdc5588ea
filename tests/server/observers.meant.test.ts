import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { openElection, read, type Election } from '#tests/support/election.ts';
import { addThread } from '#tests/support/visits.ts';

let election: Election;
let id: number;
const Listed = z.object({ data: z.array(z.object({ phone: z.string() })), totalItems: z.int() });
const Threads = z.object({ data: z.array(z.object({ idObserver: z.int() })) });

beforeAll(async () => {
  election = await openElection();
  const { db } = election.server;
  const station = await db.selectFrom('polling_station').select('id').executeTakeFirstOrThrow();
  const ngo_id = election.people.otherAdmin.idNgo;
  const row = { ngo_id, phone: '+40766123456', name: 'Țăran Ștefan', pin_hash: 'x' };
  ({ id } = await db.insertInto('observer').values(row).returning('id').executeTakeFirstOrThrow());
  await addThread(db, id, station.id, '2026-11-22T08:00:00Z');
});
afterAll(() => election.server.close());

const threads = async (observer: string, as: 'organizer' | 'admin' = 'organizer') => {
  const path = `/api/v1/answers?observer=${encodeURIComponent(observer)}`;
  const { data } = await read(await election.server.call('GET', path, { as: election.people[as] }), Threads);
  return data.map(({ idObserver }) => idObserver);
};

describe('C3 answers of whoever is meant', () => {
  test.each(['taran', 'Ștefan', '0766 123 456', '+40766123456', '0766123', '766123456'])('%s', async (typed) => {
    expect(await threads(typed)).toEqual([id]);
  });

  test('an id is that one alone; nobody of another NGO is found', async () => {
    expect(await threads(String(id))).toEqual([id]);
    expect(await threads(String(id + 1))).toEqual([]);
    expect(await threads('taran', 'admin')).toEqual([]);
  });
});

describe('C4 observers of one NGO', () => {
  const phones = async (as: 'organizer' | 'admin') => {
    const path = `/api/v1/observer?idNgo=${election.people.otherAdmin.idNgo}`;
    const { data } = await read(await election.server.call('GET', path, { as: election.people[as] }), Listed);
    return data.map(({ phone }) => phone);
  };

  test('organizers ask for any, everybody else finds nobody of another', async () => {
    expect(await phones('organizer')).toContain('+40766123456');
    expect(await phones('admin')).toEqual([]);
  });
});
