import { afterAll, beforeAll, expect, test } from 'vitest';
import { listForms } from '#contract/form-list.ts';
import { getFormUse } from '#contract/forms.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const use = async (form: number) => {
  const { server, people } = election;
  return read(await server.call('GET', `/api/v1/form/${form}/use`, { as: people.organizer }), getFormUse.reply);
};

test('FED-06 before a new version one learns which questions and options answers and notes refer to', async () => {
  const { server, people, forms, places, post } = election;
  const [a1, a2] = [forms('A1'), forms('A2')];
  expect(await use(a1.form)).toEqual({ questions: [], options: [] });

  await post(people.observer, { question: a1, at: ['AB', 1], options: [a1.yes, { optionId: a1.other, value: 'x' }] });
  await post(people.second, { question: a1, at: ['AB', 1], options: [a1.yes] });
  await post(people.second, { question: forms('B1'), at: ['AB', 1], options: [forms('B1').yes] });
  await server.db
    .insertInto('note')
    .values(
      [a1.id, a2.id, a2.id, null].map((question_id, n) => ({
        observer_id: people.observer.observerId,
        polling_station_id: places('AB', 1),
        text: 'seen',
        question_id,
        digest: `use ${n}`,
        created_at: new Date(),
      })),
    )
    .execute();
  const inUse = {
    questions: [
      { id: a1.id, answers: 3, notes: 1 },
      { id: a2.id, answers: 0, notes: 2 },
    ],
    options: [
      { id: a1.yes, answers: 2 },
      { id: a1.other, answers: 1 },
    ],
  };
  expect(await use(a1.form)).toEqual(inUse);

  await server.db.updateTable('question').set({ retired: true }).where('id', '=', a1.id).execute();
  await server.db.updateTable('option').set({ retired: true }).where('id', '=', a1.yes).execute();
  expect(await use(a1.form)).toEqual(inUse);
});

test('FED-06 of a form that is gone, and of what is no id, nobody learns anything', async () => {
  const { server, people } = election;
  const statuses = await Promise.all(
    ['4711', '0', 'nou', '1e9', '99999999999'].map(
      async (id) => (await server.call('GET', `/api/v1/form/${id}/use`, { as: people.organizer })).status,
    ),
  );
  expect(statuses).toEqual([404, 400, 400, 404, 400]);
});

test('FRM-01 staff see how large a form is and when it was saved, organizers by whom, phones neither', async () => {
  const { server, people } = election;
  const seen = async (as: Parameters<typeof server.call>[2]) => {
    const { formVersions } = await read(await server.call('GET', '/api/v1/form', as), listForms.reply);
    return formVersions.map(({ code, questions, savedAt, savedBy }) => ({ code, questions, savedAt, savedBy }));
  };
  await server.db
    .updateTable('form')
    .set({ saved_by: people.organizer.adminId, updated_at: new Date('2026-11-21T10:00:00.000Z') })
    .execute();
  await server.db.updateTable('question').set({ retired: false }).execute();
  await server.db.updateTable('question').set({ retired: true }).where('code', '=', 'B2').execute();
  const savedAt = '2026-11-21T10:00:00.000Z';
  const sizes = [
    { code: 'A', questions: 2 },
    { code: 'B', questions: 1 },
    { code: 'C', questions: 2 },
  ];
  const savedBy = people.organizer.account;
  expect(await seen({ as: people.organizer })).toEqual(sizes.map((size) => ({ ...size, savedAt, savedBy })));
  expect(await seen({ as: people.admin })).toEqual(sizes.map((size) => ({ ...size, savedAt, savedBy: undefined })));
  expect(await seen({ as: people.observer })).toEqual(
    sizes.map(({ code }) => ({ code, questions: undefined, savedAt: undefined, savedBy: undefined })),
  );
});
