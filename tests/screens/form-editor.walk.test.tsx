import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ActorLogic, getInitialSnapshot, getNextSnapshot } from 'xstate';
import { TestModel } from 'xstate/graph';
import { thingsOf } from '#machines/form-editor/document.ts';
import { formEditorMachine } from '#machines/form-editor/form-editor.machine.ts';
import {
  isAskedToAbandon,
  isAskedToLeave,
  isDirty,
  isEditing,
  isFinished,
  isNotFound,
  isOpening,
  isSaving,
  mayLoseWork,
  proposalOf,
} from '#machines/form-editor/form-editor.selectors.ts';
import { type Deed, deeds, type Event, isPaste, showsOptions, type Snapshot } from './formEditorDeeds.ts';
import { freshBrowser, visit } from './formEditorStage.tsx';
import { settle, speak, type Stage } from './observersStage.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Title = keyof typeof deeds;
const isTitle = (text: string): text is Title => text in deeds;
const titles = Object.keys(deeds).filter(isTitle);

const key = (snapshot: Snapshot) =>
  JSON.stringify([snapshot.value, proposalOf(snapshot)?.what, showsOptions(snapshot), snapshot.context.whenSaved]);

const input = { formId: 7, copyOf: null, slot: 'mine' };

type Titled = Event & { title: Title };
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the events of the graph carry titles, and replies that only xstate sends
const titled = formEditorMachine as unknown as ActorLogic<Snapshot, Titled, typeof input>;

const model = new TestModel<Snapshot, Titled, typeof input>(titled, {
  input,
  events: (snapshot) =>
    titles.flatMap((title) => {
      const event = deeds[title].event(snapshot);
      return event === undefined ? [] : [{ ...event, title }];
    }),
  limit: 5_000,
  serializeState: (snapshot, event, before) =>
    key(snapshot) + (event && before ? ` <- ${event.title} <- ${key(before)}` : ''),
});

const valueAt = (place: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`input[data-place^="${place} "]`)].map(({ value }) => value);
const isThere = (text: string | RegExp) => screen.queryByText(text) !== null;

/** The form on screen is the form in the machine. */
function showsForm(snapshot: Snapshot) {
  const { document: form, history, openQuestions } = snapshot.context;
  const options = [...thingsOf(form)].flatMap((thing) =>
    'options' in thing && openQuestions.includes(thing.key) ? thing.options.map(({ text }) => text) : [],
  );
  expect([valueAt('section'), valueAt('option')]).toEqual([
    form.sections.flatMap(({ code, description }) => [code, description]),
    options,
  ]);
  expect(isThere(/^(?:Unsaved changes|Kept in this browser at)/u)).toBe(isDirty(snapshot));
  const [undo, redo] = within(document.querySelector('header')!).getAllByRole('button', { hidden: true });
  const isOff = (button: HTMLElement | undefined) => button?.getAttribute('aria-disabled') === 'true';
  expect([isOff(undo), isOff(redo)]).toEqual([
    !isEditing(snapshot) || history.past.length === 0,
    !isEditing(snapshot) || history.future.length === 0,
  ]);
}

function shows(snapshot: Snapshot, stage: Stage) {
  expect(stage.isGuarded()).toBe(mayLoseWork(snapshot));
  expect(isThere('Loading…')).toBe(isOpening(snapshot));
  expect(isThere('This form does not exist')).toBe(isNotFound(snapshot));
  expect(isThere('Leave with unsaved changes?')).toBe(isAskedToLeave(snapshot));
  expect(isThere('Leave while the form is being saved?')).toBe(isAskedToAbandon(snapshot));
  expect(isThere('The form is being saved.')).toBe(isSaving(snapshot));
  expect(isThere('Delete this question with its options?')).toBe(proposalOf(snapshot)?.what === 'delete');
  expect(isThere('2 lines pasted')).toBe(isPaste(snapshot));
  expect(isThere('is odd')).toBe(snapshot.context.refusals.length > 0);
  if (isOpening(snapshot) || isNotFound(snapshot) || isFinished(snapshot)) return;
  showsForm(snapshot);
}

const journeys = model
  .getShortestPaths()
  .map(({ steps }) => steps.flatMap(({ event }) => ('title' in event ? [event.title] : [])))
  .map((inOrder) => [inOrder.join(' → ') || 'opened', inOrder] as const);

const done = new Set<Title>();

beforeEach(async () => {
  freshBrowser();
  await speak('en');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('FED-05 FED-06 FED-08 NAV-08 the editor shows what its machine says, on every path', () => {
  test.each(journeys)('%s', async (_name, inOrder) => {
    const stage = visit('/formulare/7');
    await settle(() => {});
    let snapshot = getInitialSnapshot(titled, input);
    for (const title of inOrder) {
      const deed: Deed = deeds[title];
      const event = deed.event(snapshot);
      if (event === undefined) break;
      await deed.does(stage);
      snapshot = getNextSnapshot(titled, snapshot, { ...event, title });
      shows(snapshot, stage);
      done.add(title);
    }
  });

  test('everything that can be done was done, on more than ninety ways', () => {
    expect([titles.filter((title) => !done.has(title)), journeys.length > 90]).toEqual([[], true]);
  });
});
