import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountChosen } from '#server/answers/recount-threads.ts';
import { forgetCallers } from '#server/auth/caller-cache.ts';
import { countAll } from '#server/counters/projector.ts';
import { recount, recountQuestions } from '#server/counters/recount.ts';
import { resetTurns } from '#server/counters/turns.ts';
import { forgetBoard } from '#server/coverage/board.ts';
import { transact } from '#server/db/transact.ts';
import type { ObserverCaller } from '#server/http/handler.ts';
import { addObserver, openElection, type Election } from '#tests/support/election.ts';
import { at, boardFor, stays } from './coverage.given.ts';
import { boardBy, type ModelElection } from './coverage.model.ts';
import { everythingIn } from './coverage.model-input.ts';

let election: Election;
/** Of the same NGO as the first: two may be where one is planned. */
let colleague: ObserverCaller;
beforeAll(async () => {
  election = await openElection({ ELECTION_DAY: '2026-11-22' });
  colleague = await addObserver(election.server.db, election.people.admin.idNgo, '0722000009', 'Colleague');
  await election.server.db.updateTable('county').set({ diaspora: true }).where('code', '=', 'CJ').execute();
});
afterAll(() => election.server.close());

const DAY = at('00:00').getTime();
const minute = fc.integer({ min: 2 * 60, max: 26 * 60 });
const timeOf = (minutes: number) => new Date(DAY + minutes * 60_000);
const place = { county: fc.constantFrom('AB', 'CJ'), number: fc.constantFrom(1, 2, 3) };
const senders = ['observer', 'second', 'tester', 'colleague'] as const;
type Sender = (typeof senders)[number];
const who = fc.constantFrom(...senders);
const observerOf = (who: Sender) => (who === 'colleague' ? colleague : election.people[who]);
const code = fc.constantFrom('A', 'B', 'C');
const question = fc.constantFrom('A1', 'A2', 'B1', 'B2', 'C1', 'C2');
const line = fc.record({
  ...place,
  who: fc.constantFrom('observer' as const, 'second' as const, 'colleague' as const),
  code,
  from: minute,
  length: fc.integer({ min: 1, max: 600 }),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('stay' as const),
      ...place,
      who,
      arrives: minute,
      stays: fc.option(fc.integer({ min: 0, max: 600 })),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      ...place,
      who,
      question,
      chosen: fc.constantFrom('yes' as const, 'no' as const, null),
      time: minute,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('plan' as const), lines: fc.option(fc.array(line, { maxLength: 8 })) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('hours' as const),
      code,
      hours: fc.option(fc.tuple(fc.nat({ max: 23 }), fc.nat({ max: 23 }))),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retire' as const), question }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('version' as const),
      question,
      option: fc.constantFrom('yes' as const, 'no' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recount' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('deactivate' as const),
      who: fc.constantFrom('observer' as const, 'second' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abroad' as const), code, isAbroad: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ngo' as const), isActive: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

async function begin(): Promise<void> {
  const { db } = election.server;
  for (const table of [
    'answer',
    'thread',
    'station_visit',
    'change_uncounted',
    'tally_place',
    'tally_hour',
    'activity',
    'activity_minute',
    'visit_form',
    'coverage_plan',
    'form_hours',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('question').set({ retired: false }).execute();
  await db.updateTable('form').set({ diaspora: false }).execute();
  await db.updateTable('observer').set({ is_active: true }).execute();
  await setActive(true);
  await transact(db, resetTurns);
}

async function setActive(is_active: boolean): Promise<void> {
  const { server, people } = election;
  await server.db.updateTable('ngo').set({ is_active }).where('id', '=', people.otherAdmin.idNgo).execute();
  forgetCallers(server.db);
}

async function take(one: Step): Promise<void> {
  const { server, people, places, forms, post } = election;
  const { db } = server;
  if (one.do === 'stay') {
    const arrived_at = timeOf(one.arrives);
    const left_at = one.stays === null ? null : timeOf(one.arrives + one.stays);
    await stays(election, observerOf(one.who), [one.county, one.number], { arrived_at, left_at });
  } else if (one.do === 'post') {
    const asked = forms(one.question);
    const options = one.chosen === null ? [] : [asked[one.chosen]];
    const { status } = await post(observerOf(one.who), { question: asked, at: [one.county, one.number], options });
    if (status !== 200 && status !== 401) throw new Error(`A phone was answered ${status}.`);
    const real = new Date('2026-11-24T00:00:00.000Z');
    const time = timeOf(one.time);
    await sql`
      update thread set last_answer_at = ${time}, first_answer_at = least(first_answer_at, ${time})
      where last_answer_at > ${real}`.execute(db);
  } else if (one.do === 'plan') {
    await db.deleteFrom('coverage_plan').execute();
    if (one.lines === null) return;
    const facts = {
      imported_at: at('00:00'),
      imported_by: 'x',
      file_name: 'x',
      lines: 0,
      left_out: 0,
      observers: 0,
      stations: 0,
    };
    const { id: plan_id } = await db
      .insertInto('coverage_plan')
      .values(facts)
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { county, number, code: form, from, length, who: planned } of one.lines) {
      const station = places(county, number);
      const { county_id } = await db
        .selectFrom('polling_station')
        .select('county_id')
        .where('id', '=', station)
        .executeTakeFirstOrThrow();
      const where = { polling_station_id: station, county_id, form_id: forms(`${form}1`).form };
      const { observerId: observer_id, idNgo: ngo_id } = observerOf(planned);
      const of = { plan_id, observer_id, ngo_id };
      await db
        .insertInto('plan_line')
        .values({ ...of, ...where, from_at: timeOf(from), to_at: timeOf(from + length) })
        .execute();
    }
  } else if (one.do === 'hours') {
    const set =
      one.hours === null
        ? { kind: 'none' as const, from_time: null, to_time: null }
        : { kind: 'set' as const, from_time: clock(one.hours[0]), to_time: clock(one.hours[1]) };
    const form_id = forms(`${one.code}1`).form;
    await db
      .insertInto('form_hours')
      .values({ form_id, ...set, version: 1 })
      .onConflict((same) => same.column('form_id').doUpdateSet(set))
      .execute();
  } else if (one.do === 'retire') {
    const { id, form } = forms(one.question);
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('question')
        .set((row) => ({ retired: row.not('retired') }))
        .where('id', '=', id)
        .execute();
      await recountQuestions(trx, form);
    });
  } else if (one.do === 'version') {
    const options = [forms(one.question)[one.option]];
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('option')
        .set((row) => ({ flagged: row.not('flagged') }))
        .where('id', 'in', options)
        .execute();
      await recountChosen(trx, { options, reflagged: options }, server.config);
    });
  } else if (one.do === 'recount') await transact(db, recount, 'repeatable read');
  else if (one.do === 'deactivate') {
    await db.updateTable('observer').set({ is_active: false }).where('id', '=', people[one.who].observerId).execute();
    forgetCallers(db);
  } else if (one.do === 'abroad')
    await db.updateTable('form').set({ diaspora: one.isAbroad }).where('code', '=', one.code).execute();
  else await setActive(one.isActive);
}

/** The board of the product and that of the model, for one of those who may see it. */
async function compare(known: ModelElection, minutes: number, turn: number): Promise<void> {
  const { people, server } = election;
  const as = turn % 3 === 2 ? people.admin : turn % 3 === 1 ? people.otherAdmin : people.organizer;
  if (as === people.otherAdmin && !known.activeNgos.includes(as.idNgo)) return;
  server.clock.now = timeOf(minutes);
  // It may be the instant of an earlier look.
  forgetBoard(server.db);
  const { at: shown, counties, totals } = await boardFor(election, as);
  const rows = [{ ...totals, code: 'all' }, ...counties];
  const board = Object.fromEntries(rows.map(({ code, planned, cells, any }) => [code, { planned, cells, any }]));
  expect(board).toEqual(boardBy(known, as.organizer ? null : as.idNgo, new Date(shown)));
}

describe('the board', () => {
  test('COV-02 COV-06 after each change of random days, at a hundred random instants, with a plan and without, it is that of brute force for everybody who may see it', async () => {
    const { server } = election;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 10 }),
        fc.array(minute, { minLength: 8, maxLength: 8 }),
        async (steps, instants) => {
          await begin();
          for (const [index, one] of steps.entries()) {
            await take(one);
            await countAll(server.db);
            await compare(await everythingIn(server.db), instants[index % instants.length] ?? 0, index);
          }
          const known = await everythingIn(server.db);
          for (const [index, instant] of instants.entries()) await compare(known, instant, index);
        },
      ),
      {
        numRuns: 8,
        // The same viewer looks twice at one instant, before and after a change.
        examples: [
          [
            [
              { do: 'ngo', isActive: false },
              { do: 'stay', county: 'AB', number: 1, who: 'observer', arrives: 120, stays: null },
              { do: 'stay', county: 'AB', number: 1, who: 'observer', arrives: 120, stays: null },
            ],
            [122, 120, 122, 120, 120, 120, 120, 120],
          ],
        ],
      },
    );
  });
});
