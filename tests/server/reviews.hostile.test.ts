import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addObserver } from '#tests/support/election.ts';
import { openDesk, traces, type Desk, type Visit } from './reviews.given.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.close());

let made = 0;

/** An emergency of its own for each test. */
async function emergency(): Promise<Visit> {
  made += 1;
  const { server, people, say } = desk;
  const phone = `0766${String(made).padStart(6, '0')}`;
  return say('A1', 'no', ['AB', 1], await addObserver(server.db, people.admin.idNgo, phone, `Observer ${made}`));
}

describe('hostile input', () => {
  const key = randomUUID();

  test.each([
    ['a text of 10,000 characters', { act: { type: 'review.commented', text: 'x'.repeat(10_000) } }, 400],
    ['a text of 2,001', { act: { type: 'review.confirmed', text: 'x'.repeat(2_001) } }, 400],
    ['a NUL', { act: { type: 'review.commented', text: 'a\0b' } }, 400],
    ['an empty comment', { act: { type: 'review.commented', text: ' \n ' } }, 400],
    ['a key that is none', { key: 'mine', act: { type: 'review.claimed' } }, 400],
    ['an act that is none', { act: { type: 'review.due' } }, 400],
    ['no act', { act: null }, 400],
    ['a version below 0', { version: -1, act: { type: 'review.claimed' } }, 400],
    ['a version from the future', { version: 9, act: { type: 'review.claimed' } }, 409],
    ['a version that no number holds', { version: 1e21, act: { type: 'review.claimed' } }, 400],
    ['a revision from the future', { seen: 2_000_000_000, act: { type: 'review.confirmed' } }, 409],
    ['a wait that is over', { act: { type: 'review.postponed', for: 'other', until: '2020-01-01T00:00:00Z' } }, 400],
    ['a wait without end', { act: { type: 'review.postponed', for: 'other', until: '9999-01-01T00:00:00Z' } }, 400],
    ['a list', [], 400],
  ])('%s changes nothing', async (_what, given, status) => {
    const { server, people } = desk;
    const visit = await emergency();
    const before = await traces(server.db, visit);
    const path = `/api/v3/reviews/${visit.idObserver}/${visit.idPollingStation}/acts`;
    const body = Array.isArray(given) ? given : { key, version: 0, seen: 1, ...given };
    expect((await server.call('POST', path, { as: people.organizer, body })).status).toBe(status);
    expect(await traces(server.db, visit)).toBe(before);
  });

  test.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a bidi override', 'abc \u202egnp.exe'],
    ['other alphabets', '調査 – Ștampilă 👩🏽‍⚖️'],
    ['a statement', "'; drop table review; --"],
  ])('%s is kept as it was written', async (_what, text) => {
    const visit = await emergency();
    expect((await desk.act(visit, { type: 'review.confirmed', text })).row.review.verdict?.text).toBe(text);
  });

  test('half a character is kept as the sign for what cannot be read', async () => {
    const visit = await emergency();
    const { row } = await desk.act(visit, { type: 'review.confirmed', text: 'a\ud800b' });
    expect(row.review.verdict?.text).toBe('a\ufffdb');
  });

  test('an observer who is deactivated meanwhile is decided about all the same', async () => {
    const { server } = desk;
    const visit = await emergency();
    await server.db.updateTable('observer').set({ is_active: false }).execute();
    expect((await desk.act(visit, { type: 'review.confirmed' })).row.review.state).toBe('confirmed');
  });

  test('what an account decided stays under its name when the account is gone', async () => {
    const { people, server } = desk;
    const [visit, claimed] = [await emergency(), await emergency()];
    await desk.act(visit, { type: 'review.confirmed' }, { as: people.chief });
    await desk.act(claimed, { type: 'review.claimed' }, { as: people.chief });
    await server.db.deleteFrom('session').execute();
    await server.db.deleteFrom('ngo_admin').where('id', '=', people.chief.adminId).execute();
    expect((await desk.rowOf(visit))?.review.verdict?.by).toEqual({
      id: people.chief.adminId,
      account: 'chief',
      ngo: 'Organizers',
    });
    expect((await desk.rowOf(claimed))?.review.claim).toBeNull();
  });
});
