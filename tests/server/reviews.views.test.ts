import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { listDeskViews, saveDeskView, type ViewFilter } from '#contract/desk-views.ts';
import { maxDeskViews } from '#contract/desk-views.values.ts';
import { reviewStates, reviewTabs } from '#contract/reviews.values.ts';
import type { Staff } from '#server/http/handler.ts';
import { read } from '#tests/support/election.ts';
import { openDesk, type Desk } from './reviews.given.ts';

const VIEWS = '/api/v3/reviews/views';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.server.close());

const send = (name: string, filter: ViewFilter, as: Staff = desk.people.organizer) =>
  desk.server.call('POST', VIEWS, { as, body: { name, filter } });
const save = async (name: string, filter: ViewFilter, as?: Staff): Promise<number> =>
  (await read(await send(name, filter, as), saveDeskView.reply)).id;
const change = (id: number, body: { name?: string; filter?: ViewFilter }, as: Staff = desk.people.organizer) =>
  desk.server.call('PUT', `${VIEWS}/${id}`, { as, body });
const remove = (id: number, as: Staff = desk.people.organizer) => desk.server.call('DELETE', `${VIEWS}/${id}`, { as });

/** Two seconds later, so that no count is one from before. */
async function views(as: Staff = desk.people.organizer) {
  desk.server.clock.now = new Date(desk.server.clock.now.getTime() + 2_000);
  return (await read(await desk.server.call('GET', VIEWS, { as }), listDeskViews.reply)).views;
}
const refusalOf = async (reply: Response) => {
  const { code } = z.parse(z.object({ code: z.string() }), await reply.json());
  return [reply.status, code];
};

describe('DSK-12 saved views', () => {
  test('are kept for the account, in the order of their names, and follow it', async () => {
    const waiting = await save('waiting', { tab: 'waiting', order: 'newest' });
    const mine = await save('Mine in AB', { tab: 'mine', county: 'AB' });
    expect(await views()).toEqual([
      { id: mine, name: 'Mine in AB', filter: { tab: 'mine', county: 'AB' }, missing: [], count: 0 },
      { id: waiting, name: 'waiting', filter: { tab: 'waiting', order: 'newest' }, missing: [], count: 0 },
    ]);
    expect(await views(desk.people.chief)).toEqual([]);
  });

  test('are renamed, given another filter, deleted; by nobody else', async () => {
    const id = await save('Night', { tab: 'all' });
    for (const stranger of [desk.people.chief, desk.people.admin, desk.people.viewer]) {
      expect(await refusalOf(await change(id, { name: 'Hijacked' }, stranger))).toEqual([404, 'view-unknown']);
      expect(await refusalOf(await remove(id, stranger))).toEqual([404, 'view-unknown']);
    }
    expect((await change(id, { name: 'Day' })).status).toBe(204);
    expect((await change(id, { filter: { tab: 'done' } })).status).toBe(204);
    expect(await views()).toEqual([{ id, name: 'Day', filter: { tab: 'done' }, missing: [], count: 0 }]);
    expect((await remove(id)).status).toBe(204);
    expect(await refusalOf(await remove(id))).toEqual([404, 'view-unknown']);
    expect(await views()).toEqual([]);
  });

  test('two names of an account differ in more than case and what nobody sees', async () => {
    await save('Night shift', {});
    const day = await save('Day', {});
    for (const name of ['NIGHT SHIFT', 'Night\u200b  \u202eshift', 'Ｎight shift'])
      expect(await refusalOf(await send(name, {}))).toEqual([409, 'view-name-taken']);
    expect(await refusalOf(await change(day, { name: 'night shift' }))).toEqual([409, 'view-name-taken']);
    expect((await change(day, { name: 'DAY' })).status).toBe(204);
    await save('Night shift', {}, desk.people.chief);
    expect((await views()).map(({ name }) => name)).toEqual(['DAY', 'Night shift']);
  });

  test('so many an account keeps, also where two tabs save at once', async () => {
    for (let number = 1; number < maxDeskViews; number += 1) await save(`View ${number}`, {});
    const replies = await Promise.all([send('last', {}), send('one too many', {})]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    expect(await refused.json()).toMatchObject({ code: 'too-many-views', values: { most: maxDeskViews } });
    expect(await views()).toHaveLength(maxDeskViews);
    await save('of somebody else', {}, desk.people.chief);
  });

  test('a period that is none is not kept', async () => {
    for (const filter of [{ from: 'yesterday' }, { from: '2026-11-23T10:00', to: '2026-11-22T10:00' }])
      expect(await refusalOf(await send('Never', filter))).toEqual([400, 'period-unreadable']);
    expect(await views()).toEqual([]);
  });

  test('what a filter names and is gone is left out and named; what still holds is counted', async () => {
    await desk.say('A1', 'no', ['AB', 1]);
    await desk.say('A1', 'no', ['CJ', 1]);
    const id = await save('All of it', {
      county: 'AB',
      form: 'A',
      question: String(desk.forms('A1').id),
      claimedBy: String(desk.people.colleague.adminId),
      tab: 'all',
    });
    await sql`update desk_view set filter = filter || ${JSON.stringify({
      form: 'ZZ',
      question: '2147483647',
      claimedBy: '2147483646',
      verdict: 'retired',
      observer: null,
    })}::jsonb where id = ${id}`.execute(desk.server.db);
    expect(await views()).toEqual([
      {
        id,
        name: 'All of it',
        filter: { tab: 'all', county: 'AB' },
        missing: ['observer', 'verdict', 'form', 'question', 'claimedBy'],
        count: 1,
      },
    ]);
  });

  test('a count leads to exactly as many visits, whatever the filter and whoever asks', async () => {
    const first = await desk.say('A1', 'no', ['AB', 1]);
    const second = await desk.say('A1', 'no', ['AB', 2]);
    await desk.say('A2', 'no', ['CJ', 1]);
    const third = await desk.say('B1', 'no', ['AB', 3]);
    await desk.act(first, { type: 'review.confirmed' });
    await desk.act(second, { type: 'review.claimed' }, { as: desk.people.colleague });
    await desk.act(third, { type: 'review.escalated', escalated: true });
    const filters = fc.record(
      {
        tab: fc.constantFrom(...reviewTabs),
        state: fc.constantFrom(...reviewStates),
        county: fc.constantFrom('AB', 'CJ'),
        escalated: fc.constantFrom('true', 'false'),
        form: fc.constantFrom('A', 'B'),
        verdict: fc.constantFrom('any', 'confirmed'),
        claimedBy: fc.constantFrom(String(desk.people.colleague.adminId)),
        open: fc.constantFrom('true', 'false'),
      },
      { requiredKeys: [] },
    );
    const { organizer, admin, colleague, viewer } = desk.people;
    let total = 0;
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom(organizer, admin, colleague, viewer), async (wanted, as) => {
        const filter: ViewFilter = wanted;
        const id = await save('Drawn', filter, as);
        const [view] = await views(as);
        const page = await desk.list(new URLSearchParams({ ...filter, pageSize: '50' }).toString(), as);
        await remove(id, as);
        total += page.data.length;
        expect([view?.count, view?.filter]).toEqual([page.data.length, filter]);
      }),
      { numRuns: 60, examples: [[{ tab: 'all' }, organizer]] },
    );
    expect(total).toBeGreaterThan(0);
  });

  test('LED-07 a view that looks for somebody forgets whom when they are made anonymous, and says so', async () => {
    await save('By name', { observer: 'ana obs', tab: 'all' });
    await save('By phone', { observer: '0722 000 001', tab: 'all' }, desk.people.admin);
    await save('Somebody else', { observer: 'Dan', tab: 'all' });
    const reply = await desk.server.call('POST', '/api/v3/observers/erasures', {
      as: desk.people.organizer,
      body: { ids: [desk.people.observer.observerId], withNotes: false },
    });
    expect(reply.status).toBe(200);
    expect((await views()).map(({ filter, missing }) => ({ filter, missing }))).toEqual([
      { filter: { tab: 'all' }, missing: ['observer'] },
      { filter: { observer: 'Dan', tab: 'all' }, missing: [] },
    ]);
    const { rows } = await sql<{ kept: string }>`select filter::text as kept from desk_view`.execute(desk.server.db);
    expect(
      rows
        .map(({ kept }) => kept)
        .join()
        .toLowerCase(),
    ).not.toMatch(/ana|0722/u);
  });
});
