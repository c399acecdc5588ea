import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { verifyLedger } from '#server/ledger/verify.ts';
import { cellsBy } from '#tests/support/csvReaders.ts';
import { seal } from './ledger.given.ts';
import { openDesk, type Desk, type Visit } from './reviews.given.ts';

let desk: Desk;
let confirmed: Visit;
let dismissed: Visit;
beforeEach(async () => {
  desk = await openDesk();
  confirmed = await desk.say('A1', 'no', ['AB', 1]);
  dismissed = await desk.say('A1', 'no', ['AB', 2]);
  await desk.act(confirmed, { type: 'review.confirmed', text: 'Seen.' });
  await desk.act(dismissed, { type: 'review.dismissed', reason: 'test' }, { as: desk.people.colleague });
});
afterEach(() => desk.server.close());

const problem = async () => {
  await seal(desk.server.db);
  return (await verifyLedger(desk.server.db)).problem;
};

const name = ({ idObserver, idPollingStation }: Visit) => `${idObserver}-${idPollingStation}`;

describe('LED-04 each review is what the acts made it', () => {
  test('whatever phones send and whatever comes to its time', async () => {
    await desk.say('A2', 'no', ['AB', 1]);
    const waiting = await desk.say('A1', 'no', ['AB', 3]);
    await desk.act(waiting, { type: 'review.postponed', for: 'other', until: '2099-01-01T00:00:00Z' });
    expect(await problem()).toBeUndefined();
    await desk.say('B1', 'yes', ['AB', 3]);
    await desk.act(waiting, { type: 'review.claimed' });
    expect(await problem()).toBeUndefined();
  });

  test.each([
    [
      'another verdict',
      `update review set state = 'confirmed' where state = 'dismissed'`,
      'is not what the acts made it.',
    ],
    ['another revision', `update review set judged_revision = 2`, 'is not what the acts made it.'],
    ['an escalation', `update review set escalated = true`, 'is not what the acts made it.'],
    ['a visit that is opened', `update thread set open = true`, 'is open, which its review does not explain.'],
    ['a review that is gone', `delete from review`, 'is gone.'],
  ])('%s behind the back is found', async (_what, statement, words) => {
    await sql.raw(statement).execute(desk.server.db);
    const found = await problem();
    expect(found).toMatch(new RegExp(`^The (?:review of )?visit (?:${name(confirmed)}|${name(dismissed)}) `, 'u'));
    expect(found?.endsWith(words)).toBe(true);
  });
});

test('DSK-13 exports have state, verdict, reason, reviewer and time', async () => {
  await desk.say('A1', 'yes', ['CJ', 1]);
  await desk.server.db.deleteFrom('session').execute();
  await desk.server.db.deleteFrom('ngo_admin').where('id', '=', desk.people.colleague.adminId).execute();
  const reply = await desk.server.call('GET', '/api/v1/export/all?format=csv', { as: desk.people.organizer });
  const [heading = [], ...rows] = cellsBy(',', await reply.text()).map((cells) => cells.slice(-5));
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u);
  expect(heading).toEqual(['Review', 'Verdict', 'Reason', 'Reviewer', 'Decided at']);
  expect(rows).toEqual([
    ['confirmed', 'confirmed', '', 'organizer', time],
    ['dismissed', 'dismissed', 'test', 'ngo-colleague', time],
    ['', '', '', '', ''],
  ]);
});
