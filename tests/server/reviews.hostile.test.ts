import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actOnReviews } from '#contract/review-acts.ts';
import { maxVisitsAtOnce } from '#contract/batch-sizes.values.ts';
import { settleDue } from '#server/reviews/settle-due.ts';
import { addObserver, read } from '#tests/support/election.ts';
import { claimsLapse, openDesk, traces, type Desk, type Visit } from './reviews.given.ts';

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

/** So many at one station, written at once. */
async function emergencies(count: number): Promise<Visit[]> {
  const { server, people, places } = desk;
  const { rows } = await sql<Visit>`
    with somebody as (
      insert into observer (ngo_id, phone, name, pin_hash)
      select ${people.admin.idNgo}, '0788' || lpad(n::text, 6, '0'), 'Many ' || n, 'x'
      from generate_series(1, ${count}::int) n returning id)
    insert into thread (observer_id, polling_station_id, county_id, station_number, ngo_id, answer_count, flagged_count,
      opening_flagged, counting_flagged, first_answer_at, last_answer_at, revision, flag_revision, open, open_since)
    select somebody.id, s.id, s.county_id, s.number, ${people.admin.idNgo}, 1, 1, 0, 0, now(), now(), 1, 1, true, now()
    from somebody, polling_station s where s.id = ${places('CJ', 1)}
    returning observer_id as "idObserver", polling_station_id as "idPollingStation"`.execute(server.db);
  return rows.toSorted((one, other) => one.idObserver - other.idObserver);
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

  test('LED-07 an observer who is made anonymous meanwhile is decided about all the same, without a name', async () => {
    const { server, people } = desk;
    const visit = await emergency();
    const before = (await desk.rowOf(visit))?.observerName;
    const erased = await server.call('POST', '/api/v3/observers/erasures', {
      as: people.organizer,
      body: { ids: [visit.idObserver], withNotes: true },
    });
    expect(erased.status).toBe(200);
    const { row } = await desk.act(visit, { type: 'review.confirmed' }, { version: 0, seen: 1 });
    expect([row.review.state, row.observerName === before]).toEqual(['confirmed', false]);
  });

  test('a laptop that slept over its lease decides all the same, unless somebody else has done so', async () => {
    const { server, people, act, send } = desk;
    const [slept, taken] = [await emergency(), await emergency()];
    for (const visit of [slept, taken]) await act(visit, { type: 'review.claimed' });
    await claimsLapse(server.db);
    await settleDue(server.db);
    expect((await desk.rowOf(slept))?.review).toMatchObject({ claim: null, version: 1 });
    await act(taken, { type: 'review.claimed' }, { as: people.admin });
    await act(taken, { type: 'review.dismissed', reason: 'test' }, { as: people.admin });
    const stale = { version: 1, seen: 1 };
    expect((await act(slept, { type: 'review.confirmed' }, stale)).row.review.state).toBe('confirmed');
    const refused = await send(taken, { type: 'review.confirmed' }, stale);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'review-changed', row: { review: { state: 'dismissed', verdict: { by: { account: 'ngo-admin' } } } } },
    ]);
  });

  test('of two tabs of one officer the second is told what the first did', async () => {
    const visit = await emergency();
    await desk.act(visit, { type: 'review.claimed' });
    const seen = { version: 1, seen: 1 };
    const replies = await Promise.all([
      desk.send(visit, { type: 'review.confirmed' }, seen),
      desk.send(visit, { type: 'review.dismissed', reason: 'mistake' }, seen),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { review } = (await desk.rowOf(visit)) ?? {};
    expect([review?.version, review?.state]).toEqual([2, replies[0]?.status === 200 ? 'confirmed' : 'dismissed']);
  });

  test.each([-3_600_000, 3_600_000])(
    'a server’s clock that is %d ms off frees no claim and ends no wait',
    async (off) => {
      const { server, people, act } = desk;
      const [claimed, waiting] = [await emergency(), await emergency()];
      await act(claimed, { type: 'review.claimed' }, { as: people.admin });
      const until = new Date(Date.now() + 600_000).toISOString();
      await act(waiting, { type: 'review.postponed', for: 'observer', until });
      const before = server.clock.now;
      server.clock.now = new Date(Date.now() + off);
      try {
        await settleDue(server.db);
        expect((await desk.rowOf(claimed))?.review.claim).toMatchObject({
          by: { account: 'ngo-admin' },
          isMine: false,
        });
        expect((await desk.rowOf(waiting))?.review).toMatchObject({ state: 'waiting', isOpen: false });
      } finally {
        server.clock.now = before;
      }
    },
  );

  test('PEO-01 a role that is lowered in mid-review decides nothing more, and loses nothing', async () => {
    const { server, people, act, send } = desk;
    const visit = await emergency();
    await act(visit, { type: 'review.claimed' }, { as: people.reviewer });
    const account = `/api/v1/ngo/${people.admin.idNgo}/ngoadmin/${people.reviewer.adminId}`;
    const lowered = await server.call('POST', account, { as: people.admin, body: { role: 'viewer' } });
    expect(lowered.status).toBe(200);
    const before = await traces(server.db, visit);
    const reply = await send(visit, { type: 'review.confirmed' }, { as: people.reviewer, version: 1, seen: 1 });
    expect([reply.status, await traces(server.db, visit)]).toEqual([403, before]);
    expect((await act(visit, { type: 'review.confirmed' }, { version: 1, seen: 1 })).row.review.state).toBe(
      'confirmed',
    );
  });

  test('of 1,240 that match the 17 that changed meanwhile are left, each with its reason; the others are done once', async () => {
    const { server, people, places } = desk;
    const visits = await emergencies(1_240);
    const changed = visits.filter((_, index) => index % 75 === 0);
    expect(changed).toHaveLength(17);
    const keys = new Map(visits.map(({ idObserver }) => [idObserver, randomUUID()]));
    await server.db
      .updateTable('thread')
      .set({ revision: 2, flag_revision: 2 })
      .where('polling_station_id', '=', places('CJ', 1))
      .where(
        'observer_id',
        'in',
        changed.map(({ idObserver }) => idObserver),
      )
      .execute();
    const outcomes = [];
    for (let from = 0; from < visits.length; from += maxVisitsAtOnce) {
      const body = {
        act: { type: 'review.confirmed' },
        visits: visits
          .slice(from, from + maxVisitsAtOnce)
          .map((visit) => Object.assign({ key: keys.get(visit.idObserver), version: 0, seen: 1 }, visit)),
      };
      const reply = await server.call('POST', '/api/v3/reviews/acts', { as: people.organizer, body });
      outcomes.push(...(await read(reply, actOnReviews.reply)).outcomes);
    }
    const left = outcomes.filter(({ refused }) => refused !== null);
    expect(left.map(({ idObserver, refused }) => [idObserver, refused])).toEqual(
      changed.map(({ idObserver }) => [idObserver, 'visit-changed']),
    );
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from review where polling_station_id = ${places('CJ', 1)} group by 1`.execute(
      server.db,
    );
    expect(rows).toEqual([{ state: 'confirmed', count: 1_223 }]);
  }, 120_000);

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
