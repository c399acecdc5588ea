import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instant, openDesk, traces, type Desk } from './reviews.given.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.server.close());

const list = (query: string, as = desk.people.organizer) => desk.list(query, as);
const names = (query: string, as = desk.people.organizer) => desk.names(query, as);

describe('the desk lists visits', () => {
  test('DSK-01 an emergency is new, with its worst flagged question and the last note to it', async () => {
    const { people, forms, say, server, rowOf } = desk;
    await say('A1', 'yes', ['AB', 1]);
    const visit = await say('B2', 'no', ['AB', 1]);
    for (const [index, text] of ['Ștampila lipsește.', 'x'.repeat(300)].entries())
      await server.db
        .insertInto('note')
        .values({
          observer_id: visit.idObserver,
          polling_station_id: visit.idPollingStation,
          digest: text,
          text,
          question_id: forms('B2').id,
          created_at: new Date(Date.UTC(2026, 10, 22, 7, index)),
        })
        .execute();
    expect(await rowOf(visit)).toEqual({
      ...visit,
      observerName: 'Ana Observer',
      observerPhoneNumber: people.observer.phone,
      ngo: 'First NGO',
      pollingStationName: 'AB 1',
      lastModified: instant,
      answerCount: 2,
      flaggedCount: 1,
      version: expect.any(Number),
      isUnread: true,
      review: {
        state: 'new',
        version: 0,
        revision: 2,
        flagRevision: 2,
        isOpen: true,
        openSince: instant,
        isChanged: false,
        hasNewEvidence: false,
        isEscalated: false,
        isByHand: false,
        claim: null,
        waiting: null,
        verdict: null,
        undo: null,
      },
      worst: { idQuestion: forms('B2').id, formCode: 'B', code: 'B2', text: 'Question B2', note: 'x'.repeat(160) },
    });
    expect(await list('')).toMatchObject({ totalItems: 1, tabs: { new: 1, mine: 0, waiting: 0, done: 0, all: 1 } });
  });

  test('DSK-02 worst first is most flagged, then longest open; newest first is what was opened last', async () => {
    const { say } = desk;
    await say('A1', 'no', ['AB', 1]);
    await say('A1', 'no', ['AB', 2]);
    await say('A1', 'no', ['CJ', 3]);
    await say('A2', 'no', ['CJ', 3]);
    await say('A1', 'yes', ['CJ', 1]);
    expect(await names('order=worst')).toEqual(['CJ 3', 'AB 1', 'AB 2']);
    expect(await names('order=newest')).toEqual(['CJ 3', 'AB 2', 'AB 1']);
    expect(await names('order=worst&pageSize=1&page=2')).toEqual(['AB 1']);
    expect(await list('county=AB')).toMatchObject({ totalItems: 2, unfilteredItems: 3, tabs: { all: 2 } });
  });

  test('DSK-02 DSK-12 each stands under its tab, and filters find it', async () => {
    const { people, say, act, forms } = desk;
    const visits = [];
    for (const station of [1, 2, 3]) visits.push(await say('A1', 'no', ['AB', station]));
    const other = await say('B1', 'no', ['CJ', 1]);
    const [mine, waiting, done] = visits;
    if (!mine || !waiting || !done) throw new Error('There are no visits.');
    await act(mine, { type: 'review.claimed' });
    await act(waiting, { type: 'review.postponed', for: 'observer', until: '2099-01-01T00:00:00Z' });
    await act(done, { type: 'review.dismissed', reason: 'mistake' });
    await act(other, { type: 'review.escalated', escalated: true });
    const { organizer, chief } = people;
    expect(await list('tab=new')).toMatchObject({ tabs: { new: 1, mine: 1, waiting: 1, done: 1, all: 4 } });
    for (const [query, expected] of [
      ['tab=new', ['CJ 1']],
      ['tab=mine', ['AB 1']],
      ['tab=waiting', ['AB 2']],
      ['tab=done', ['AB 3']],
      ['tab=all&state=inReview', ['AB 1']],
      [`claimedBy=${organizer.adminId}`, ['AB 1']],
      [`claimedBy=${chief.adminId}`, []],
      ['escalated=true', ['CJ 1']],
      ['form=B', ['CJ 1']],
      [`question=${forms('A2').id}`, []],
      [`question=${forms('A1').id}&county=AB&pollingStationNumber=3`, ['AB 3']],
    ] as const)
      expect([query, await names(query)]).toEqual([query, expected]);
    expect(await names('tab=mine', chief)).toEqual([]);
    expect((await list('tab=mine', chief)).tabs).toEqual({ new: 1, mine: 0, waiting: 1, done: 1, all: 4 });
  });

  test('DSK-16 flags that are withdrawn leave an open visit on the desk, and the desk alone', async () => {
    const { say, server, people } = desk;
    const visit = await say('A1', 'no');
    await say('A1', 'nothing');
    expect(await names('tab=new')).toEqual(['AB 1']);
    expect(await desk.rowOf(visit)).toMatchObject({ answerCount: 0, flaggedCount: 0, worst: null });
    const threads = await server.call('GET', '/api/v1/answers', { as: people.organizer });
    expect(await threads.json()).toMatchObject({ totalItems: 0 });
  });

  test('NAV-10 another NGO has no review here, nor can it find one out', async () => {
    const { say, people, rowOf, send, at } = desk;
    const visit = await say('A1', 'no');
    expect(await rowOf(visit, people.otherAdmin)).toBeNull();
    expect(await names('', people.otherAdmin)).toEqual([]);
    const before = await traces(desk.server.db, visit);
    const answers = [];
    for (const target of [visit, at('AB', 3), { idObserver: 2_000_000_000, idPollingStation: 1 }]) {
      const reply = await send(target, { type: 'review.confirmed' }, { as: people.otherAdmin, version: 0, seen: 1 });
      answers.push([reply.status, await reply.text()]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
    expect(await traces(desk.server.db, visit)).toBe(before);
  });
});
