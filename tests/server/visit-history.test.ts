import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { getVisitHistory } from '#contract/answers.ts';
import { retireMissing } from '#server/forms/form-levels.ts';
import { referencesTo } from '#server/forms/delete-form.ts';
import type { Caller } from '#server/http/handler.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

async function historyOf(station: number, as: Caller = election.people.organizer) {
  const { places, people, server } = election;
  const path = `/api/v3/answers/history?idObserver=${people.observer.observerId}&idPollingStation=${places('AB', station)}`;
  const reply = await server.call('GET', path, { as });
  return reply.status === 204 ? null : read(reply, getVisitHistory.reply);
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);

test('LED-05 the history says what was answered before, what took its place and what was withdrawn, the latest first', async () => {
  const { people, forms, post } = election;
  const [a1, b1] = [forms('A1'), forms('B1')];
  const say = (question: typeof a1, ...options: Parameters<typeof post>[1]['options'][number][]) =>
    post(people.observer, { question, at: ['AB', 1], options });
  await say(a1, a1.no, { optionId: a1.other, value: 'Ștampila lipsă' });
  await say(b1, b1.yes);
  expect(await historyOf(1)).toEqual({ revision: 2, flagRevision: 1, lost: [] });
  await say(a1, a1.no, { optionId: a1.other, value: 'found since' });
  await say(b1);
  const reworded = { idQuestion: a1.id, formCode: 'A', idOption: a1.other, text: 'Other', value: 'Ștampila lipsă' };
  const withdrawn = { idQuestion: b1.id, formCode: 'B', idOption: b1.yes, text: 'Yes', value: null };
  const when = { flagged: false, answeredAt: time, lostAt: time };
  expect(await historyOf(1)).toEqual({
    revision: 4,
    flagRevision: 1,
    lost: [
      { ...withdrawn, ...when, isWithdrawn: true },
      { ...reworded, ...when, isWithdrawn: false },
    ],
  });
  await say(a1);
  const { lost = [] } = (await historyOf(1)) ?? {};
  expect(lost.map(({ idOption, flagged, isWithdrawn }) => [idOption, flagged, isWithdrawn])).toEqual([
    [a1.other, false, true],
    [a1.no, true, true],
    [b1.yes, false, true],
    [a1.other, false, false],
  ]);
});

test('NAV-10 LED-05 a visit of another NGO has no history, nor has one that never was', async () => {
  const { people, forms, post } = election;
  const a1 = forms('A1');
  await post(people.observer, { question: a1, at: ['AB', 2], options: [a1.yes] });
  expect(await historyOf(2, people.admin)).toEqual({ revision: 1, flagRevision: 0, lost: [] });
  expect(await historyOf(2, people.otherAdmin)).toBeNull();
  expect(await historyOf(3)).toBeNull();
});

test('LED-05 FED-05 a form that drops an option which stands in a history alone keeps it as retired, and is not deleted', async () => {
  const { people, forms, post, server } = election;
  const c1 = forms('C1');
  const say = (...options: number[]) => post(people.observer, { question: c1, at: ['AB', 3], options });
  await say(c1.no);
  await say();
  expect(await referencesTo(server.db, c1.form)).toEqual({
    counts: { answers: 1, notes: 0 },
    text: '1 answer refers to it',
  });
  const kept = async (table: 'form_section' | 'question') =>
    (await server.db.selectFrom(table).select('id').where('form_id', '=', c1.form).execute()).map(({ id }) => id);
  const [sections, questions] = [await kept('form_section'), await kept('question')];
  await server.db
    .transaction()
    .execute((trx) => retireMissing(trx, c1.form, { sections, questions, options: [c1.yes] }));
  const { rows } = await sql`select id, retired from option where question_id = ${c1.id} order by id`.execute(
    server.db,
  );
  expect(rows).toEqual([
    { id: c1.yes, retired: false },
    { id: c1.no, retired: true },
  ]);
  expect((await historyOf(3))?.lost.map(({ text }) => text)).toEqual(['No']);
});
