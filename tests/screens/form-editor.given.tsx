import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, vi } from 'vitest';
import { listForms, type FormSummary } from '#contract/form-list.ts';
import { getForm, getFormUse, type Section, type FormUse } from '#contract/forms.ts';
import { countReached } from '#contract/notifications.ts';
import type { StoredForm, Work } from '#machines/form/stored-form.ts';
import { storedForm } from '#machines/form/upload.ts';
import { accountKey } from '#src/api/token.ts';
import { createLocalDrafts } from '#src/screens/form-editor/local-drafts.ts';
import { FormEditorScreen } from '#src/screens/form-editor/FormEditorScreen.tsx';
import { organizer } from '#tests/support/claims.ts';
import { failures } from '#tests/support/failures.ts';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';

const option = (
  id: number,
  text: string,
  more: Partial<Section['questions'][number]['optionsToQuestions'][number]> = {},
) => ({
  id,
  idOption: id,
  optionId: id,
  text,
  isFreeText: false,
  flagged: false,
  orderNumber: id,
  ...more,
});

const question = (id: number, code: string, text: string, options: ReturnType<typeof option>[], questionType = 1) => ({
  id,
  formCode: 'A',
  code,
  idSection: 1,
  questionType,
  text,
  hint: null,
  orderNumber: id,
  optionsToQuestions: options,
});

/** Two sections with three questions and five options, published as version 3. */
export const sections: Section[] = [
  {
    uniqueId: 'A1',
    id: 1,
    code: 'A',
    description: 'The station',
    orderNumber: 0,
    questions: [
      question(1, 'A1', 'Was the urn sealed?', [option(1, 'Yes'), option(2, 'No', { flagged: true })]),
      question(2, 'A2', 'Who was there?', [option(3, 'Police'), option(4, 'Others', { isFreeText: true })], 3),
    ],
  },
  {
    uniqueId: 'A2',
    id: 2,
    code: 'B',
    description: 'The count',
    orderNumber: 1,
    questions: [question(3, 'B1', 'Was it public?', [option(5, 'Yes')])],
  },
];

export const summary = (more: Partial<FormSummary> = {}): FormSummary => ({
  id: 7,
  code: 'A',
  description: 'Opening',
  ver: 3,
  currentVersion: 3,
  diaspora: false,
  order: 4,
  draft: false,
  savedAt: '2026-11-21T10:00:00.000Z',
  savedBy: 'dan',
  ...more,
});

export const stored = (more: Partial<FormSummary> = {}): StoredForm => storedForm(summary(more), sections);

/** A browser of its own for each test, in which nothing is kept yet. */
/** A browser that keeps nothing yet. */
export function givenBrowserStore(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  });
}

/** What an earlier visit of the same user left, with the moment at which it did. */
const keptBy = (now?: () => number) => createLocalDrafts(accountKey(organizer), now);

export const leaveBehind = (work: Work, at = Date.parse('2026-11-21T09:30:00.000Z')) => keptBy(() => at).keep(work);

export const stillKept = (formId: number | null) => keptBy().recall(formId);

/** The editor by its address; nothing has been answered. */
export const visit = (path: string): Stage =>
  openScreen(
    <Routes>
      <Route path="/formulare/nou" element={<FormEditorScreen />} />
      <Route path="/formulare/:id" element={<FormEditorScreen />} />
    </Routes>,
    { path, claims: organizer },
  );

/** The server answers what the editor asks for a form: first the list, then its sections. */
export async function serve(stage: Stage, form: FormSummary = summary(), parts: readonly Section[] = sections) {
  await settle(() => stage.waiting(listForms).answer({ formVersions: [form] }));
  await settle(() => stage.waiting(getForm).answer(parts));
}

export const titleField = () => screen.findByLabelText(/^(?:Form title|Titlu formular)$/u);

/** A form in work. */
export async function openForm(form: FormSummary = summary(), parts: readonly Section[] = sections): Promise<Stage> {
  const stage = visit(`/formulare/${form.id}`);
  await serve(stage, form, parts);
  await titleField();
  return stage;
}

export async function openNew(): Promise<Stage> {
  const stage = visit('/formulare/nou');
  await titleField();
  return stage;
}

export const field = (name: string | RegExp): HTMLInputElement | HTMLTextAreaElement =>
  screen.getByRole('textbox', { name });
export const type = (name: string | RegExp, value: string) =>
  settle(() => fireEvent.change(field(name), { target: { value } }));
export const keyIn = (name: string | RegExp, key: string, more = {}) =>
  settle(() => fireEvent.keyDown(field(name), { key, ...more }));
export const showOptions = (name: string) =>
  settle(() => fireEvent.click(screen.getByRole('button', { name: new RegExp(`options? of question ${name}$`, 'u') })));
export const optionTexts = () =>
  screen
    .queryAllByRole<HTMLInputElement | HTMLTextAreaElement>('textbox', { name: /^Text(?:ul opțiunii| of option)/u })
    .map(({ value }) => value);
export const questionTexts = () =>
  screen
    .queryAllByRole<HTMLInputElement | HTMLTextAreaElement>('textbox', { name: /^Text of question/u })
    .map(({ value }) => value);

export const dialog = () => waitFor(() => screen.queryByRole('alertdialog') ?? screen.getByRole('dialog'));

/** Presses a button of the dialog that is open. */
export async function answer(name: string) {
  const open = await dialog();
  await settle(() => fireEvent.click(within(open).getByRole('button', { name })));
}

/** The name and the value of the text field that has the focus, the name alone of another control. */
export function focused(): string {
  const element = document.activeElement;
  if (element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text'))
    return `${element.labels?.[0]?.textContent ?? ''}: ${element.value}`;
  return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
}

export const unused = { questions: [], options: [] };
export const conflict = { ...failures.refused, status: 409, errors: { currentVersion: ['is older than version 4'] } };

/** What somebody else made of the form. */
export const theirSections = () => {
  const parts = structuredClone(sections);
  parts[1]!.description = 'The counting';
  return parts;
};

/** What publishing touches, as the server tells: what refers to it, of a form that phones show, and how many get it. */
export async function reachTold(stage: Stage, use: FormUse | null = null): Promise<void> {
  if (use !== null) await settle(() => stage.waiting(getFormUse).answer(use));
  const told = { observers: 340, withDevice: 300, pushes: true };
  await settle(() => stage.waiting(countReached).answer(told));
}

/** A published form with one change, which is wanted to be published; nothing refers to it. */
export async function publish(): Promise<Stage> {
  const stage = await openForm();
  await type('Form title', 'Openings');
  await press('Publish');
  await reachTold(stage, unused);
  await answer('Publish');
  return stage;
}

export const outline = () => within(screen.getByRole('navigation', { name: 'Outline of the form' }));

/** What the outline says of each section. */
export function expectSections(...names: string[]) {
  const shown = outline().queryAllByRole('button', { name: /question/u });
  expect(shown.length).toBe(names.length);
  for (const [at, name] of names.entries()) expect(shown[at]).toHaveAccessibleName(name);
}

/** Something from the menu of a section or a question, by keyboard. */
export const choose = async (of: string, action: string) => {
  await settle(() => {
    screen.getByRole('button', { name: `More for ${of}` }).focus();
  });
  await press(`More for ${of}`);
  await press(action, 'menuitem');
};
