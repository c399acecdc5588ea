import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getHandover, noteHandover } from '#contract/desk-report.ts';
import type { Staff } from '#server/http/handler.ts';
import { sealAll } from '#server/ledger/sealer.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { read } from '#tests/support/election.ts';
import { instant, openDesk, type Desk } from './reviews.given.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.close());

const left = async (as: Staff, query = '') =>
  read(await desk.server.call('GET', `/api/v3/reviews/handover?${query}`, { as }), getHandover.reply);
const send = (as: Staff, text: string, key: string = randomUUID()) =>
  desk.server.call('POST', '/api/v3/reviews/handover/notes', { as, body: { key, text } });
const textsOf = async (as: Staff, query = '') => (await left(as, query)).notes.map(({ text }) => text);

test('DSK-15 what was opened, closed, waits and is escalated, by whom, and what waits longest', async () => {
  const { say, act, people, server } = desk;
  const judged = await say('A1', 'no');
  const longest = await say('A1', 'no', ['AB', 2]);
  const claimed = await say('A1', 'no', ['AB', 3]);
  const others = await say('A1', 'no', ['CJ', 1], people.second);
  await act(judged, { type: 'review.confirmed' }, { as: people.colleague });
  await act(claimed, { type: 'review.claimed' }, { as: people.colleague });
  await act(others, { type: 'review.postponed', for: 'other', until: '2099-01-01T00:00:00Z' });
  await act(others, { type: 'review.escalated', escalated: true });
  const opened = '2026-11-22T06:30:00.000Z';
  await sql`update thread set open_since = ${opened}
    where observer_id = ${longest.idObserver} and polling_station_id = ${longest.idPollingStation}`.execute(server.db);
  const colleague = {
    id: people.colleague.adminId,
    account: 'ngo-colleague',
    ngo: 'First NGO',
    verdicts: 1,
    medianSeconds: expect.any(Number),
    claimed: 1,
    isSelf: false,
    isInReach: true,
  };
  await sealAll(server.db, () => server.clock.now);
  const { head } = await verifyLedger(server.db);
  expect(await left(people.admin, `from=${opened}&to=${opened}`)).toEqual({
    from: opened,
    to: opened,
    at: instant,
    opened: 1,
    closed: 0,
    open: 2,
    waiting: 0,
    escalated: 0,
    longest: { ...longest, observerName: 'Ana Observer', pollingStationName: 'AB 2', since: opened },
    people: [{ ...colleague, verdicts: 0, medianSeconds: null }],
    notes: [],
    head,
  });
  expect(await left(people.organizer)).toMatchObject({
    from: null,
    to: null,
    opened: 4,
    closed: 1,
    waiting: 1,
    escalated: 1,
    people: [colleague],
  });
  expect((await left(people.reviewer)).people).toEqual([]);
  expect((await left(people.otherAdmin)).longest).toBe(null);
});

test('DSK-15 LED-01 a note is an act; organizers read all, others those of their NGO', async () => {
  const { people, server } = desk;
  const reply = await send(people.reviewer, 'Șapte așteaptă.\nSunați la 10.');
  const { act } = await read(reply, noteHandover.reply);
  await send(people.otherAdmin, 'Nothing is left.');
  const { notes } = await left(people.admin);
  const by = { id: people.reviewer.adminId, account: 'reviewer', ngo: 'First NGO' };
  expect(notes).toEqual([{ id: act, at: instant, by, text: 'Șapte așteaptă.\nSunați la 10.' }]);
  expect(await textsOf(people.organizer)).toEqual(['Nothing is left.', 'Șapte așteaptă.\nSunați la 10.']);
  expect(await textsOf(people.otherAdmin)).toEqual(['Nothing is left.']);
  expect(await textsOf(people.organizer, 'to=2020-01-01')).toEqual([]);
  await sealAll(server.db, () => server.clock.now);
  expect((await verifyLedger(server.db)).problem).toBe(undefined);
  await sql`delete from act_text where act_id = ${act} and field = 'text'`.execute(server.db);
  expect(await textsOf(people.admin)).toEqual([null]);
});

test('DSK-15 what is sent again with its key is one note, also at the same moment', async () => {
  const { people } = desk;
  const key = randomUUID();
  const replies = await Promise.all([send(people.colleague, 'Once.', key), send(people.colleague, 'Once.', key)]);
  const [first, second] = await Promise.all(replies.map((reply) => read(reply, noteHandover.reply)));
  expect(second).toEqual(first);
  expect((await textsOf(people.organizer)).filter((text) => text === 'Once.')).toHaveLength(1);
  for (const [as, text] of [
    [people.colleague, 'Another.'],
    [people.admin, 'Once.'],
  ] as const) {
    const refused = await send(as, text, key);
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'act-key-used' })]);
  }
});

test('DSK-15 an empty note, one that is too long, and one of a viewer are refused', async () => {
  const { people } = desk;
  const statuses = [
    await send(people.admin, ' \n '),
    await send(people.admin, 'x'.repeat(2_001)),
    await send(people.viewer, 'Hm.'),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([400, 400, 403]);
});
