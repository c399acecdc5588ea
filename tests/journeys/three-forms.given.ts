import { asked, world } from './forms.given.ts';
import { addThread } from '#tests/support/visits.ts';

const section = (code: string, questions: unknown[]) => ({ code, description: `Section ${code}`, questions });
const question = (code: string, ...options: unknown[]) => ({
  code,
  text: `Question ${code}`,
  questionType: 1,
  optionsToQuestions: options,
});

/** A form with answers, one without, and a draft. */
export async function threeForms(): Promise<void> {
  const add = (body: unknown) => asked('POST', '/api/v1/form', body);
  const a = [
    section('S1', [question('A1', { text: 'Yes' }, { text: 'No' })]),
    section('S2', [question('A2', { text: 'x' })]),
  ];
  await add({ code: 'A', description: 'Opening', formSections: a });
  await add({ code: 'B', description: 'Voting', formSections: [section('S', [question('B1', { text: 'x' })])] });
  await add({ code: 'C', description: 'Unfinished', draft: true, formSections: [] });
  await answerOnce();
}

/** One answer to the first option of form A. */
async function answerOnce() {
  const { server, people } = world();
  const { db } = server;
  const found = { county: await db.selectFrom('county').select('id').executeTakeFirst() };
  const county =
    found.county ??
    (await db.insertInto('county').values({ code: 'AB', name: 'Alba' }).returning('id').executeTakeFirstOrThrow());
  const station =
    (await db.selectFrom('polling_station').select('id').executeTakeFirst()) ??
    (await db
      .insertInto('polling_station')
      .values({ county_id: county.id, number: 1, address: '', territory_code: '' })
      .returning('id')
      .executeTakeFirstOrThrow());
  const option = await db
    .selectFrom('option as o')
    .innerJoin('question as q', 'q.id', 'o.question_id')
    .where('q.code', '=', 'A1')
    .select(['o.id', 'o.question_id', 'q.form_id'])
    .orderBy('o.id')
    .executeTakeFirstOrThrow();
  const at = { observer_id: people.observer.observerId, polling_station_id: station.id };
  const { now } = server.clock;
  await addThread(db, at.observer_id, at.polling_station_id, now);
  await db
    .insertInto('answer')
    .values({
      ...at,
      option_id: option.id,
      question_id: option.question_id,
      form_id: option.form_id,
      value: null,
      answered_at: now,
    })
    .execute();
}
