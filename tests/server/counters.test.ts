import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountChosen } from '#server/answers/recount-threads.ts';
import { forgetCallers } from '#server/auth/caller-cache.ts';
import { countAll, countBatch } from '#server/counters/projector.ts';
import { recount, recountQuestions } from '#server/counters/recount.ts';
import { transact } from '#server/db/transact.ts';
import type { ObserverCaller } from '#server/http/handler.ts';
import { addObserver, openElection, type Election, type PhoneAnswer } from '#tests/support/election.ts';
import { atOneInstant, diesAtTheEnd, readCounters, readOptions, readWaiting, readVisits } from './counters.given.ts';
import { countersOf } from './counters.model.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const codes = ['A1', 'A2', 'B1', 'C1'] as const;
/** `erased`: who is made anonymous. */
const observers = ['observer', 'second', 'tester', 'erased'] as const;
const choice = fc.constantFrom('yes', 'no', 'other', 'new');
const said = fc.record({
  code: fc.constantFrom(...codes),
  county: fc.constantFrom('AB', 'CJ'),
  station: fc.constantFrom(1, 2),
  chosen: fc.uniqueArray(choice, { maxLength: 2 }),
  value: fc.constantFrom('one', 'two'),
});
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      who: fc.constantFrom(...observers),
      said: fc.array(said, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('count', 'two', 'killed', 'recount') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ngo' as const), isActive: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'erase' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retire' as const), of: fc.constantFrom(...codes) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('version' as const),
      code: fc.constantFrom(...codes),
      option: fc.constantFrom('yes', 'no'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Said = typeof said extends fc.Arbitrary<infer T> ? T : never;

/** The options that later versions of the forms added, by the code of their question. */
const added = new Map<string, number>();

async function setActive(is_active: boolean): Promise<void> {
  const { server, people } = election;
  await server.db.updateTable('ngo').set({ is_active }).where('id', '=', people.otherAdmin.idNgo).execute();
  forgetCallers(server.db);
}

const post = (code: (typeof codes)[number]): Step => ({
  do: 'post',
  who: 'observer',
  said: [{ code, county: 'CJ', station: 2, chosen: ['yes'], value: 'one' }],
});
/** A second question is answered and not counted when the first one is retired. */
const retiredWhileWaiting: Step[] = [post('A1'), { do: 'count' }, post('A2'), { do: 'retire', of: 'A1' }];

let erased: ObserverCaller;
let begun = 0;

async function begin(): Promise<void> {
  await setActive(true);
  const { db } = election.server;
  erased = await addObserver(db, election.people.admin.idNgo, `0788${String(begun).padStart(6, '0')}`, 'Soon nobody');
  begun += 1;
  await db.deleteFrom('answer').execute();
  await db.deleteFrom('thread').execute();
  for (const table of ['change_uncounted', 'tally_place', 'tally_hour', 'activity', 'activity_minute'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('visit_form').execute();
  await db.updateTable('question').set({ retired: false }).execute();
}

function answerOf({ code, county, station, chosen, value }: Said): PhoneAnswer {
  const question = election.forms(code);
  const options = chosen.flatMap((one) => {
    if (one === 'new') return added.get(code) ?? [];
    return one === 'other' ? { optionId: question.other, value } : question[one];
  });
  return { question, at: [county, station], options };
}

/** As saving a form does: a flag turned, an option more, the version raised. */
async function nextVersion(code: string, option: 'yes' | 'no'): Promise<void> {
  const { db, config } = election.server;
  const question = election.forms(code);
  await db.transaction().execute(async (trx) => {
    const values = { question_id: question.id, text: 'New', is_free_text: false, flagged: true, sort_order: 9 };
    if (!added.has(code))
      added.set(code, (await trx.insertInto('option').values(values).returning('id').executeTakeFirstOrThrow()).id);
    await trx
      .updateTable('option')
      .set((row) => ({ flagged: row.not('flagged') }))
      .where('id', '=', question[option])
      .execute();
    await trx
      .updateTable('form')
      .set((form) => ({ current_version: form('current_version', '+', 1) }))
      .execute();
    await recountChosen(trx, { options: [question[option]], reflagged: [question[option]] }, config);
  });
}

/** As saving a form does that leaves a question out, or has it again. */
async function retire(code: string): Promise<void> {
  const { id, form } = election.forms(code);
  await election.server.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('question')
      .set((row) => ({ retired: row.not('retired') }))
      .where('id', '=', id)
      .execute();
    await recountQuestions(trx, form);
  });
}

const withoutLock = async () => true;

/** Whoever loses to the other one more often than a transaction is tried begins anew, as the projector's job does. */
function unlessLostARace(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === '40001')) throw error;
}

/** Observers of an NGO that is not active, and who was made anonymous, are let in no more; what they have said counts on. */
async function send(who: (typeof observers)[number], all: readonly Said[]): Promise<void> {
  const { status } = await election.post(who === 'erased' ? erased : election.people[who], ...all.map(answerOf));
  expect([200, 401]).toContain(status);
}

async function erase(): Promise<void> {
  const { server, people } = election;
  const body = { ids: [erased.observerId], withNotes: true };
  expect((await server.call('POST', '/api/v3/observers/erasures', { as: people.organizer, body })).status).toBe(200);
  forgetCallers(server.db);
}

/** Somebody who was never in the field. */
async function deleteObserver(): Promise<void> {
  const { server, people } = election;
  const values = { ngo_id: people.admin.idNgo, phone: '0799', name: 'Nobody', pin_hash: 'x' };
  const { id } = await server.db.insertInto('observer').values(values).returning('id').executeTakeFirstOrThrow();
  expect((await server.call('DELETE', `/api/v1/observer?id=${id}`, { as: people.admin })).status).toBe(200);
}

async function countAndDie(): Promise<void> {
  const { db } = election.server;
  const waiting = await db.selectFrom('change_uncounted').select('id').execute();
  const outcome = countBatch(db, { isAlone: diesAtTheEnd }).catch((error: unknown) => error);
  expect(await outcome).toEqual(waiting.length > 0 ? expect.objectContaining({ message: 'killed' }) : 0);
  expect(await db.selectFrom('change_uncounted').select('id').execute()).toEqual(waiting);
}

async function take(one: Step): Promise<void> {
  const { db } = election.server;
  if ('said' in one) await send(one.who, one.said);
  else if ('code' in one) await nextVersion(one.code, one.option);
  else if ('of' in one) await retire(one.of);
  else if ('isActive' in one) await setActive(one.isActive);
  else if (one.do === 'delete') await deleteObserver();
  else if (one.do === 'erase') await erase();
  else if (one.do === 'two') await Promise.all([1, 2].map(() => countBatch(db, { isAlone: withoutLock })));
  else if (one.do === 'killed') await countAndDie();
  else if (one.do === 'recount') await transact(db, recount, 'repeatable read');
  else await countAll(db);
}

/**
 * What is counted of this instant, by the product and by the model. Flags and questions of visits of which something waits
 * are left out: whoever turns a flag or retires a question goes by all answers there are, counted or not.
 */
async function compare(): Promise<void> {
  const { counters, model } = await atOneInstant(election.server.db, async (trx) => {
    const late = await readWaiting(trx);
    const known = countersOf(await readVisits(trx), await readOptions(trx));
    const settled = ({ visitForms, ...rest }: typeof known) => ({
      ...rest,
      visitForms: Object.fromEntries(
        Object.entries(visitForms).map(([key, [answered, flagged, first, last, questions]]) => {
          const isLate = late.some((visit) => key.startsWith(`${visit} `));
          return [key, [answered, isLate ? null : flagged, first, last, isLate ? null : questions]];
        }),
      ),
    });
    return { counters: settled(await readCounters(trx)), model: settled(known) };
  });
  expect(counters).toEqual(model);
}

describe('COV-06 STQ-04 the projector', () => {
  test('COV-06 STQ-04 after any posts, withdrawals, versions, erasures, deletions, kills and recounts the counters are those of the model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await begin();
        for (const one of steps) {
          await take(one);
          await compare();
        }
        await countAll(election.server.db);
        await compare();
        const { counters, waiting } = await atOneInstant(election.server.db, async (trx) => ({
          counters: await readCounters(trx),
          waiting: await trx.selectFrom('change_uncounted').selectAll().execute(),
        }));
        expect(waiting).toEqual([]);
        await transact(election.server.db, recount, 'repeatable read');
        expect(await atOneInstant(election.server.db, readCounters)).toEqual(counters);
      }),
      { numRuns: 25, examples: [[retiredWhileWaiting]] },
    );
  });

  test('COV-06 two projectors without a lock and a recount beside writers lose nothing and count nothing twice', async () => {
    await begin();
    const { people, post, server } = election;
    const say = (round: number, chosen: Said['chosen']) =>
      codes.map((code) => answerOf({ code, county: 'AB', station: round % 3 === 0 ? 1 : 2, chosen, value: 'one' }));
    const writes = async (who: 'observer' | 'second') => {
      for (let round = 0; round < 30; round += 1) {
        const chosen: Said['chosen'] = round % 5 === 4 ? [] : round % 2 === 0 ? ['yes'] : ['no', 'other'];
        expect((await post(people[who], ...say(round, chosen))).status).toBe(200);
      }
    };
    const over = new AbortController();
    const counts = async () => {
      while (!over.signal.aborted) {
        await countBatch(server.db, { isAlone: withoutLock }).catch(unlessLostARace);
        await compare();
      }
    };
    const writing = Promise.all([writes('observer'), writes('second')]);
    const projectors = [counts(), counts()];
    const recounting = transact(server.db, recount, 'repeatable read');
    await Promise.all([writing, recounting]).finally(() => over.abort());
    await Promise.all(projectors);
    await countAll(server.db);
    await compare();
    expect(await server.db.selectFrom('change_uncounted').selectAll().execute()).toEqual([]);
  });
});
