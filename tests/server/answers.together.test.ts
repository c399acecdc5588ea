import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ObserverCaller } from '#server/http/handler.ts';
import { addObserver, openElection, type Election } from '#tests/support/election.ts';

// Posts that come at the same moment share a transaction: each must end as it would alone.

const OBSERVERS = 24;

let election: Election;
let observers: ObserverCaller[];
beforeAll(async () => {
  election = await openElection();
  const { server, people } = election;
  observers = [];
  for (let index = 0; index < OBSERVERS; index += 1)
    observers.push(await addObserver(server.db, people.admin.idNgo, `07660000${10 + index}`, `Observer ${index}`));
});
afterAll(() => election.server.close());
beforeEach(async () => {
  for (const table of ['answer', 'thread', 'kept_aside'] as const) await election.server.db.deleteFrom(table).execute();
});

const outcome = async (reply: Response): Promise<unknown> => [reply.status, await reply.json()];

const threads = () =>
  election.server.db
    .selectFrom('thread')
    .select(['observer_id', 'station_number', 'answer_count', 'flagged_count', 'opening_flagged'])
    .orderBy('observer_id')
    .orderBy('station_number')
    .execute();

describe('API-01 posts at the same moment', () => {
  test('are stored for each observer as if alone', async () => {
    const { post, forms } = election;
    const replies = await Promise.all(
      observers.map((observer, index) =>
        post(
          observer,
          { question: forms('A1'), at: ['AB', 1], options: [index % 2 === 0 ? forms('A1').no : forms('A1').yes] },
          { question: forms('B1'), at: ['AB', 1], options: [forms('B1').no] },
        ),
      ),
    );
    expect(await Promise.all(replies.map(outcome))).toEqual(observers.map(() => [200, { stored: 2, problems: [] }]));
    expect(await threads()).toEqual(
      observers.map(({ observerId }, index) => ({
        observer_id: observerId,
        station_number: 1,
        answer_count: 2,
        flagged_count: index % 2 === 0 ? 2 : 1,
        opening_flagged: index % 2 === 0 ? 1 : 0,
      })),
    );
  });

  test('of one observer are stored one after the other: what stands is what one of them said', async () => {
    const { post, forms, people, server } = election;
    const a1 = forms('A1');
    const options = [[a1.no], [a1.yes, a1.no], [a1.yes], [a1.other, a1.no]];
    const replies = await Promise.all(
      options.map((chosen) => post(people.observer, { question: a1, at: ['AB', 1], options: chosen })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const answers = await server.db.selectFrom('answer').select('option_id').orderBy('option_id').execute();
    const stands = answers.map(({ option_id }) => option_id);
    expect(options.map((chosen) => chosen.toSorted((x, y) => x - y))).toContainEqual(stands);
    const flagged = stands.includes(a1.no) ? 1 : 0;
    expect(await threads()).toEqual([
      {
        observer_id: people.observer.observerId,
        station_number: 1,
        answer_count: stands.length,
        flagged_count: flagged,
        opening_flagged: flagged,
      },
    ]);
  });

  test('have their own problems each: unknown stations, questions and options, an observer who is gone', async () => {
    const { post, forms, server, people } = election;
    const a1 = forms('A1');
    const [first, second, third, fourth] = observers;
    if (!first || !second || !third || !fourth) throw new Error('There are too few observers.');
    const gone = await addObserver(server.db, people.admin.idNgo, '0766999999', 'Gone');
    expect((await post(gone)).status).toBe(200);
    await server.db.deleteFrom('observer').where('id', '=', gone.observerId).execute();
    const replies = await Promise.all([
      post(first, { question: a1, at: ['AB', 99], options: [a1.yes] }),
      post(second, { question: { id: 999_999 }, at: ['AB', 1], options: [a1.yes] }),
      post(gone, { question: a1, at: ['AB', 1], options: [a1.yes] }),
      post(third, { question: a1, at: ['AB', 1], options: [a1.yes, 999_999] }),
      post(fourth, { question: a1, at: ['AB', 1], options: [a1.yes] }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 401, 200, 200]);
    expect(await Promise.all(replies.toSpliced(2, 1).map((reply) => reply.json()))).toEqual([
      { stored: 0, problems: [{ index: 0, reason: 'unknown-station' }] },
      { stored: 0, problems: [{ index: 0, reason: 'unknown-question' }] },
      { stored: 0, problems: [{ index: 0, reason: 'unknown-option' }] },
      { stored: 1, problems: [] },
    ]);
    expect((await threads()).map((thread) => thread.observer_id)).toEqual([third.observerId, fourth.observerId]);
    const aside = await server.db
      .selectFrom('kept_aside')
      .select(['observer_id', 'reason'])
      .orderBy('observer_id')
      .execute();
    expect(aside).toEqual([
      { observer_id: first.observerId, reason: 'unknown-station' },
      { observer_id: second.observerId, reason: 'unknown-question' },
      { observer_id: third.observerId, reason: 'unknown-option' },
    ]);
  });

  test('one that refers to what has left the database behind our back fails alone and stores nothing', async () => {
    const { post, forms, server, places } = election;
    const [a1, c2] = [forms('A1'), forms('C2')];
    const [first, second, third] = observers;
    if (!first || !second || !third) throw new Error('There are too few observers.');
    await post(first, { question: c2, at: ['CJ', 3], options: [c2.other] });
    for (const table of ['answer', 'thread'] as const) await server.db.deleteFrom(table).execute();
    await server.db.deleteFrom('option').where('id', '=', c2.other).execute();
    await server.db.deleteFrom('polling_station').where('id', '=', places('CJ', 3)).execute();
    const replies = await Promise.all([
      post(
        first,
        { question: a1, at: ['AB', 1], options: [a1.yes] },
        { question: c2, at: ['AB', 1], options: [c2.other] },
      ),
      post(second, { question: a1, at: ['CJ', 3], options: [a1.yes] }),
      post(third, { question: a1, at: ['AB', 1], options: [a1.yes] }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([500, 500, 200]);
    expect((await threads()).map((thread) => thread.observer_id)).toEqual([third.observerId]);
    const { rows } = await sql<{ homeless: number }>`
      select count(*) as homeless from answer a
      where not exists (select from thread t where t.observer_id = a.observer_id and t.polling_station_id = a.polling_station_id)
        or not exists (select from option o where o.id = a.option_id and o.question_id = a.question_id)`.execute(
      server.db,
    );
    expect(rows).toEqual([{ homeless: 0 }]);
  });
});
