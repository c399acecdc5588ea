/** Form editor: what has become of the form on screen, and what may be done with it now? */
import { assign, fromCallback, not, sendTo, setup } from 'xstate';
import { formOpeningMachine, type OpeningOutput } from '#machines/form-opening/form-opening.machine.ts';
import { formSavingMachine, type SavingOutcome, type SavingOutput } from '#machines/form-saving/form-saving.machine.ts';
import { createAutosaveMachine } from '#machines/autosave/autosave.machine.ts';
import type * as types from './form-editor.types.ts';
import { mayLoseWork } from './form-editor.selectors.ts';
import * as steps from './form-editor.steps.ts';
import { type Intent, problemsOf } from '#machines/form/problems.ts';
import type { Edit } from '#machines/form/edits.ts';
import type { Work } from '#machines/form/stored-form.ts';
import { unguarded, whileNeeded } from '#machines/leaving-guard.ts';
import { unprovidedCallback } from '#machines/unprovided.ts';

export const formEditorMachine = setup({
  types: {
    input: {} as types.FormEditorInput,
    context: {} as types.FormEditorContext,
    events: {} as types.FormEditorEvent,
    tags: {} as types.FormEditorTag,
    children: {} as { leaving: 'leaving'; opening: 'opening'; autosave: 'autosave'; tabs: 'tabs'; saving: 'saving' },
  },
  actors: {
    leaving: unguarded,
    opening: formOpeningMachine,
    autosave: createAutosaveMachine<Work>(),
    saving: formSavingMachine,
    /** Counts the other tabs with this form, hears of what they save, and marks the work of this one as at work. */
    tabs: fromCallback<types.FormEditorEvent, { formId: number | null; slot: string }>(
      unprovidedCallback('form-editor', 'tabs'),
    ),
  },
  actions: {
    begin: assign(({ context }, { output }: { output: OpeningOutput }) => steps.opened(output, context.question)),
    edit: assign(({ context }, { edit }: { edit: Edit }) => steps.afterEdit(context, edit)),
    pauseTyping: assign(({ context }) => steps.afterPause(context)),
    undo: assign(({ context }) => steps.afterUndo(context)),
    redo: assign(({ context }) => steps.afterRedo(context)),
    look: assign(({ context }, { view }: { view: types.View }) => steps.afterView(context, view)),
    leadToProblem: assign(({ context }, { intent }: { intent: Intent }) => steps.ledToProblem(context, intent)),
    storeProposal: assign((_, { proposal }: { proposal: types.Proposal }) => ({ proposal })),
    chooseSource: assign(({ context }, { source }: { source: string }) => steps.chosenSource(context, source)),
    storeIntent: assign((_, { intent }: { intent: Intent }) => ({ intent, refusals: [], failure: null })),
    goWhenSaved: assign((_, { to }: { to: types.WhenSaved }) => ({ whenSaved: to })),
    storeOutcome: assign(({ context }, { output }: { output: SavingOutput }) => steps.afterSaving(context, output)),
    storeOthers: assign((_, { others }: { others: types.OtherTabs }) => ({ others })),
    keepWork: sendTo('autosave', ({ context }) => ({ type: 'work.changed' as const, work: steps.workOf(context) })),
    flushWork: sendTo('autosave', { type: 'work.flushed' }),
    dropWork: (_args, _params: { slot: string }) => {},
    /** Keeps what gave way to somebody else's version, to be offered on a later visit; null: nothing did. */
    setAside: (_args, _params: { work: Work | null }) => {},
    tellTabs: (_args, _params: { formId: number | null }) => {},
    writeAddress: (_args, _params: { formId: number | null }) => {},
    openList: () => {},
    leave: () => {},
    /** Keeps the reader here; nothing where nobody asked to leave. */
    stay: () => {},
    notify: (_args, _params: { notice: types.FormEditorNotice | null }) => {},
    reportFault: (_args, _params: { error: unknown }) => {},
  },
  guards: {
    isGone: (_, { outcome }: { outcome: OpeningOutput['outcome'] }) => outcome === 'gone',
    isDirty: ({ context }) => steps.isDirty(context),
    isClean: not('isDirty'),
    isPossible: ({ context }, { proposal }: { proposal: types.Proposal }) => steps.isPossible(context, proposal),
    isHarmless: ({ context }, { proposal }: { proposal: types.Proposal }) => steps.isHarmless(context, proposal),
    isChoice: ({ context }, { source }: { source: string }) => steps.isChoice(context, source),
    isPaste: ({ context }) => context.proposal?.what === 'paste',
    canUndo: ({ context }) => context.history.past.length > 0,
    canRedo: ({ context }) => context.history.future.length > 0,
    /** What is missing is listed, and nothing is sent: a form with problems cannot be published. */
    hasProblems: ({ context }, { intent }: { intent: Intent }) => problemsOf(context.document, intent).length > 0,
    /**
     * Publish is disabled where this says no: the form is published already as it stands. Publish is disabled, too, while
     * the form is being saved and while a change of several parts waits for its answer. Problems do not disable it.
     */
    isWorthSaving: ({ context }, { intent }: { intent: Intent }) => steps.isWorthSaving(context, intent),
    isSaved: (_, { outcome }: { outcome: SavingOutcome }) => outcome === 'saved',
    isLeaving: ({ context }) => context.whenSaved === 'wanted',
  },
}).createMachine({
  id: 'form-editor',
  context: ({ input }) => steps.initially(input),
  invoke: { id: 'leaving', src: 'leaving', input: whileNeeded(mayLoseWork) },
  initial: 'opening',
  on: { 'leave.asked': { actions: { type: 'leave' } } },
  states: {
    opening: {
      tags: ['opening'],
      invoke: {
        id: 'opening',
        src: 'opening',
        input: ({ context }) => ({ formId: context.formId }),
        onDone: [
          { guard: { type: 'isGone', params: ({ event }) => event.output }, target: 'gone' },
          { target: 'working', actions: { type: 'begin', params: ({ event }) => event } },
        ],
        onError: { target: 'gone', actions: { type: 'reportFault', params: ({ event }) => event } },
      },
    },
    gone: { tags: ['notFound'] },
    working: {
      invoke: [
        {
          id: 'autosave',
          src: 'autosave',
          input: ({ context }) => ({ keptAt: context.keptAt }),
          onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
        },
        {
          id: 'tabs',
          src: 'tabs',
          input: ({ context }) => ({ formId: context.formId, slot: context.slot }),
          onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
        },
      ],
      on: { 'tabs.changed': { actions: { type: 'storeOthers', params: ({ event }) => event } } },
      initial: 'editing',
      states: {
        editing: {
          tags: ['editing'],
          entry: [
            { type: 'stay' },
            { type: 'keepWork' },
            { type: 'writeAddress', params: ({ context }) => ({ formId: context.formId }) },
          ],
          on: {
            edited: { actions: [{ type: 'edit', params: ({ event }) => event }, { type: 'keepWork' }] },
            'field.left': { actions: { type: 'pauseTyping' } },
            'undo.asked': { guard: { type: 'canUndo' }, actions: [{ type: 'undo' }, { type: 'keepWork' }] },
            'redo.asked': { guard: { type: 'canRedo' }, actions: [{ type: 'redo' }, { type: 'keepWork' }] },
            'view.changed': { actions: { type: 'look', params: ({ event }) => event } },
            'proposal.made': [
              {
                guard: { type: 'isHarmless', params: ({ event }) => event },
                actions: [
                  { type: 'edit', params: ({ event }) => ({ edit: steps.editIn(event, true) }) },
                  { type: 'keepWork' },
                ],
              },
              {
                guard: { type: 'isPossible', params: ({ event }) => event },
                target: 'proposing',
                actions: { type: 'storeProposal', params: ({ event }) => event },
              },
            ],
            'save.asked': [
              {
                guard: { type: 'hasProblems', params: ({ event }) => event },
                actions: { type: 'leadToProblem', params: ({ event }) => event },
              },
              {
                guard: { type: 'isWorthSaving', params: ({ event }) => event },
                target: 'saving',
                actions: { type: 'storeIntent', params: ({ event }) => event },
              },
            ],
            'leave.asked': [{ guard: { type: 'isDirty' }, target: 'confirmingLeave' }, { actions: { type: 'leave' } }],
          },
          initial: 'clean',
          states: {
            clean: { always: { guard: { type: 'isDirty' }, target: 'dirty' } },
            dirty: { tags: ['dirty'], always: { guard: { type: 'isClean' }, target: 'clean' } },
          },
        },
        proposing: {
          tags: ['proposing'],
          on: {
            'proposal.accepted': {
              target: 'editing',
              actions: { type: 'edit', params: ({ context }) => ({ edit: steps.editIn(context, true) }) },
            },
            'proposal.declined': {
              guard: { type: 'isPaste' },
              target: 'editing',
              actions: { type: 'edit', params: ({ context }) => ({ edit: steps.editIn(context, false) }) },
            },
            'source.chosen': {
              guard: { type: 'isChoice', params: ({ event }) => event },
              actions: { type: 'chooseSource', params: ({ event }) => event },
            },
            'proposal.cancelled': { target: 'editing' },
            'leave.asked': { actions: { type: 'stay' } },
          },
        },
        saving: {
          tags: ['saving'],
          entry: { type: 'flushWork' },
          invoke: {
            id: 'saving',
            src: 'saving',
            input: ({ context }) => steps.savingOf(context),
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: '#form-editor.saved',
                actions: { type: 'storeOutcome', params: ({ event }) => event },
              },
              {
                target: 'editing',
                actions: [
                  {
                    type: 'setAside',
                    params: ({ context, event }) => ({ work: steps.yielded(context, event.output) }),
                  },
                  { type: 'storeOutcome', params: ({ event }) => event },
                  { type: 'notify', params: ({ event }) => ({ notice: steps.noticeOf(event.output) }) },
                ],
              },
            ],
            onError: { target: 'editing', actions: { type: 'reportFault', params: ({ event }) => event } },
          },
          initial: 'staying',
          on: { 'leave.asked': { target: '.asking' } },
          states: {
            staying: { entry: { type: 'goWhenSaved', params: { to: 'list' } } },
            leaving: { entry: { type: 'goWhenSaved', params: { to: 'wanted' } } },
            asking: {
              tags: ['confirmingLeave'],
              entry: { type: 'goWhenSaved', params: { to: 'wanted' } },
              on: {
                'leave.cancelled': { target: 'staying', actions: { type: 'stay' } },
                'leave.confirmed': { target: '#form-editor.working.left', actions: { type: 'leave' } },
              },
            },
          },
        },
        confirmingLeave: {
          tags: ['confirmingLeave'],
          on: {
            'leave.asked': {}, // asked already
            'leave.cancelled': { target: 'editing' },
            'leave.confirmed': { target: 'left', actions: [{ type: 'flushWork' }, { type: 'leave' }] },
            'leave.discarded': { target: '#form-editor.finished', actions: { type: 'leave' } },
            'save.asked': [
              {
                guard: { type: 'hasProblems', params: ({ event }) => event },
                target: 'editing',
                actions: { type: 'leadToProblem', params: ({ event }) => event },
              },
              { target: 'saving.leaving', actions: { type: 'storeIntent', params: ({ event }) => event } },
            ],
          },
        },
        /** Gone with unsaved work, which stays kept in this browser. */
        left: { tags: ['finished'] },
      },
    },
    saved: {
      entry: [
        { type: 'tellTabs', params: ({ context }) => ({ formId: context.formId }) },
        { type: 'notify', params: ({ context }) => ({ notice: steps.savedAs(context) }) },
      ],
      always: [
        { guard: { type: 'isLeaving' }, target: 'finished', actions: { type: 'leave' } },
        { target: 'finished', actions: { type: 'openList' } },
      ],
    },
    finished: { tags: ['finished'], entry: { type: 'dropWork', params: ({ context }) => ({ slot: context.slot }) } },
  },
});
