import { fromCallback, fromPromise } from 'xstate';
import type { FormDocument } from '#machines/form/document.ts';
import type { FormEditorEvent } from '#machines/form-editor/form-editor.types.ts';
import type { LocalDraft, StoredForm, Work } from '#machines/form/stored-form.ts';
import { formEditorMachine } from '#machines/form-editor/form-editor.machine.ts';
import {
  isAskedToAbandon,
  isAskedToLeave,
  isDirty,
  isFinished,
  isSaving,
  autosaveOf,
  mayLoseWork,
  savingOf,
} from '#machines/form-editor/form-editor.selectors.ts';
import { edited } from '#machines/form/edits.ts';
import { formOpeningMachine } from '#machines/form-opening/form-opening.machine.ts';
import { formSavingMachine, type SavingInput, type Impact } from '#machines/form-saving/form-saving.machine.ts';
import { createAutosaveMachine } from '#machines/autosave/autosave.machine.ts';
import { createRecoveryMachine } from '#machines/recovery/recovery.machine.ts';
import { createResourceMachine, loadItem } from '#machines/resource/resource.machine.ts';
import { same } from '#machines/same.ts';
import { failures } from '../support/failures.ts';
import { faultsIn, type Step, walk } from '../support/walk.ts';
import { small } from './form/form.given.ts';
import { quiet } from '#tests/support/loader.ts';

const form: StoredForm = { id: 7, version: 3, draft: false, order: 0, savedAt: null, savedBy: null, document: small };
/** With a question that has no options yet but the empty one. */
const bare = { ...form, document: edited(small, { edit: 'question.add', section: 's2', after: null }, 0).document };
const ours = edited(small, { edit: 'option.set', key: 'o1', set: { text: 'Sealed' } }, 0).document;
const theirs: StoredForm = {
  ...form,
  version: 4,
  document: edited(small, { edit: 'form.set', set: { description: 'Mended' } }, 0).document,
};
const copy = { slot: 'old', formId: 7, base: form, document: ours, keptAt: 5 };
const stays = { base: form, document: ours, failure: null, newer: null, refusals: [], lost: 0 };
const atField = [{ place: { level: 'option', key: 'o1', field: 'text' }, message: 'is odd' }] as const;

const pending = new Promise<never>(() => {});

const machine = formEditorMachine.provide({
  actors: {
    tabs: fromCallback<FormEditorEvent, { formId: number | null; slot: string }>(() => {}),
    opening: formOpeningMachine.provide({
      actors: {
        resource: createResourceMachine<StoredForm, number>().provide({
          actors: { load: loadItem<StoredForm, number>(() => pending, quiet) },
        }),
        recovery: createRecoveryMachine<LocalDraft>().provide({
          actors: { recall: fromPromise<readonly LocalDraft[], { key: number | null }>(() => pending) },
        }),
      },
    }),
    autosave: createAutosaveMachine<Work>().provide({
      actors: { keep: fromPromise<number | null, { work: Work | null }>(() => pending) },
    }),
    saving: formSavingMachine.provide({
      actors: {
        loadImpact: fromPromise<Impact, { published: number | null }>(() => pending),
        save: fromPromise<unknown, SavingInput>(() => pending),
      },
    }),
  },
});

type EditorStep = Step<typeof machine>;
const did = ({ actions }: EditorStep, type: string) => actions.some((action) => action.type === type);
const given = ({ actions }: EditorStep, type: string) =>
  actions.filter((action) => action.type === type).map(({ params }) => params);
const opened = (output: unknown) => ({ type: 'xstate.done.actor.opening', output }) as const;
const came = (output: unknown) => ({ type: 'xstate.done.actor.saving', output }) as const;
const isEdit = (title: string) =>
  [
    'typed',
    'code typed',
    'undone',
    'redone',
    'proposal accepted',
    'pasted as one',
    'same options, nothing lost',
  ].includes(title);
const optionsIn = (of: FormDocument, key: string) =>
  of.sections
    .flatMap(({ questions }) => questions)
    .find((question) => question.key === key)
    ?.options.map(({ text }) => text);
const notices = (step: EditorStep) => given(step, 'notify').filter((params) => !same(params, { notice: null }));

walk({
  name: 'form-editor',
  machine,
  input: { formId: 7, slot: 'mine', question: null },
  otherInputs: { 'a new one': { formId: null, slot: 'mine', question: null } },
  events: {
    opened: opened({ outcome: 'opened', form, copy: null }),
    'opened with a bare question': opened({ outcome: 'opened', form: bare, copy: null }),
    'opened with what was kept': opened({ outcome: 'opened', form, copy }),
    'deleted, but kept': opened({ outcome: 'opened', form: null, copy }),
    'opened empty': opened({ outcome: 'opened', form: null, copy: null }),
    'not there': opened({ outcome: 'gone', form: null, copy: null }),
    'opening breaks': { type: 'xstate.error.actor.opening', error: 'bug' },
    typed: { type: 'edited', edit: { edit: 'option.set', key: 'o1', set: { text: 'Sealed' } } },
    'code typed': { type: 'edited', edit: { edit: 'form.set', set: { code: 'B' } } },
    'field left': { type: 'field.left' },
    undone: { type: 'undo.asked' },
    redone: { type: 'redo.asked' },
    looked: { type: 'view.changed', view: { view: 'section', key: 's2' } },
    'deletion proposed': { type: 'proposal.made', proposal: { what: 'delete', keys: ['q1'] } },
    'paste proposed': { type: 'proposal.made', proposal: { what: 'paste', key: 'o1', lines: ['Yes', 'Perhaps'] } },
    'same options proposed': {
      type: 'proposal.made',
      proposal: { what: 'sameOptions', keys: ['q1', 'q2'], source: 'q1' },
    },
    'same options, nothing lost': {
      type: 'proposal.made',
      proposal: { what: 'sameOptions', keys: ['q3', '+1'], source: 'q3' },
    },
    'another source': { type: 'source.chosen', source: 'q2' },
    'no source': { type: 'source.chosen', source: 's1' },
    'nothing proposed': { type: 'proposal.made', proposal: { what: 'delete', keys: ['q99'] } },
    'proposal accepted': { type: 'proposal.accepted' },
    'pasted as one': { type: 'proposal.declined' },
    'proposal cancelled': { type: 'proposal.cancelled' },
    'draft wanted': { type: 'save.asked', intent: 'draft' },
    'publishing wanted': { type: 'save.asked', intent: 'publish' },
    saved: came({ ...stays, outcome: 'saved' }),
    'refused: offline': came({ ...stays, outcome: 'refused', failure: failures.offline }),
    'refused at a field': came({ ...stays, outcome: 'refused', failure: failures.refused, refusals: atField }),
    'session over': came({ ...stays, outcome: 'refused', failure: failures.unauthorized }),
    'called off': came({ ...stays, outcome: 'kept' }),
    yielded: came({ ...stays, outcome: 'yielded', base: theirs, document: theirs.document }),
    merged: came({ ...stays, outcome: 'merged', base: theirs, lost: 2 }),
    'saving breaks': { type: 'xstate.error.actor.saving', error: 'bug' },
    'autosave breaks': { type: 'xstate.error.actor.autosave', error: 'bug' },
    'tabs break': { type: 'xstate.error.actor.tabs', error: 'bug' },
    'leave asked': { type: 'leave.asked' },
    'leave cancelled': { type: 'leave.cancelled' },
    'leave confirmed': { type: 'leave.confirmed' },
    'leave discarded': { type: 'leave.discarded' },
    'another tab': { type: 'tabs.changed', others: { tabs: 1, saved: null } },
  },
  replies: {},
  project: ({ base, document, proposal }) => [
    base === null,
    document.description === '',
    proposal?.what,
    same(optionsIn(document, '+1'), ['']),
  ],
  rules: {
    'FED-08 kept work goes on where it was kept': ({ title, after }) =>
      title !== 'opened with what was kept' ||
      (after.context.slot === 'old' &&
        after.context.document === ours &&
        isDirty(after) &&
        autosaveOf(after)?.getSnapshot().context.keptAt === 5),
    'a form that was deleted meanwhile goes on as a new one, under its address': (step) =>
      step.title !== 'deleted, but kept' ||
      (step.after.context.base === null &&
        same(given(step, 'writeAddress'), [{ formId: null }]) &&
        !/"id":\d/u.test(JSON.stringify(step.after.context.document))),
    'what is neither there nor kept is not found': ({ title, after }) =>
      !['not there', 'opening breaks'].includes(title) || after.hasTag('notFound'),
    'FED-08 unsaved is what differs from the version loaded, and only that': ({ after }) =>
      !after.hasTag('editing') ||
      isDirty(after) ===
        (JSON.stringify(after.context.document) !==
          JSON.stringify(after.context.base?.document ?? { description: '', code: '', diaspora: false, sections: [] })),
    'FED-08 every edit is kept; what is taken back is not': (step) => {
      if (!isEdit(step.title) || step.after.hasTag('proposing')) return true;
      const { slot, formId, base, document } = step.after.context;
      const work = isDirty(step.after) ? { slot, formId, base, document } : null;
      return step.sent.some((event) => same(event, { type: 'work.changed', work }));
    },
    'FED-08 undo and redo are there while there is something': ({ after }) =>
      !after.hasTag('editing') ||
      (after.can({ type: 'undo.asked' }) === after.context.history.past.length > 0 &&
        after.can({ type: 'redo.asked' }) === after.context.history.future.length > 0),
    'FED-08 undo gives back what was before': ({ title, before, after }) =>
      title !== 'undone' || after.context.document === before.context.history.past.at(-1)?.document,
    'FED-03 FED-04 nothing is deleted without a question': ({ title, before, after }) =>
      title !== 'deletion proposed' ||
      (after.hasTag('proposing') && after.context.document === before.context.document),
    'FED-04 several lines become options, or one text, or nothing': ({ title, before, after }) => {
      const texts = after.context.document.sections[0]?.questions[0]?.options.map(({ text }) => text);
      if (before.context.proposal?.what !== 'paste') return true;
      if (title === 'proposal accepted') return same(texts?.slice(0, 2), ['Yes', 'Perhaps']);
      if (title === 'pasted as one') return texts?.[0] === 'Yes Perhaps';
      return title !== 'proposal cancelled' || after.context.document === before.context.document;
    },
    'C11 options that say something are replaced only after a question; none are lost: at once': (step) => {
      const { title, before, after } = step;
      if (title === 'same options proposed')
        return after.hasTag('proposing') && after.context.document === before.context.document;
      if (title !== 'same options, nothing lost') return true;
      if (!same(optionsIn(before.context.document, '+1'), [''])) return after.hasTag('proposing');
      return (
        after.hasTag('editing') &&
        same(optionsIn(after.context.document, '+1'), ['Yes']) &&
        same(optionsIn(after.context.document, 'q3'), ['Yes'])
      );
    },
    'C11 all get the options of the source that was chosen last, in one step': ({ title, before, after }) => {
      const { proposal, document: was, history } = before.context;
      if (title === 'another source')
        return after.context.proposal?.what === 'sameOptions' && after.context.proposal.source === 'q2';
      if (proposal?.what !== 'sameOptions' || title !== 'proposal accepted') return true;
      const wanted = optionsIn(was, proposal.source);
      return (
        proposal.keys.every((key) => same(optionsIn(after.context.document, key), wanted)) &&
        after.context.history.past.length === history.past.length + 1 &&
        after.context.history.past.at(-1)?.document === was
      );
    },
    'FED-06 what has problems is not sent: the first of them is shown': ({ title, before, after }) => {
      if (!['draft wanted', 'publishing wanted'].includes(title) || before.context.document.description !== '')
        return true;
      return !isSaving(after) && after.context.place !== before.context.place && after.context.intent !== null;
    },
    'FED-05 what is sent is what is on screen': ({ before, after }) => {
      if (!isSaving(after) || isSaving(before)) return true;
      const { base, document, intent } = after.context;
      const sent = savingOf(after)?.getSnapshot().context;
      return sent?.base === base && sent?.document === document && sent?.intent === intent;
    },
    'FED-08 before it is sent it is kept': (step) =>
      !isSaving(step.after) ||
      isSaving(step.before) ||
      step.sent.some((event) => same(event, { type: 'work.flushed' })),
    'FED-05 saved: told, the copy here is dropped, and the list opens, or what the reader asked for': (step) =>
      (step.title === 'saved') ===
        (did(step, 'openList') ||
          (did(step, 'leave') && isSaving(step.before) && isFinished(step.after) && step.title === 'saved')) &&
      (step.title !== 'saved' ||
        (isFinished(step.after) &&
          same(given(step, 'dropWork'), [{ slot: step.before.context.slot }]) &&
          did(step, 'leave') === (step.before.context.whenSaved === 'wanted') &&
          same(notices(step), [
            { notice: { outcome: step.before.context.intent === 'draft' ? 'draft' : 'published', failure: null } },
          ]))),
    'a failure is told unless it stands at its field or is the session’s to tell': (step) =>
      !['refused: offline', 'refused at a field', 'session over', 'called off'].includes(step.title) ||
      same(
        notices(step),
        step.title === 'refused: offline' ? [{ notice: { outcome: 'failed', failure: failures.offline } }] : [],
      ),
    'FED-06 what the server objects to is led to': (step) =>
      step.title !== 'refused at a field' ||
      (same(step.after.context.place, atField[0].place) && same(step.after.context.refusals, atField)),
    'whatever becomes of saving, nothing typed is lost': (step) =>
      !['refused: offline', 'refused at a field', 'session over', 'called off', 'saving breaks'].includes(step.title) ||
      (step.after.hasTag('editing') && !did(step, 'dropWork')),
    'theirs is shown, ours set aside and one step back': (step) =>
      step.title !== 'yielded' ||
      (step.after.context.document === theirs.document &&
        !isDirty(step.after) &&
        step.after.context.history.past.at(-1)?.document === step.before.context.document &&
        given(step, 'setAside').length === 1 &&
        (JSON.stringify(given(step, 'setAside')) === '[{"work":null}]') ===
          [small, bare.document].includes(step.before.context.document)),
    'merged is told with what found no place': (step) =>
      step.title !== 'merged' || same(notices(step), [{ notice: { outcome: 'merged', failure: null, lost: 2 } }]),
    'NAV-08 leaving with unsaved work asks first; without, it just happens': (step) => {
      const { title, before, after } = step;
      if (title !== 'leave asked') return true;
      if (before.hasTag('proposing')) return did(step, 'stay') && !did(step, 'leave');
      if (isSaving(before)) return isAskedToAbandon(after) && !did(step, 'leave');
      return isDirty(before) || isAskedToLeave(before)
        ? isAskedToLeave(after) && !did(step, 'leave')
        : did(step, 'leave');
    },
    'NAV-08 gone with unsaved work: it stays kept; discarded: it does not': (step) =>
      (step.title !== 'leave confirmed' || (did(step, 'leave') && !did(step, 'dropWork') && isFinished(step.after))) &&
      (step.title !== 'leave discarded' || (did(step, 'leave') && did(step, 'dropWork'))),
    'NAV-08 closing the tab asks while something is unsaved, asked or on its way': ({ after }) =>
      mayLoseWork(after) ===
      (isDirty(after) || after.hasTag('proposing') || isSaving(after) || after.hasTag('confirmingLeave')),
    'two tabs: said, and nothing else changes': ({ title, before, after }) =>
      title !== 'another tab' ||
      (after.context.others.tabs === 1 && after.context.document === before.context.document),
    'a child that breaks is reported': (step) => same(faultsIn(step), /breaks?$/u.test(step.title) ? ['bug'] : []),
  },
  refused: ['no source', 'nothing proposed'],
});
