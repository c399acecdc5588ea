import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountChosen } from '#server/answers/recount-threads.ts';
import { forgetCallers } from '#server/auth/caller-memory.ts';
import { countAll } from '#server/counters/projector.ts';
import { recount, recountQuestions } from '#server/counters/recount.ts';
import { takeWholeTurn } from '#server/counters/turns.ts';
import { forgetBoard } from '#server/coverage/board.ts';
import { transact } from '#server/db/transact.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { at, boardFor, stays } from './coverage.given.ts';
import { boardBy, type ModelElection } from './coverage.model.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection({ ELECTION_DAY: '2026-11-22' });
  await election.server.db.updateTable('county').set({ diaspora: true }).where('code', '=', 'CJ').execute();
});
afterAll(() => election.server.close());

const DAY = at('00:00').getTime();
const minute = fc.integer({ min: 2 * 60, max: 26 * 60 });
const timeOf = (minutes: number) => new Date(DAY + minutes * 60_000);
const place = { county: fc.constantFrom('AB', 'CJ'), number: fc.constantFrom(1, 2, 3) };
const who = fc.constantFrom('observer' as const, 'second' as const, 'tester' as const);
const code = fc.constantFrom('A', 'B', 'C');
const question = fc.constantFrom('A1', 'A2', 'B1', 'B2', 'C1', 'C2');
const line = fc.record({
  ...place,
  who: fc.constantFrom('observer' as const, 'second' as const),
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
  await transact(db, takeWholeTurn);
  // The day before may have ended at the instant with which this one begins.
  forgetBoard(db);
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
    await stays(election, one.who, [one.county, one.number], { arrived_at, left_at });
  } else if (one.do === 'post') {
    const asked = forms(one.question);
    const options = one.chosen === null ? [] : [asked[one.chosen]];
    const { status } = await post(people[one.who], { question: asked, at: [one.county, one.number], options });
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
      const of = { plan_id, observer_id: people[planned].observerId, ngo_id: people[planned].idNgo };
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

/** In Bucharest it is two hours later; the hours that nobody has set are those of the polls. */
const hoursOf = (code: string, row: { kind: string; from_time: string | null; to_time: string | null } | undefined) => {
  if (row?.kind === 'none') return null;
  const [from, to] = row
    ? [row.from_time ?? '', row.to_time ?? '']
    : ({ A: ['07:00', '08:00'], B: ['07:00', '21:00'], C: ['21:00', '02:00'] }[code] ?? ['', '']);
  const begins = Date.parse(`2026-11-22T${from}:00.000+02:00`);
  const ends = Date.parse(`2026-11-22T${to}:00.000+02:00`);
  return [new Date(begins), new Date(ends > begins ? ends : ends + 86_400_000)] as const;
};

async function everything(): Promise<ModelElection> {
  const { db } = election.server;
  const forms = await db.selectFrom('form').selectAll().orderBy('sort_order').execute();
  const hours = await db.selectFrom('form_hours').selectAll().execute();
  const questions = await db.selectFrom('question').selectAll().where('retired', '=', false).execute();
  const stations = await db
    .selectFrom('polling_station as s')
    .innerJoin('county as c', 'c.id', 's.county_id')
    .select(['s.id', 'c.code as county', 'c.diaspora as isAbroad'])
    .execute();
  const lines = await db
    .selectFrom('plan_line')
    .select(['polling_station_id as station', 'ngo_id as ngo', 'form_id as form', 'from_at as from', 'to_at as to'])
    .execute();
  const answers = await db
    .selectFrom('answer as a')
    .innerJoin('observer as o', 'o.id', 'a.observer_id')
    .innerJoin('option as p', 'p.id', 'a.option_id')
    .where('o.is_test', '=', false)
    .select([
      'a.observer_id as observer',
      'a.polling_station_id as station',
      'o.ngo_id as ngo',
      'a.form_id as form',
      'a.question_id as question',
      'p.flagged',
    ])
    .execute();
  const threads = await db.selectFrom('thread').selectAll().where('answer_count', '>', 0).execute();
  const visits = await db.selectFrom('station_visit').selectAll().execute();
  const observers = await db.selectFrom('observer').selectAll().where('is_test', '=', false).execute();
  const ngos = await db.selectFrom('ngo').select('id').where('is_active', '=', true).execute();
  const [begins, ends] = [new Date('2026-11-22T02:00:00.000Z'), new Date('2026-11-23T02:00:00.000Z')];
  const isPlan = (await db.selectFrom('coverage_plan').select('id').executeTakeFirst()) !== undefined;
  return {
    forms: forms.map(({ id, code, diaspora }) => ({
      id,
      isAbroad: diaspora,
      questions: questions.flatMap((one) => (one.form_id === id ? [one.id] : [])),
      hours: hoursOf(
        code,
        hours.find(({ form_id }) => form_id === id),
      ),
    })),
    stations,
    plan: isPlan ? lines : null,
    stays: observers.flatMap((observer) =>
      stations.flatMap((station) => {
        const isHere = (row: { observer_id: number; polling_station_id: number }) =>
          row.observer_id === observer.id && row.polling_station_id === station.id;
        const [visit, thread] = [visits.find(isHere), threads.find(isHere)];
        const arrived = visit?.arrived_at ?? null;
        const isVisit = arrived !== null && arrived >= begins && arrived < ends;
        const isThread = thread !== undefined && thread.first_answer_at < ends && thread.last_answer_at >= begins;
        if (!isVisit && !isThread) return [];
        const since = [arrived, thread?.first_answer_at].flatMap((one) => (one ? [one.getTime()] : []));
        const left = visit?.left_at ?? null;
        const until = left && new Date(Math.max(left.getTime(), thread?.last_answer_at.getTime() ?? 0));
        return [{ station: station.id, ngo: observer.ngo_id, since: new Date(Math.min(...since)), until }];
      }),
    ),
    answers,
    activeNgos: ngos.map(({ id }) => id),
  };
}

/** The board of the product and that of the model, for one of those who may see it. */
async function compare(known: ModelElection, minutes: number, turn: number): Promise<void> {
  const { people, server } = election;
  const as = turn % 3 === 2 ? people.admin : turn % 3 === 1 ? people.otherAdmin : people.organizer;
  if (as === people.otherAdmin && !known.activeNgos.includes(as.idNgo)) return;
  server.clock.now = timeOf(minutes);
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
            await compare(await everything(), instants[index % instants.length] ?? 0, index);
          }
          const known = await everything();
          for (const [index, instant] of instants.entries()) await compare(known, instant, index);
        },
      ),
      { numRuns: 8 },
    );
  });
});
