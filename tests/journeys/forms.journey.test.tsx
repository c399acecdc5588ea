import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#contract/forms.ts';
import { formsHandlers } from '#server/forms/forms.handlers.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { journeys } from '#tests/support/journey.ts';
import { openNetwork, type Network } from '#tests/support/network.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/*
 * What an organizer does with the list of forms, as the specification tells it (FRM). Written without a look at the
 * product's machines: the server answering, refusing and being out of reach are steps like any other.
 */

const contract = {
  listForms: calls.listForms,
  listFormVersions: calls.listFormVersions,
  getForm: calls.getForm,
  getFormUse: calls.getFormUse,
  addForm: calls.addForm,
  updateForm: calls.updateForm,
  deleteForm: calls.deleteForm,
};

let server: TestServer;
let people: People;
let network: Network;

const section = (code: string, questions: unknown[]) => ({ code, description: `Section ${code}`, questions });
const question = (code: string, ...options: unknown[]) => ({
  code,
  text: `Question ${code}`,
  questionType: 1,
  optionsToQuestions: options,
});

const titles = () => screen.queryAllByRole('rowheader').map((header) => header.textContent);
const titlesBecome = (wanted: string[]) => waitFor(() => expect(titles()).toEqual(wanted));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const answer = async (word: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: word }));
const stored = (code: string) => server.db.selectFrom('form').selectAll().where('code', '=', code).executeTakeFirst();

async function choose(name: string, action: string) {
  await press(`Actions for ${name}`);
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
}

async function chooseFile(name: string, content: string) {
  const box = await screen.findByLabelText('File with a form (JSON)');
  await userEvent.upload(box, new File([content], name, { type: 'application/json' }));
}

const begin = ['Opening', 'Voting', 'Unfinished'];

/** As the published sample forms are: the flag under its other name, no ids, nothing but what is needed. */
const sample = (code: string) =>
  JSON.stringify({
    code,
    description: 'From a file',
    formSections: [
      {
        code: 'F',
        description: 'Only section',
        questions: [
          {
            code: 'F1',
            text: 'Was it calm?',
            questionType: 1,
            optionsToQuestions: [{ text: 'Yes' }, { text: 'No', isFreeText: true, isFlagged: true }],
          },
        ],
      },
    ],
  });

const does = {
  'moves the last one up': () => choose('C Unfinished', 'Move up'),
  'comes back later': () => openConsole({ path: '/formulare', config: { expiryCheck: false } }),
  'takes the usual order': () => press('Back to the usual order'),
  'asks to delete one': () => choose('C Unfinished', 'Delete'),
  'calls it off': () => answer('Cancel'),
  agrees: () => answer('Delete'),
  async 'deletes one with answers'() {
    await choose('A Opening', 'Delete');
    await answer('Delete');
  },
  async 'deletes without a connection'() {
    network.answer('DELETE /api/v1/form', () => Response.error());
    await choose('C Unfinished', 'Delete');
    await answer('Delete');
  },
  'duplicates one': () => choose('A Opening', 'Duplicate'),
  'looks at one': () => choose('A Opening', 'Preview'),
  'turns to the next section': () => press('Next'),
  closes: () => press('Close'),
  'imports a published sample': () => chooseFile('sample.json', sample('S')),
  'imports one whose code is taken': () => chooseFile('sample.json', sample('a')),
  'imports a broken file': () => chooseFile('broken.json', '{"code":"S","formSections":[{"questions":7}]}'),
  async 'imports without a connection'() {
    network.answer('POST /api/v1/form', () => Response.error());
    await chooseFile('sample.json', sample('S'));
  },
};

const shows = {
  async listed() {
    await titlesBecome(begin);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('3 in total')).toBeInTheDocument();
  },
  async reordered() {
    await titlesBecome(['Opening', 'Unfinished', 'Voting']);
  },
  async stillReordered() {
    await titlesBecome(['Opening', 'Unfinished', 'Voting']);
  },
  async askedToDelete() {
    expect(await screen.findByRole('alertdialog', { name: 'Delete C Unfinished?' })).toHaveTextContent(
      'Are you sure you want to delete this record?',
    );
  },
  async deleted() {
    await screen.findByText('The form has been deleted');
    await titlesBecome(['Opening', 'Voting']);
    expect(await stored('C')).toBeUndefined();
  },
  async deleteRefused() {
    await screen.findByText('The form A cannot be deleted: 1 answer refers to it.');
    expect(titles()).toEqual(begin);
  },
  async notDeleted() {
    await screen.findByText('C Unfinished was not deleted');
    expect(titles()).toEqual(begin);
    expect(await stored('C')).toMatchObject({ draft: true });
  },
  async duplicated() {
    await screen.findByText('A Opening was duplicated as a draft with the code A-2');
    const copy = await stored('A-2');
    expect(copy).toMatchObject({ description: 'Opening', draft: true, current_version: 1 });
    expect(location.pathname).toBe(`/formulare/${copy?.id}`);
  },
  async looking() {
    const dialog = await screen.findByRole('dialog', { name: 'Preview of A Opening' });
    await within(dialog).findByRole('group', { name: 'A1 Question A1' });
  },
  async lookingFurther() {
    const dialog = screen.getByRole('dialog');
    await within(dialog).findByRole('group', { name: 'A2 Question A2' });
  },
  async imported() {
    await screen.findByText('sample.json was imported as a draft with the code S');
    const draft = await stored('S');
    expect(draft).toMatchObject({ description: 'From a file', draft: true });
    expect(location.pathname).toBe(`/formulare/${draft?.id}`);
    expect(await flaggedTexts('S')).toEqual(['No']);
  },
  async importedWithOtherCode() {
    await screen.findByText('sample.json was imported as a draft. Its code was in use, so it has the code a-2 now.');
    expect(await flaggedTexts('a-2')).toEqual(['No']);
  },
  async told() {
    const dialog = await screen.findByRole('alertdialog', { name: 'broken.json cannot be imported' });
    expect(within(dialog).getAllByRole('listitem').length).toBeGreaterThan(0);
    expect(await server.db.selectFrom('form').select('id').execute()).toHaveLength(3);
  },
  async notImported() {
    await screen.findByText('sample.json was not imported');
    expect(location.pathname).toBe('/formulare');
  },
};

const flaggedTexts = async (code: string) => {
  const options = await server.db
    .selectFrom('option as o')
    .innerJoin('question as q', 'q.id', 'o.question_id')
    .innerJoin('form as f', 'f.id', 'q.form_id')
    .where('f.code', '=', code)
    .where('o.flagged', '=', true)
    .select('o.text')
    .execute();
  return options.map(({ text }) => text);
};

const paths = journeys({
  begins: 'listed',
  story: {
    listed: {
      'moves the last one up': 'reordered',
      'asks to delete one': 'askedToDelete',
      'deletes one with answers': 'deleteRefused',
      'deletes without a connection': 'notDeleted',
      'duplicates one': 'duplicated',
      'looks at one': 'looking',
      'imports a published sample': 'imported',
      'imports one whose code is taken': 'importedWithOtherCode',
      'imports a broken file': 'told',
      'imports without a connection': 'notImported',
    },
    reordered: { 'comes back later': 'stillReordered', 'takes the usual order': 'listed' },
    stillReordered: {},
    askedToDelete: { 'calls it off': 'listed', agrees: 'deleted' },
    deleted: {},
    deleteRefused: {},
    notDeleted: {},
    duplicated: {},
    looking: { 'turns to the next section': 'lookingFurther', closes: 'listed' },
    lookingFurther: {},
    imported: {},
    importedWithOtherCode: {},
    told: { closes: 'listed' },
    notImported: {},
  },
  does: { ...does, 'comes back later': async () => void (await does['comes back later']()) },
  shows,
});

const add = async (body: unknown) => {
  const reply = await server.call('POST', '/api/v1/form', { as: people.organizer, body });
  expect(reply.status).toBe(200);
};

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: formsHandlers });
  people = await addPeople(server.db, server.config);
  network = openNetwork((request) => server.app.fetch(request));
});

afterAll(async () => {
  network.close();
  await server.close();
});

beforeEach(async () => {
  const { db } = server;
  for (const table of ['answer', 'thread', 'form'] as const) await db.deleteFrom(table).execute();
  const a = [
    section('S1', [question('A1', { text: 'Yes' }, { text: 'No' })]),
    section('S2', [question('A2', { text: 'x' })]),
  ];
  await add({ code: 'A', description: 'Opening', formSections: a });
  await add({ code: 'B', description: 'Voting', formSections: [section('S', [question('B1', { text: 'x' })])] });
  await add({ code: 'C', description: 'Unfinished', draft: true, formSections: [] });
  await answerOnce();
  localStorage.clear();
  const { authorization } = await server.bearer(people.organizer);
  localStorage.setItem('token-id', authorization.replace('Bearer ', ''));
  await openConsole({ path: '/formulare', config: { expiryCheck: false } });
});

/** One answer to the first option of form A. */
async function answerOnce() {
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
  const now = new Date();
  await db
    .insertInto('thread')
    .values({
      ...at,
      county_id: county.id,
      station_number: 1,
      ngo_id: people.observer.idNgo,
      first_answer_at: now,
      last_answer_at: now,
      answer_count: 1,
      flagged_count: 0,
      opening_flagged: 0,
      counting_flagged: 0,
    })
    .execute();
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

afterEach(() => {
  closeConsole();
  sessionStorage.clear();
  network.heal();
});

describe('FRM-01 FRM-02 FRM-03 FRM-04 an organizer among the forms', () => {
  test('there are ways enough', () => {
    expect(paths.length).toBeGreaterThan(12);
  });

  test.each(paths)('$title', async ({ walk }) => {
    await walk();
    await expectAccessible();
  });
});
