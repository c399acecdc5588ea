import { type AnyStateMachine, type EventObject, initialTransition, transition } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { FormEditorEvent, Proposal } from '#machines/form-editor/form-editor.types.ts';
import type { FieldRefusal } from '#machines/form/save-refusals.ts';
import type { StoredForm } from '#machines/form/stored-form.ts';
import { formEditorMachine } from '#machines/form-editor/form-editor.machine.ts';
import * as selectors from '#machines/form-editor/form-editor.selectors.ts';
import { edited } from '#machines/form/edits.ts';
import { failures } from '../support/failures.ts';
import { small } from './form/form.given.ts';

const machine: AnyStateMachine = formEditorMachine;
const form: StoredForm = { id: 7, version: 3, draft: false, order: 0, savedAt: null, savedBy: null, document: small };
const came = (from: 'opening' | 'saving', output: object): EventObject & { output: object } => ({
  type: `xstate.done.actor.${from}`,
  output,
});
const opened = came('opening', { outcome: 'opened', form, copy: null });
const typed: FormEditorEvent = { type: 'edited', edit: { edit: 'option.set', key: 'o1', set: { text: 'Sealed' } } };
const publish: FormEditorEvent = { type: 'save.asked', intent: 'publish' };
const outcome = { base: form, document: small, failure: null, newer: null, refusals: [], lost: 0 };

/** The editor after these events, and what the last of them did: actions with their parameters, events for children. */
function after(...events: (FormEditorEvent | EventObject)[]) {
  let [snapshot, actions] = initialTransition(machine, { formId: 7, slot: 'mine', question: null });
  for (const event of events) [snapshot, actions] = transition(machine, snapshot, event);
  return { snapshot, did: actions.map(({ type, params }) => [type, params] as const) };
}
const editing = (...events: FormEditorEvent[]) => after(opened, ...events);
const named = (did: ReturnType<typeof after>['did'], type: string) =>
  did.filter(([name]) => name === type).map(([, params]) => params);
const view = (change: Extract<FormEditorEvent, { type: 'view.changed' }>['view']): FormEditorEvent => ({
  type: 'view.changed',
  view: change,
});

describe('where an editor stands', () => {
  const where = ({ snapshot }: ReturnType<typeof after>) => ({
    opening: selectors.isOpening(snapshot),
    missing: selectors.isNotFound(snapshot),
    editing: selectors.isEditing(snapshot),
    saving: selectors.isSaving(snapshot),
    dirty: selectors.isDirty(snapshot),
    asked: selectors.isAskedToLeave(snapshot),
    uncertain: selectors.isAskedToAbandon(snapshot),
  });
  const none = {
    opening: false,
    missing: false,
    editing: false,
    saving: false,
    dirty: false,
    asked: false,
    uncertain: false,
  };
  const leave: FormEditorEvent = { type: 'leave.asked' };
  const stay: FormEditorEvent = { type: 'leave.cancelled' };

  test.each([
    ['on its way', after(), { opening: true }],
    ['gone', after(came('opening', { outcome: 'gone', form: null, copy: null })), { missing: true }],
    ['there', editing(), { editing: true }],
    ['changed', editing(typed), { editing: true, dirty: true }],
    ['asked to leave', editing(typed, leave), { asked: true }],
    ['staying', editing(typed, leave, stay), { editing: true, dirty: true }],
    ['saved', editing(typed, publish), { saving: true }],
    ['asked to leave while it is saved', editing(typed, publish, leave), { saving: true, uncertain: true }],
    ['staying while it is saved', editing(typed, publish, leave, stay), { saving: true }],
  ])('%s', (_what, stage, expected) => {
    expect(where(stage)).toEqual({ ...none, ...expected });
  });

  test('NAV-08 whoever stays is kept here', () => {
    expect(named(editing().did, 'stay')).toHaveLength(1);
    expect(named(editing(typed, publish, leave, stay).did, 'stay')).toHaveLength(1);
  });

  test('FED-05 once it is saved the list opens, or what the reader asked for last', () => {
    const toGo = (...events: FormEditorEvent[]) => editing(typed, ...events).snapshot.context.whenSaved;
    expect([
      toGo(publish),
      toGo(publish, leave),
      toGo(publish, leave, stay),
      toGo(leave, publish),
      toGo(leave, stay, publish),
    ]).toEqual(['list', 'wanted', 'list', 'wanted', 'list']);
    const saved = came('saving', { ...outcome, outcome: 'saved' });
    const refused = came('saving', { ...outcome, outcome: 'refused', failure: failures.offline });
    expect(after(opened, typed, leave, publish, refused, typed, publish).snapshot.context.whenSaved).toBe('list');
    expect(named(after(opened, typed, publish, saved).did, 'tellTabs')).toEqual([{ formId: 7 }]);
  });

  test('FED-08 gone with unsaved work: that is kept now, not after the pause', () => {
    const { did } = editing(typed, leave, { type: 'leave.confirmed' });
    expect(JSON.stringify(named(did, 'xstate.sendTo'))).toContain('work.flushed');
  });
});

describe('what an editor holds', () => {
  const title = { level: 'form', key: '', field: 'description' };

  test('the form as it was loaded, and as it is', () => {
    const { snapshot } = editing(typed);
    const document = edited(small, { edit: 'option.set', key: 'o1', set: { text: 'Sealed' } }, 0).document;
    expect([selectors.storedOf(snapshot), selectors.documentOf(snapshot)]).toEqual([form, document]);
    expect([selectors.openSectionOf(snapshot), selectors.placeOf(snapshot)]).toEqual(['s1', title]);
  });

  test('what the reader looks at and picks', () => {
    const { snapshot } = editing(
      view({ view: 'section', key: 's2' }),
      view({ view: 'toggle', key: 'q3' }),
      view({ view: 'selection', keys: ['q3'] }),
    );
    expect([
      selectors.openSectionOf(snapshot),
      selectors.openQuestionsOf(snapshot),
      selectors.selectedOf(snapshot),
    ]).toEqual(['s2', ['q3'], ['q3']]);
  });

  test('FED-08 each field that was left is a step of its own', () => {
    const more: FormEditorEvent = { type: 'edited', edit: { edit: 'option.set', key: 'o1', set: { text: 'Shut' } } };
    const stepsOf = ({ snapshot }: ReturnType<typeof after>) => snapshot.context.history.past.length;
    expect([stepsOf(editing(typed, more)), stepsOf(editing(typed, { type: 'field.left' }, more))]).toEqual([1, 2]);
  });

  test('what is proposed, only while it is', () => {
    const proposal: Proposal = { what: 'delete', keys: ['q1'] };
    const asked = editing({ type: 'proposal.made', proposal });
    const cancelled = editing({ type: 'proposal.made', proposal }, { type: 'proposal.cancelled' });
    expect([asked, cancelled].map(({ snapshot }) => selectors.proposalOf(snapshot))).toEqual([proposal, null]);
  });

  test('FED-06 what keeps it from being published, once that was wanted', () => {
    const emptied: FormEditorEvent = { type: 'edited', edit: { edit: 'option.set', key: 'o5', set: { text: '' } } };
    const problem = { level: 'option', key: 'o5', field: 'text' };
    const { snapshot } = editing(emptied, publish);
    expect(selectors.problemsIn(snapshot).map(({ place }) => place)).toEqual([problem]);
    expect([selectors.intentOf(editing(emptied).snapshot), selectors.intentOf(snapshot)]).toEqual([null, 'publish']);
    expect(selectors.placeOf(snapshot)).toEqual(problem);
  });

  test('FED-06 what the server objects to', () => {
    const refusals: FieldRefusal[] = [{ place: { level: 'option', key: 'o1', field: 'text' }, message: 'is odd' }];
    const refused = came('saving', { ...outcome, outcome: 'refused', failure: failures.refused, refusals });
    expect(selectors.refusalsOf(after(opened, typed, publish, refused).snapshot)).toEqual(refusals);
  });

  test('whether another tab has it', () => {
    const other = (tabs: number): FormEditorEvent => ({ type: 'tabs.changed', others: { tabs, saved: null } });
    expect(
      [editing(), editing(other(1)), editing(other(1), other(0))].map(({ snapshot }) =>
        selectors.isOpenElsewhere(snapshot),
      ),
    ).toEqual([false, true, false]);
  });

  test('children that know which form it is', () => {
    expect(selectors.openingOf(after().snapshot)?.getSnapshot().context).toMatchObject({ formId: 7 });
    expect(editing().snapshot.children['tabs']?.getSnapshot()).toMatchObject({ input: { formId: 7, slot: 'mine' } });
  });
});
