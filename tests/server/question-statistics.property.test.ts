import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countAll } from '#server/counters/projector.ts';
import { recountChosen } from '#server/answers/recount-threads.ts';
import type { Staff } from '#server/http/handler.ts';
import { addObserver, openElection, type Election } from '#tests/support/election.ts';
import { askingOf, backBy, beginAnew, saidBy, visitsIn, type Asked, type Said } from './question-statistics.given.ts';

let election: Election;
let ask: ReturnType<typeof askingOf>;
let colleague: Awaited<ReturnType<typeof addObserver>>;
beforeAll(async () => {
  election = await openElection();
  ask = askingOf(election);
  colleague = await addObserver(election.server.db, election.people.admin.idNgo, '0722000009', 'Colleague');
});
afterAll(() => election.server.close());

const codes = ['A1', 'A2', 'B1'] as const;
const senders = ['observer', 'second', 'tester', 'colleague'] as const;
const said = fc.record({
  code: fc.constantFrom(...codes),
  county: fc.constantFrom('AB', 'CJ'),
  station: fc.constantFrom(1, 3),
  chosen: fc.uniqueArray(fc.constantFrom('yes', 'no', 'other'), { maxLength: 2 }),
});
const visit = { who: fc.constantFrom(...senders), county: fc.constantFrom('AB', 'CJ'), station: fc.constantFrom(1, 3) };
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      who: visit.who,
      hours: fc.integer({ min: 1, max: 3 }),
      said: fc.array(said, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('area' as const), ...visit, urban: fc.constantFrom(true, false, null) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('review' as const),
      ...visit,
      state: fc.constantFrom('confirmed', 'dismissed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ngo' as const), isActive: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('version' as const),
      code: fc.constantFrom(...codes),
      option: fc.constantFrom('yes', 'no', 'other'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const observerOf = (who: (typeof senders)[number]) => (who === 'colleague' ? colleague : election.people[who]);

async function take(one: Step): Promise<void> {
  const { server, people, places, forms, post } = election;
  const { db, config } = server;
  if (one.do === 'post') {
    const answers = one.said.map(({ code, county, station, chosen }) => ({
      question: forms(code),
      at: [county, station] as const,
      options: chosen.map((option) => forms(code)[option]),
    }));
    await post(observerOf(one.who), ...answers);
    await backBy(db, one.hours);
  } else if (one.do === 'ngo') {
    await db.updateTable('ngo').set({ is_active: one.isActive }).where('id', '=', people.otherAdmin.idNgo).execute();
  } else if (one.do === 'version') {
    // The flag is turned, and the option is asked no more or again.
    const option = forms(one.code)[one.option];
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('option')
        .set((row) => ({ flagged: row.not('flagged'), retired: row.not('retired') }))
        .where('id', '=', option)
        .execute();
      await trx
        .updateTable('form')
        .set((row) => ({ current_version: row('current_version', '+', 1) }))
        .execute();
      await recountChosen(trx, { options: [option], reflagged: [option] }, config);
    });
  } else {
    const key = { observer_id: observerOf(one.who).observerId, polling_station_id: places(one.county, one.station) };
    if (one.do === 'area') {
      const values = { ...key, arrived_at: null, left_at: null, president_female: null, updated_at: new Date() };
      await db
        .insertInto('station_visit')
        .values({ ...values, urban_area: one.urban })
        .onConflict((row) => row.columns(['observer_id', 'polling_station_id']).doUpdateSet({ urban_area: one.urban }))
        .execute();
    } else {
      const isThere = await db
        .updateTable('thread')
        .set({ open: false })
        .where('observer_id', '=', key.observer_id)
        .where('polling_station_id', '=', key.polling_station_id)
        .executeTakeFirst();
      if (isThere.numUpdatedRows === 0n) return;
      const values = { ...key, state: one.state, verdict: one.state, version: 1, judged_revision: 1 };
      await db
        .insertInto('review')
        .values({ ...values, assigned: false, escalated: false, by_hand: false })
        .onConflict((row) =>
          row.columns(['observer_id', 'polling_station_id']).doUpdateSet({ state: one.state, verdict: one.state }),
        )
        .execute();
    }
  }
}

const of = (said: readonly Said[], question: number, option?: number) =>
  said.filter((one) => one.question === question && (option === undefined || one.option === option));

/** The figures of forms A and B, by county and by hour, and the list behind each of them. */
async function compare(as: Staff, asked: Asked, withDoors: boolean): Promise<void> {
  const all = await saidBy(election.server.db, as, asked);
  for (const code of ['A1', 'B1']) {
    const { questions } = await ask.form(election.forms(code).form, as, asked);
    expect(questions.map(({ id, answered, options }) => [id, answered, options.map(({ n }) => n)])).toEqual(
      questions.map(({ id, options }) => [
        id,
        visitsIn(of(all, id)),
        options.map((option) => visitsIn(of(all, id, option.id))),
      ]),
    );
    const listed = new Set(questions.flatMap(({ options }) => options.map(({ id }) => id)));
    expect(of(all, election.forms(code).id).every(({ option }) => listed.has(option))).toBe(true);
  }
  for (const by of ['county', 'hour'] as const) {
    const { question, groups } = await ask.question(election.forms('A1').id, by, as, asked);
    const mine = of(all, question.id);
    const keys = by === 'county' ? ['AB', 'CJ'] : [...new Set(mine.map(({ hour }) => hour))].toSorted();
    const model = keys.map((key) => {
      const within = mine.filter((one) => one[by] === key);
      return [key, visitsIn(within), question.options.map(({ id }) => visitsIn(of(within, question.id, id)))];
    });
    expect(groups.map(({ county, hour, answered, counts }) => [county?.code ?? hour, answered, counts])).toEqual(model);
    if (!withDoors) continue;
    for (const { county, hour, answered, counts } of groups) {
      const place = { ...asked, question: question.id, county: county?.code, hour: hour ?? undefined };
      expect((await ask.visits(place, as)).totalItems).toBe(answered);
      for (const [index, { id: option }] of question.options.entries())
        expect((await ask.visits({ ...place, option }, as)).totalItems).toBe(counts[index]);
    }
  }
}

describe('the distribution of answers', () => {
  test('STQ-02 STQ-04 after any posts, withdrawals, verdicts and versions each figure is that of the answers one by one, and its list as long', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await beginAnew(election.server);
        for (const one of steps) await take(one);
        await countAll(election.server.db);
        const { organizer, admin, otherAdmin } = election.people;
        const others: Asked[] = [
          {},
          { ngo: admin.idNgo },
          { review: 'confirmed' },
          { area: 'urban' },
          { area: 'rural', review: 'confirmed', ngo: otherAdmin.idNgo },
        ];
        for (const asked of others) await compare(organizer, asked, asked.ngo === undefined);
        await compare(admin, {}, true);
      }),
      { numRuns: 8 },
    );
  }, 120_000);
});
