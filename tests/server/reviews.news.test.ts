import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { raiseRevision } from '#server/notes/new-evidence.ts';
import { settleDue } from '#server/reviews/settle-due.ts';
import { shortenPauses } from '#tests/support/feedPauses.ts';
import { NewsListener, type News } from './newsListener.ts';
import { claimsLapse, openDesk, waitIsOver, type Desk } from './reviews.given.ts';

shortenPauses();

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(async () => {
  await desk.server.close();
});

const nameOf = (station: number) => {
  const { places } = desk;
  const at = ['AB', 'CJ'].flatMap((code) => [1, 2, 3].map((number) => [code, number] as const));
  return at.flatMap(([code, number]) => (places(code, number) === station ? [`${code} ${number}`] : []))[0] ?? '';
};

async function follow(query: string, as = desk.people.organizer, path = '/api/v3/reviews/events') {
  const headers = await desk.server.bearer(as);
  const reply = await desk.server.app.request(`${path}?${query}`, { headers });
  if (!reply.body) throw new Error('There is no stream.');
  const listener = new NewsListener(reply.body, nameOf);
  if (!query.includes('after=')) await listener.begin();
  return listener;
}

async function newsOf(listener: NewsListener): Promise<Omit<News, 'id' | 'isUrgent'>> {
  const heard = await listener.next();
  if (heard === undefined || heard === 'reset') throw new Error(`no news, but ${heard ?? 'the end'}`);
  return { came: heard.came, left: heard.left };
}

describe('the stream of the desk', () => {
  test('DSK-02 every act and every post is news of the lists that it concerns', async () => {
    const { say, act, people } = desk;
    const fresh = await follow('tab=new');
    const mine = await follow('tab=mine');
    const visit = await say('A1', 'no');
    expect(await newsOf(fresh)).toEqual({ came: ['AB 1 new'], left: [] });
    expect(await newsOf(mine)).toEqual({ came: [], left: ['AB 1'] });
    await act(visit, { type: 'review.claimed' });
    expect([await newsOf(fresh), await newsOf(mine)]).toEqual([
      { came: [], left: ['AB 1'] },
      { came: ['AB 1'], left: [] },
    ]);
    await act(visit, { type: 'review.commented', text: 'Hm.' }, { as: people.chief, version: null });
    expect([await newsOf(fresh), await newsOf(mine)]).toEqual([
      { came: [], left: ['AB 1'] },
      { came: ['AB 1'], left: [] },
    ]);
    await act(visit, { type: 'review.confirmed' });
    expect([await newsOf(fresh), await newsOf(mine)]).toEqual([
      { came: [], left: ['AB 1'] },
      { came: [], left: ['AB 1'] },
    ]);
    await say('A2', 'no');
    expect(await newsOf(fresh)).toEqual({ came: ['AB 1'], left: [] });
  });

  test('a note, a lapsed claim and the end of a wait are told, too', async () => {
    const { say, act, server } = desk;
    const visit = await say('A1', 'no');
    await act(visit, { type: 'review.claimed' });
    const fresh = await follow('tab=new');
    await server.db
      .transaction()
      .execute((trx) => raiseRevision(trx, { observer: visit.idObserver, station: visit.idPollingStation }));
    expect(await newsOf(fresh)).toEqual({ came: [], left: ['AB 1'] });
    await claimsLapse(server.db);
    await settleDue(server.db);
    expect(await newsOf(fresh)).toEqual({ came: ['AB 1'], left: [] });
    await act(visit, { type: 'review.postponed', for: 'other', until: '2099-01-01T00:00:00Z' });
    expect(await newsOf(fresh)).toEqual({ came: [], left: ['AB 1'] });
    await waitIsOver(server.db);
    await settleDue(server.db);
    expect(await newsOf(fresh)).toEqual({ came: ['AB 1'], left: [] });
  });

  test('goes on from the moment of a page, without a gap', async () => {
    const { say, act, list } = desk;
    const [first, second] = [await say('A1', 'no'), await say('A1', 'no', ['AB', 2])];
    const { cursor } = await list('tab=done');
    await act(first, { type: 'review.confirmed' });
    await act(second, { type: 'review.claimed' });
    const done = await follow(`tab=done&after=${cursor}`);
    expect(await newsOf(done)).toEqual({ came: ['AB 1'], left: ['AB 2'] });
  });

  test('NAV-10 everybody hears of their own NGO; lists of visits hear nothing of what staff do', async () => {
    const { say, act, people } = desk;
    const visit = await say('A1', 'no');
    const own = await follow('', people.admin);
    const others = await follow('', people.otherAdmin);
    const threads = await follow('', people.organizer, '/api/v3/answers/events');
    await act(visit, { type: 'review.confirmed' });
    expect(await newsOf(own)).toEqual({ came: ['AB 1'], left: [] });
    const theirs = await say('A1', 'no', ['CJ', 3], people.second);
    expect(theirs.idPollingStation).toBeGreaterThan(0);
    expect(await newsOf(others)).toEqual({ came: ['CJ 3 new'], left: [] });
    expect(await newsOf(threads)).toEqual({ came: ['CJ 3 new'], left: [] });
  });

  test('a place that there never was is refused', async () => {
    const reply = await desk.server.call('GET', '/api/v3/reviews/events?after=5.4.3', { as: desk.people.organizer });
    expect(reply.status).toBe(400);
  });
});
