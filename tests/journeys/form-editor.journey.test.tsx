import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as calls from '#contract/forms.ts';
import { formsHandlers } from '#server/forms/forms.handlers.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { journeys } from '#tests/support/journey.ts';
import { openNetwork, type Network } from '#tests/support/network.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/*
 * How an organizer writes a form, as the specification tells it (FED, NAV-08). Written without a look at the product's
 * machines: the server refusing, being out of reach and somebody else at work are steps like any other.
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

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const first = async (name: string) => userEvent.click((await screen.findAllByRole('button', { name }))[0]!);
const write = async (field: string, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: field }), text);
const valueOf = (field: string) =>
  screen.getByRole<HTMLInputElement | HTMLTextAreaElement>('textbox', { name: field }).value;
const question = (name: string) => screen.findByRole('alertdialog', { name });
const answer = async (word: string) => {
  const open = await waitFor(() => screen.queryByRole('alertdialog') ?? screen.getByRole('dialog'));
  await userEvent.click(within(open).getByRole('button', { name: word }));
};
const open = (path: string) => openConsole({ path, config: { expiryCheck: false } });
const idOf = async (code: string) => (await stored(code))?.id ?? 0;
const stored = (code: string) => server.db.selectFrom('form').selectAll().where('code', '=', code).executeTakeFirst();

/** What a phone downloads of a form. */
async function downloaded(code: string) {
  const list = await server.call('GET', '/api/v1/form', { as: people.observer });
  const { formVersions } = await list.json();
  const found = formVersions.find((form: { code: string }) => form.code === code);
  if (found === undefined) return null;
  const reply = await server.call('GET', `/api/v1/form/${found.id}`, { as: people.observer });
  const sections: calls.Section[] = await reply.json();
  return {
    title: found.description,
    version: found.currentVersion,
    options: sections.flatMap(({ questions }) =>
      questions.flatMap(({ optionsToQuestions }) => optionsToQuestions.map(({ text }) => text)),
    ),
  };
}

/** A request of a colleague, which is granted. */
async function asked(method: string, path: string, body?: unknown) {
  const { status } = await server.call(method, path, { as: people.organizer, body });
  if (status !== 200) throw new Error(`${method} ${path}: ${status}`);
}

/** What somebody else does with the form in the meantime. */
async function colleagueSaves(description: string) {
  const id = await idOf('N');
  const sections = await (await server.call('GET', `/api/v1/form/${id}`, { as: people.organizer })).json();
  const body = { id, code: 'N', description, currentVersion: 1, draft: false, formSections: sections };
  await asked('PUT', '/api/v1/form', body);
}

const written = { title: 'Night', version: 1, options: ['Yes', 'No'] };

const does = {
  'publishes at once': () => press('Publish'),
  async 'gives it a name'() {
    await write('Form title', 'Night');
    await write('Form code', 'N');
  },
  async 'writes a question'() {
    await first('Add section');
    await userEvent.keyboard('Closing');
    await press('Add question');
    await userEvent.keyboard('Sealed?');
    await press('0 options of question A1');
    await press('Add option');
    await userEvent.keyboard('Yes{Enter}No');
  },
  'saves a draft': () => press('Save as draft'),
  async 'wants to go away'() {
    await userEvent.click((await screen.findAllByRole('link', { name: 'Forms' }))[0]!);
  },
  stays: () => answer('Stay'),
  'discards it': () => answer('Discard changes'),
  'leaves it here': () => answer('Leave, keep them here'),
  async 'loses the browser'() {
    await screen.findByText(/^Kept in this browser at/u);
    closeConsole();
    await open('/formulare/nou');
  },
  async 'begins a form'() {
    await open('/formulare/nou');
  },
  'goes on with it': () => answer('Go on with it'),
  'throws it away': () => answer('Discard it'),
  async 'publishes in a tunnel'() {
    network.answer('POST /api/v1/form', () => Response.error());
    await press('Publish');
  },
  async 'publishes outside again'() {
    network.heal();
    await press('Publish');
  },
  async 'opens it again'() {
    await open(`/formulare/${await idOf('N')}`);
  },
  async 'changes an option'() {
    await press('2 options of question A1');
    await write('Text of option 2', ', not at all');
  },
  async 'undoes it'() {
    await userEvent.keyboard('{Control>}z{/Control}');
  },
  publishes: () => press('Publish'),
  async 'publishes after a colleague'() {
    await colleagueSaves('Night shift');
    await press('Publish');
  },
  async 'publishes after it was deleted'() {
    await asked('DELETE', `/api/v1/form?formId=${await idOf('N')}`);
    await press('Publish');
  },
  'puts both together': () => answer('Put my changes into theirs'),
  'takes theirs': () => answer('Show theirs, keep mine aside'),
  'insists on ours': () => answer('Replace theirs with mine'),
  'saves it anew': () => answer('Save as a new form'),
} satisfies Record<string, () => Promise<void>>;

const toldPublished = async () => {
  await screen.findByText('The form has been published');
  await screen.findByRole('heading', { level: 1, name: 'Forms' });
};

const shows = {
  async empty() {
    await screen.findByText('This form has no sections yet');
    expect(valueOf('Form title')).toBe('');
  },
  async toldWhatIsMissing() {
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Form title' })).toHaveFocus());
    expect(screen.getByRole('textbox', { name: 'Form title' })).toHaveAccessibleDescription('Fill this in.');
    expect(await server.db.selectFrom('form').select('id').execute()).toEqual([]);
  },
  async named() {
    await waitFor(() => expect([valueOf('Form title'), valueOf('Form code')]).toEqual(['Night', 'N']));
  },
  async askedToGo() {
    await question('Leave with unsaved changes?');
    expect(location.pathname).toBe('/formulare/nou');
  },
  async atTheForms() {
    await screen.findByRole('heading', { level: 1, name: 'Forms' });
    expect(await stored('N')).toBeUndefined();
  },
  async keptAside() {
    await screen.findByRole('heading', { level: 1, name: 'Forms' });
  },
  async offered() {
    expect(await question('Unsaved work was found')).toHaveTextContent('“Night”');
  },
  async drafted() {
    await screen.findByText('The draft has been saved');
    expect([await stored('N'), await downloaded('N')]).toMatchObject([{ draft: true, description: 'Night' }, null]);
  },
  async complete() {
    await waitFor(() => expect(screen.queryByText(/to mend before publishing$/u)).toBeNull());
    expect([valueOf('Text of question A1'), valueOf('Section title')]).toEqual(['Sealed?', 'Closing']);
  },
  async notSaved() {
    await screen.findByText('The form was not saved');
    expect(valueOf('Text of question A1')).toBe('Sealed?');
    expect(await stored('N')).toBeUndefined();
  },
  async published() {
    await toldPublished();
    expect(await downloaded('N')).toEqual(written);
  },
  async reopened() {
    await screen.findByText('Published, version 1');
    expect(valueOf('Form title')).toBe('Night');
  },
  async changed() {
    await waitFor(() => expect(valueOf('Text of option 2')).toBe('No, not at all'));
  },
  async undone() {
    await waitFor(() => expect(valueOf('Text of option 2')).toBe('No'));
    expect(screen.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
  },
  async updated() {
    await toldPublished();
    expect(await downloaded('N')).toEqual({ title: 'Night', version: 2, options: ['Yes', 'No, not at all'] });
  },
  async conflict() {
    expect(await question('Somebody else saved this form')).toHaveTextContent('“Night” becomes “Night shift”');
    expect(await downloaded('N')).toMatchObject({ title: 'Night shift', version: 2, options: ['Yes', 'No'] });
  },
  async merged() {
    await waitFor(() =>
      expect([valueOf('Form title'), valueOf('Text of option 2')]).toEqual(['Night shift', 'No, not at all']),
    );
    expect(await downloaded('N')).toMatchObject({ options: ['Yes', 'No'] });
  },
  async mergedOut() {
    await toldPublished();
    expect(await downloaded('N')).toEqual({ title: 'Night shift', version: 3, options: ['Yes', 'No, not at all'] });
  },
  async yielded() {
    await waitFor(() => expect([valueOf('Form title'), valueOf('Text of option 2')]).toEqual(['Night shift', 'No']));
  },
  async replaced() {
    await toldPublished();
    expect(await downloaded('N')).toEqual({ title: 'Night', version: 3, options: ['Yes', 'No, not at all'] });
  },
  async vanished() {
    await question('The form has been deleted meanwhile');
  },
  async renewed() {
    await toldPublished();
    expect(await downloaded('N')).toEqual({ ...written, options: ['Yes', 'No, not at all'] });
  },
};

const paths = journeys({
  begins: 'empty',
  story: {
    empty: { 'publishes at once': 'toldWhatIsMissing', 'gives it a name': 'named' },
    toldWhatIsMissing: {},
    named: { 'saves a draft': 'drafted', 'wants to go away': 'askedToGo', 'writes a question': 'complete' },
    askedToGo: { stays: 'named', 'discards it': 'atTheForms', 'leaves it here': 'keptAside' },
    atTheForms: { 'begins a form': 'empty' },
    keptAside: { 'begins a form': 'offered' },
    offered: { 'goes on with it': 'named', 'throws it away': 'empty' },
    drafted: {},
    complete: {
      'publishes outside again': 'published',
      'publishes in a tunnel': 'notSaved',
      'loses the browser': 'offered',
    },
    notSaved: { 'publishes outside again': 'published' },
    published: { 'opens it again': 'reopened' },
    reopened: { 'changes an option': 'changed' },
    changed: {
      'undoes it': 'undone',
      publishes: 'updated',
      'publishes after a colleague': 'conflict',
      'publishes after it was deleted': 'vanished',
    },
    undone: {},
    updated: {},
    conflict: { 'puts both together': 'merged', 'takes theirs': 'yielded', 'insists on ours': 'replaced' },
    merged: { publishes: 'mergedOut' },
    mergedOut: {},
    yielded: {},
    replaced: {},
    vanished: { 'saves it anew': 'renewed' },
    renewed: {},
  },
  does,
  shows,
});

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
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  await server.db.deleteFrom('form').execute();
  localStorage.clear();
  const { authorization } = await server.bearer(people.organizer);
  localStorage.setItem('token-id', authorization.replace('Bearer ', ''));
  await open('/formulare/nou');
});

afterEach(() => {
  closeConsole();
  sessionStorage.clear();
  network.heal();
  vi.unstubAllGlobals();
});

describe('FED-01 FED-05 FED-06 FED-08 NAV-08 an organizer writes a form', () => {
  test('there are ways enough', () => {
    expect(paths.length).toBeGreaterThan(13);
  });

  test.each(paths)('$title', async ({ walk }) => {
    await walk();
    await expectAccessible();
  });
});
