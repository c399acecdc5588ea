import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { submitAnswers } from '#contract/answers.ts';
import type { Tables } from '#server/db/tables.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';
import { during as overlap, type Work } from '#tests/support/overlap.ts';

// What meets at the same moment. On a server (TEST_DATABASE_URL) each pair really overlaps, one waiting for the other's
// locks; the embedded database has one session and does one after the other. The outcome must be the same.

let election: Election;

beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());
beforeEach(async () => {
  const { db } = election.server;
  for (const table of ['answer', 'thread', 'kept_aside'] as const) await db.deleteFrom(table).execute();
});

const during = <T>(first: Work, others: (() => Promise<T>)[], last?: Work) =>
  overlap(election.server.db, first, others, last);

const standing = async () => {
  const { db } = election.server;
  const { rows } = await sql<{ answers: number; homeless: number; threads: number; counted: number }>`
    select (select count(*) from answer) as answers,
      (select count(*) from answer a left join option o on o.id = a.option_id
        left join question q on q.id = a.question_id and q.form_id = a.form_id
        left join thread t on t.observer_id = a.observer_id and t.polling_station_id = a.polling_station_id
        where o.id is null or q.id is null or t.observer_id is null) as homeless,
      (select count(*) from thread) as threads,
      (select coalesce(sum(answer_count), 0) from thread) as counted`.execute(db);
  return rows[0];
};

const yesAt = (station: number, code = 'A1') => {
  const question = election.forms(code);
  return { question, at: ['AB', station] as const, options: [question.yes] };
};

describe('API-01 posts that meet something else', () => {
  test('two posts of one observer for one station are both counted', async () => {
    const { people, post } = election;
    const replies = await during(
      (trx) =>
        trx.selectFrom('observer').select('id').where('id', '=', people.observer.observerId).forUpdate().execute(),
      [() => post(people.observer, yesAt(1)), () => post(people.observer, yesAt(1, 'B1'))],
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await standing()).toEqual({ answers: 2, homeless: 0, threads: 1, counted: 2 });
  });

  test('answers are of the time at which they are written, not of that at which their post began to wait', async () => {
    const { people, post, server } = election;
    let free = new Date(Number.NaN);
    await during(
      (trx) =>
        trx.selectFrom('observer').select('id').where('id', '=', people.observer.observerId).forUpdate().execute(),
      [() => post(people.observer, yesAt(1))],
      async (trx) => {
        const { rows } = await sql<{ now: Date }>`select clock_timestamp()::timestamptz(3) as now`.execute(trx);
        free = rows[0]?.now ?? free;
      },
    );
    const thread = await server.db.selectFrom('thread').selectAll().executeTakeFirstOrThrow();
    const { answered_at } = await server.db.selectFrom('answer').select('answered_at').executeTakeFirstOrThrow();
    expect([thread.first_answer_at, thread.last_answer_at]).toEqual([answered_at, answered_at]);
    expect(answered_at.getTime()).toBeGreaterThanOrEqual(free.getTime());
  });

  test('a post that was begun before an option went reports it and stores the rest', async () => {
    const { people, post, forms, server } = election;
    const { form, id } = forms('A2');
    const added = { question_id: id, text: 'Short-lived', is_free_text: false, flagged: false, sort_order: 9 };
    const option = await server.db.insertInto('option').values(added).returning('id').executeTakeFirstOrThrow();
    await server.db.updateTable('form').set({ current_version: 5 }).where('id', '=', form).execute();
    await post(people.second, { question: forms('A2'), at: ['AB', 1], options: [forms('A2').yes] });
    const [reply] = await during(
      async (trx) => {
        await trx.updateTable('form').set({ current_version: 6 }).where('id', '=', form).execute();
        await trx.deleteFrom('option').where('id', '=', option.id).execute();
      },
      [() => post(people.observer, { question: forms('A2'), at: ['AB', 1], options: [option.id] }, yesAt(1))],
    );
    if (!reply) throw new Error('There is no reply.');
    expect(await read(reply, submitAnswers.reply)).toEqual({
      stored: 1,
      problems: [{ index: 0, reason: 'unknown-option' }],
    });
    expect(await standing()).toEqual({ answers: 2, homeless: 0, threads: 2, counted: 2 });
  });

  test('an observer who was deleted meanwhile stores nothing', async () => {
    const { people, post, server } = election;
    const gone = { ngo_id: people.admin.idNgo, phone: '0755000009', name: 'Gone', pin_hash: 'x' };
    const { id } = await server.db.insertInto('observer').values(gone).returning('id').executeTakeFirstOrThrow();
    const observer = { ...people.observer, observerId: id, phone: gone.phone };
    expect((await post(observer)).status).toBe(200);
    const replies = await during(
      (trx) => trx.deleteFrom('observer').where('id', '=', id).execute(),
      [() => post(observer, yesAt(2))],
    );
    expect(replies.map(({ status }) => status)).toEqual([401]);
    expect(await standing()).toEqual({ answers: 0, homeless: 0, threads: 0, counted: 0 });
  });
});

describe('a new version of a form counts its flags anew', () => {
  const tree = z.array(
    z.looseObject({
      questions: z.array(z.looseObject({ optionsToQuestions: z.array(z.looseObject({ flagged: z.boolean() })) })),
    }),
  );

  /** Saves a form as it stands, with every option flagged; the other change counts the thread as well. */
  const flagAll = async (code: string): Promise<() => Promise<Response>> => {
    const { people, server, forms } = election;
    const as = people.organizer;
    const id = forms(`${code}1`).form;
    const formSections = await read(await server.call('GET', `/api/v1/form/${id}`, { as }), tree);
    for (const one of formSections.flatMap(({ questions }) => questions).flatMap((each) => each.optionsToQuestions))
      one.flagged = true;
    const kept = { id, code, description: code, currentVersion: 99, diaspora: false, draft: false };
    return () => server.call('POST', '/api/v1/form', { as, body: { ...kept, formSections } });
  };

  const lockThreads = (trx: Transaction<Tables>) => trx.selectFrom('thread').selectAll().forUpdate().execute();

  const flagged = async () => {
    const { db } = election.server;
    const { rows } = await sql`
      select t.flagged_count as counted, t.opening_flagged as opening, t.counting_flagged as counting,
        (select count(*) from answer join option o on o.id = option_id and o.flagged) as standing
      from thread t`.execute(db);
    return rows;
  };

  test('FED-05 a save and a post to another form that meet at a thread count each other', async () => {
    const { people, post, forms } = election;
    await post(people.observer, yesAt(1), { question: forms('B1'), at: ['AB', 1], options: [forms('B1').yes] });
    const flag = await flagAll('A');
    const replies = await during(lockThreads, [
      flag,
      () => post(people.observer, { question: forms('B1'), at: ['AB', 1], options: [forms('B1').no] }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await flagged()).toEqual([{ counted: 2, standing: 2, opening: 1, counting: 0 }]);
  });

  test('FED-05 the saves of two forms that meet at a thread count each other', async () => {
    const { people, post } = election;
    await post(people.observer, yesAt(1, 'B1'), yesAt(1, 'C1'));
    const replies = await during(lockThreads, [await flagAll('B'), await flagAll('C')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await flagged()).toEqual([{ counted: 2, standing: 2, opening: 0, counting: 1 }]);
  });
});

describe('what answers refer to stays', () => {
  const posts = async (trx: Transaction<Tables>) => {
    const { people, places, forms } = election;
    const observer_id = people.observer.observerId;
    const polling_station_id = places('AB', 1);
    const at = new Date();
    const a1 = forms('A1');
    const counts = { answer_count: 1, flagged_count: 0, opening_flagged: 0, counting_flagged: 0 };
    const { county_id } = await trx
      .selectFrom('polling_station')
      .select('county_id')
      .where('id', '=', polling_station_id)
      .executeTakeFirstOrThrow();
    await trx.selectFrom('form').select('id').where('id', '=', a1.form).forShare().execute();
    await trx
      .insertInto('thread')
      .values({
        observer_id,
        polling_station_id,
        county_id,
        station_number: 1,
        ngo_id: people.observer.idNgo,
        ...counts,
        first_answer_at: at,
        last_answer_at: at,
      })
      .execute();
    const chosen = { option_id: a1.yes, question_id: a1.id, form_id: a1.form, answered_at: at };
    await trx
      .insertInto('answer')
      .values({ observer_id, polling_station_id, ...chosen })
      .execute();
  };

  test('OBS-06 an observer whose first answer comes in while being deleted is kept', async () => {
    const { people, server } = election;
    const path = `/api/v1/observer?id=${people.observer.observerId}`;
    const replies = await during(posts, [() => server.call('DELETE', path, { as: people.organizer })]);
    expect(replies.map(({ status }) => status)).toEqual([409]);
    expect(await standing()).toEqual({ answers: 1, homeless: 0, threads: 1, counted: 1 });
  });

  test('FRM-04 a form whose first answer comes in while being deleted is kept', async () => {
    const { people, server, forms } = election;
    const path = `/api/v1/form?formId=${forms('A1').form}`;
    const replies = await during(posts, [() => server.call('DELETE', path, { as: people.organizer })]);
    expect(replies.map(({ status }) => status)).toEqual([409]);
    expect(await standing()).toEqual({ answers: 1, homeless: 0, threads: 1, counted: 1 });
  });

  test('the database itself refuses to lose what an answer refers to', async () => {
    const { server, places, forms, people } = election;
    await server.db.transaction().execute(posts);
    const losses = [
      sql`delete from option where id = ${forms('A1').yes}`,
      sql`delete from question where id = ${forms('A1').id}`,
      sql`delete from form where id = ${forms('A1').form}`,
      sql`delete from thread`,
      sql`delete from observer where id = ${people.observer.observerId}`,
      sql`delete from polling_station where id = ${places('AB', 1)}`,
    ];
    for (const loss of losses) await expect(loss.execute(server.db)).rejects.toMatchObject({ code: '23503' });
    expect(await standing()).toEqual({ answers: 1, homeless: 0, threads: 1, counted: 1 });
  });
});
