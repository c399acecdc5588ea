import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { reviewActs } from '#contract/reviews.values.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { settleDue } from '#server/reviews/settle-due.ts';
import { linesOf, readWorkbook } from '#tests/support/workbook.ts';
import { cellsBy } from '#tests/support/csvReaders.ts';
import { kindsWritten, seal } from './ledger.given.ts';
import type { Staff } from '#server/http/handler.ts';
import { claimsLapse, openDesk, type Desk, type Visit } from './reviews.given.ts';

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

const made = (what: string) => `is not what the acts made it: ${what}.`;

const name = ({ idObserver, idPollingStation }: Visit) => `${idObserver}-${idPollingStation}`;

describe('LED-04 each review is what the acts made it', () => {
  test('whatever staff do one after the other, take over, take back, and let lapse', async () => {
    const { say, act, send, people, server } = desk;
    const visit = await say('A1', 'no', ['AB', 3]);
    const decisions = [
      { type: 'review.confirmed', text: 'Seen.' },
      { type: 'review.dismissed', reason: 'duplicate', duplicateOf: confirmed },
      { type: 'review.postponed', for: 'colleague', until: '2099-01-01T00:00:00Z' },
    ] as const;
    const claims = [
      { type: 'review.claimed', takesOver: true },
      { type: 'review.assigned', to: people.colleague.adminId },
    ] as const;
    for (const first of decisions)
      for (const second of decisions)
        for (const claim of claims) {
          await act(visit, first);
          // What is decided is claimed only once it changed.
          await send(visit, claim, { as: people.chief });
          await send(visit, second, { as: people.admin });
          const decided = (await desk.rowOf(visit, people.admin))?.review.undo;
          await act(visit, { type: 'review.commented', text: 'Why?' }, { as: people.colleague });
          expect(await problem()).toBeUndefined();
          if (decided) await act(visit, { type: 'review.undone', act: decided.act }, { as: people.admin });
          expect(await problem()).toBeUndefined();
          await send(visit, { type: 'review.reopened' });
          await act(visit, claim);
          await act(visit, { type: 'review.givenBack' });
        }
    await act(visit, { type: 'review.claimed' });
    await claimsLapse(server.db);
    await settleDue(server.db);
    expect(await problem()).toBeUndefined();
    const done = new Set(await kindsWritten(server.db));
    expect(reviewActs.filter((kind) => !done.has(kind))).toEqual([
      'review.escalated',
      'review.called',
      'review.putToReview',
    ]);
  });

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
    ['another state', `update review set state = 'confirmed' where state = 'dismissed'`, made('state')],
    ['another revision', `update review set judged_revision = 2`, made('state')],
    ['an escalation', `update review set escalated = true`, made('state')],
    ['another verdict', `update review set verdict = 'confirmed'`, made('verdict')],
    ['another reason', `update review set reason = 'mistake' where reason is not null`, made('reason')],
    ['a duplicate', `update review set duplicate_observer = 1, duplicate_station = 1`, made('duplicate')],
    ['another reviewer', `update review set decided_by = decided_by + 1`, made('decidedBy')],
    ['a reviewer of another NGO', `update review set decided_ngo = decided_ngo + 1`, made('decidedNgo')],
    ['another time', `update review set decided_at = decided_at + interval '1 ms'`, made('decidedAt')],
    ['another act', `update review set decided_act = decided_act + 1`, made('decidedAct')],
    ['another version', `update review set version = 7`, made('version')],
    ['a claim', `update review set claimed_by = (select max(id) from ngo_admin)`, made('claimedBy')],
    ['an assignment', `update review set assigned = true`, made('isAssigned')],
    ['a wait', `update review set waiting_for = 'other'`, made('waitingFor')],
    ['a wait of another time', `update thread set waiting_until = now()`, made('waitingUntil')],
    ['a review by hand', `update review set by_hand = true`, made('isByHand')],
    ['an undo', `update review set before = null`, made('isUndoable')],
    ['another undo', `update review set before = before || '{"decidedAct": 7}'`, made('undoneTo')],
    ['a visit that is opened', `update thread set open = true`, 'is open, which its review does not explain.'],
    ['a review that is gone', `delete from review`, 'is gone.'],
  ])('%s behind the back is found', async (_what, statement, words) => {
    await sql.raw(statement).execute(desk.server.db);
    const found = await problem();
    expect(found).toMatch(new RegExp(`^The (?:review of )?visit (?:${name(confirmed)}|${name(dismissed)}) `, 'u'));
    expect(found?.endsWith(words)).toBe(true);
  });

  test('a review that nobody made is found', async () => {
    const { idObserver, idPollingStation } = await desk.say('A1', 'no', ['AB', 3]);
    await sql`insert into review (observer_id, polling_station_id, state, version, judged_revision, assigned, escalated, by_hand)
      values (${idObserver}, ${idPollingStation}, 'new', 0, 0, false, false, false)`.execute(desk.server.db);
    expect(await problem()).toBe(
      `The review of visit ${idObserver}-${idPollingStation} ${made('nobody put it there')}`,
    );
  });
});

const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u);

describe('DSK-13 exports have state, verdict, reason, reviewer and time', () => {
  const columns = async (path: string, from: number, to?: number) => {
    const reply = await desk.server.call('GET', path, { as: desk.people.organizer });
    return cellsBy(',', await reply.text()).map((cells) => cells.slice(from, to));
  };

  test('of answers, and of notes; also when the reviewer is gone', async () => {
    await desk.say('A1', 'yes', ['CJ', 1]);
    for (const { idObserver, idPollingStation } of [confirmed, dismissed])
      await desk.server.db
        .insertInto('note')
        .values({
          observer_id: idObserver,
          polling_station_id: idPollingStation,
          text: 'Seen.',
          digest: `${idPollingStation}`,
          created_at: new Date(),
        })
        .execute();
    await desk.server.db.deleteFrom('session').execute();
    await desk.server.db.deleteFrom('ngo_admin').where('id', '=', desk.people.colleague.adminId).execute();
    const heading = ['Review', 'Verdict', 'Reason', 'Reviewer', 'Decided at'];
    const reviewed = [
      ['confirmed', 'confirmed', '', 'organizer', time],
      ['dismissed', 'dismissed', 'test', 'ngo-colleague', time],
    ];
    expect(await columns('/api/v1/export/all?format=csv', -5)).toEqual([heading, ...reviewed, ['', '', '', '', '']]);
    // Behind them stands the SHA-256 of each file.
    expect(await columns('/api/v1/export/all/notes?format=csv', -6, -1)).toEqual([heading, ...reviewed]);
  });

  test('of the workbook, on a sheet of its own behind the published ones', async () => {
    await desk.say('A1', 'no', ['CJ', 1]);
    await desk.say('A1', 'yes', ['AB', 3]);
    const reply = await desk.server.call('GET', '/api/v2/export/all', { as: desk.people.organizer });
    const sheets = new Map(readWorkbook(await reply.bytes()).map((sheet) => [sheet.name, sheet]));
    expect([...sheets.keys()].slice(-2)).toEqual(['notes', 'reviews']);
    const of = (visit: Record<string, string>) => ({
      'Observer Id': String(desk.people.observer.observerId),
      ...visit,
    });
    const place = 'Polling Station (municipalityCode:number)';
    const decided = expect.stringMatching(/^\d+(?:\.\d+)?$/u);
    expect(linesOf(sheets.get('reviews'))).toEqual([
      of({
        [place]: 'AB:1',
        Review: 'confirmed',
        Verdict: 'confirmed',
        Reviewer: 'organizer',
        'Decided at (UTC)': decided,
      }),
      of({
        [place]: 'AB:2',
        Review: 'dismissed',
        Verdict: 'dismissed',
        Reason: 'test',
        Reviewer: 'ngo-colleague',
        'Decided at (UTC)': decided,
      }),
      of({ [place]: 'CJ:1', Review: 'new' }),
    ]);
  });
});

describe('DSK-13 with a tab the answers of exactly the visits that the desk lists', () => {
  const visitsIn = async (query: string, as: Staff = desk.people.organizer) => {
    const reply = await desk.server.call('GET', `/api/v1/export/all?format=csv&${query}`, { as });
    return [
      ...new Set(
        cellsBy(',', await reply.text())
          .slice(1)
          .map((cells) => `${cells[3]} ${cells[4]}`),
      ),
    ].toSorted();
  };
  const visitsListed = async (query: string, as?: Staff) => (await desk.names(`${query}&pageSize=50`, as)).toSorted();

  test('whatever it is filtered by, and whoever asks', async () => {
    const open = await desk.say('A1', 'no', ['CJ', 1]);
    await desk.say('B1', 'no', ['AB', 3]);
    await desk.say('A1', 'yes', ['CJ', 2]);
    await desk.act(open, { type: 'review.escalated', escalated: true });
    await desk.act(open, { type: 'review.claimed' }, { as: desk.people.colleague });
    const { organizer, colleague, otherAdmin } = desk.people;
    const queries = [
      'tab=all',
      'tab=new',
      'tab=mine',
      'tab=done',
      'tab=done&verdict=dismissed',
      'tab=all&state=confirmed',
      'tab=all&county=CJ',
      'tab=all&escalated=true',
      `tab=all&claimedBy=${colleague.adminId}`,
      'tab=all&form=B',
      `tab=all&question=${desk.forms('A1').id}`,
      'tab=all&open=true&urgent=true',
      'tab=waiting',
    ];
    const sizes = new Set<number>();
    for (const as of [organizer, colleague, otherAdmin])
      for (const query of queries) {
        const listed = await visitsListed(query, as);
        sizes.add(listed.length);
        expect([query, await visitsIn(query, as)]).toEqual([query, listed]);
      }
    expect([...sizes].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  });

  test('a visit whose answers are all withdrawn has a row without an answer', async () => {
    const emptied = await desk.say('A2', 'no', ['CJ', 1]);
    await desk.say('A2', 'nothing', ['CJ', 1]);
    expect((await desk.rowOf(emptied))?.review.state).toBe('new');
    const reply = await desk.server.call('GET', '/api/v1/export/all?format=csv&tab=new', { as: desk.people.organizer });
    const [, ...rows] = cellsBy(',', await reply.text());
    expect(rows.map((cells) => cells.slice(3, 12).concat(cells.slice(-5)))).toEqual([
      ['CJ', '1', '', '', '', '', '', 'no', '', 'new', '', '', '', ''],
    ]);
  });

  test('the act says by what it was filtered', async () => {
    await visitsIn('tab=done&verdict=confirmed&claimedBy=7');
    const { body } = await desk.server.db
      .selectFrom('act')
      .select('body')
      .where('kind', '=', 'export.made')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(body).data).toEqual({
      format: 'csv',
      filter: { tab: 'done', verdict: 'confirmed', claimedBy: 7 },
    });
  });
});
