import { screen, waitFor, within } from '@testing-library/react';
import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { listForms } from '#contract/form-list.ts';
import { getForm } from '#contract/forms.ts';
import { asNew, emptyDocument } from '#machines/form/document.ts';
import type { Work } from '#machines/form/stored-form.ts';
import { edited } from '#machines/form/edits.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import {
  answer,
  dialog,
  field,
  focused,
  givenBrowserStore,
  leaveBehind,
  openForm,
  openNew,
  questionTexts,
  sections,
  serve,
  showOptions,
  stillKept,
  stored,
  summary,
  titleField,
  type,
  visit,
} from './form-editor.given.tsx';
import { press, settle, speak } from '#tests/support/screen.tsx';

givenBrowserStore();

const renamed = edited(stored().document, { edit: 'form.set', set: { description: 'Openings' } }, 0).document;
const work = (more: Partial<Work> = {}): Work => ({
  slot: 'old',
  formId: 7,
  base: stored(),
  document: renamed,
  ...more,
});

describe('FED-01 a form on its way', () => {
  test('a skeleton stands for it, under a heading; then it is there, with the focus in its title', async () => {
    const stage = visit('/formulare/7');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Form');
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    await expectAccessible();
    await serve(stage);
    await waitFor(() => expect(focused()).toBe('Form title: Opening'));
    expect(stage.asked.map(({ endpoint }) => endpoint)).toEqual([listForms, getForm]);
    expect(screen.getByRole('heading', { level: 1, name: 'Opening' }).parentElement).toHaveTextContent(
      'Published, version 3',
    );
    expect(questionTexts()).toEqual(['Was the urn sealed?', 'Who was there?']);
  });

  test('it cannot be loaded: why, and a way to try again', async () => {
    const stage = visit('/formulare/7');
    await settle(() => stage.waiting(listForms).fail(failures.offline));
    expect(screen.getByText('The form could not be loaded.').parentElement).toHaveTextContent(
      'The server cannot be reached. Check the connection.',
    );
    expect(screen.getByRole('timer')).toHaveTextContent('Next try in 1 second');
    await expectAccessible();
    await press('Try now');
    await serve(stage);
    expect(await titleField()).toHaveValue('Opening');
  });

  test('it is fetched as soon as the connection is back', async () => {
    const stage = visit('/formulare/7');
    await settle(() => stage.waiting(listForms).fail(failures.offline));
    await settle(() => stage.goOnline());
    await serve(stage);
    expect(await titleField()).toHaveValue('Opening');
  });

  test.each(['7', 'seven', '0', '-1', '1.5'])('there is no form %s: said, with the way to the forms', async (id) => {
    const stage = visit(`/formulare/${id}`);
    if (id === '7') await settle(() => stage.waiting(listForms).answer({ formVersions: [summary({ id: 8 })] }));
    expect(await screen.findByText('This form does not exist')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To the forms' })).toHaveAttribute('href', '/formulare');
    expect(stage.isGuarded()).toBe(false);
    await expectAccessible();
  });

  test('it was deleted between the two calls: it does not exist either', async () => {
    const stage = visit('/formulare/7');
    await settle(() => stage.waiting(listForms).answer({ formVersions: [summary()] }));
    await settle(() => stage.waiting(getForm).fail(failures.notFound));
    expect(await screen.findByText('This form does not exist')).toBeInTheDocument();
  });
});

describe('FED-01 FED-06 a form in work', () => {
  test.each(['en', 'ro'] as const)('a new one is empty and says how to begin (%s)', async (language) => {
    await speak(language);
    const stage = await openNew();
    const add = language === 'en' ? 'Add section' : 'Adăugați o secțiune';
    expect(screen.getAllByRole('button', { name: add }).length).toBe(2);
    expect(stage.asked).toEqual([]);
    await expectAccessible();
  });

  test.each(['en', 'ro'] as const)('a full one with its options (%s)', async (language) => {
    await speak(language);
    await openForm();
    for (const row of screen.getAllByRole('button', { expanded: false })) await settle(() => row.click());
    expect(screen.getAllByRole('textbox').length).toBe(2 + 2 + 2 * 3 + 4);
    await expectAccessible();
  });

  test.each([
    ['draft', true, 'Draft, version 3'],
    ['published', false, 'Published, version 3'],
  ])('a %s one says so', async (_, draft, said) => {
    await openForm(summary({ draft }));
    expect(screen.getByText(said)).toBeInTheDocument();
  });

  test('a type that only older phones know is read as one choice', async () => {
    const [first, second] = structuredClone(sections);
    if (first?.questions[0] !== undefined) first.questions[0].questionType = 4;
    await openForm(summary(), [first!, second!]);
    expect(screen.getByRole('combobox', { name: 'Type of question A1' })).toHaveDisplayValue('Single choice');
  });
});

describe('FED-08 work that an earlier visit left', () => {
  test('it is offered with its time and how much it changes; gone on with, it is unsaved still', async () => {
    await leaveBehind(work());
    const stage = visit('/formulare/7');
    await serve(stage);
    expect(await dialog()).toHaveTextContent(
      /“Openings”, kept in this browser on 21 Nov 2026, 11:30, with 1 change that the server does not have\./u,
    );
    await expectAccessible();
    await answer('Go on with it');
    expect(await titleField()).toHaveValue('Openings');
    expect(stage.isGuarded()).toBe(true);
    expect(await screen.findByText(/^Kept in this browser at/u)).toBeInTheDocument();
    expect((await stillKept(7)).map(({ slot }) => slot)).toEqual(['old']);
  });

  test('not now: the stored form is opened, and the copy stays', async () => {
    await leaveBehind(work());
    const stage = visit('/formulare/7');
    await serve(stage);
    await answer('Not now');
    expect(await titleField()).toHaveValue('Opening');
    expect((await stillKept(7)).map(({ slot }) => slot)).toEqual(['old']);
  });

  test('discarded, it is gone; the next is offered', async () => {
    await leaveBehind(work({ slot: 'older' }), 5);
    await leaveBehind(work());
    const stage = visit('/formulare/7');
    await serve(stage);
    expect(await dialog()).toHaveTextContent('1 more copy is kept.');
    await answer('Discard it');
    expect(await dialog()).toHaveTextContent('kept in this browser on 1 Jan 1970');
    await answer('Discard it');
    expect(await titleField()).toHaveValue('Opening');
    await waitFor(async () => expect(await stillKept(7)).toEqual([]));
  });

  test('the form moved on meanwhile: said, and told again on saving', async () => {
    await leaveBehind(work());
    const stage = visit('/formulare/7');
    await serve(stage, summary({ currentVersion: 5 }));
    expect(await dialog()).toHaveTextContent(
      'It began with version 3; the server has version 5 now. You will be asked how to join them when you save.',
    );
    await expectAccessible();
  });

  test('the form was deleted: what was kept goes on as a new one', async () => {
    await leaveBehind(work());
    const stage = visit('/formulare/7');
    await settle(() => stage.waiting(listForms).answer({ formVersions: [] }));
    expect(await dialog()).toHaveTextContent('What is recovered will be a new form.');
    await answer('Go on with it');
    expect(await titleField()).toHaveValue('Openings');
    expect(screen.getByText('New, not saved on the server yet')).toBeInTheDocument();
    await waitFor(() => expect(stage.went.at(-1)).toBe('renamed /formulare/nou'));
  });

  test('a new form that was never saved is offered where a new form is begun, and nowhere else', async () => {
    await leaveBehind(work({ formId: null, base: null, document: asNew(renamed) }));
    const stage = await openForm();
    expect(field('Form title')).toHaveValue('Opening');
    stage.close();
    visit('/formulare/nou');
    expect(await dialog()).toHaveTextContent('“Openings”');
  });

  test('an untitled one is called so', async () => {
    const document = { ...emptyDocument, code: 'X' };
    await leaveBehind(work({ formId: null, base: null, document }));
    visit('/formulare/nou');
    expect(await dialog()).toHaveTextContent('“Untitled form”');
  });
});

describe('FED-08 work is kept after every change', () => {
  test('said with the time; nothing is said once it is undone', async () => {
    await openForm();
    await type('Form title', 'Openings');
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    expect(await screen.findByText(/^Kept in this browser at/u)).toBeInTheDocument();
    expect(await stillKept(7)).toMatchObject([{ formId: 7, document: { description: 'Openings' } }]);
    await press('Undo (Ctrl+Z)');
    expect(screen.queryByText(/^Kept in this browser|^Unsaved/u)).toBeNull();
    await waitFor(async () => expect(await stillKept(7)).toEqual([]));
  });

  test('storage full or forbidden: said once, and editing goes on', async () => {
    const stage = await openForm();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await type('Form title', 'Openings');
    expect(await screen.findByText('This browser cannot keep your changes: save soon')).toBeInTheDocument();
    await showOptions('A1');
    await type('Text of option 1', 'Sealed');
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    expect(await screen.findByText('This browser cannot keep your changes: save soon')).toBeInTheDocument();
    expect(stage.toasts).toEqual([{ status: 'warning', title: 'FORM_NOT_KEPT', description: 'FORM_NOT_KEPT_TEXT' }]);
    expect(stage.isGuarded()).toBe(true);
    expect(within(screen.getByRole('banner')).getByRole('heading')).toHaveTextContent('Openings');
    await expectAccessible();
  });
});
