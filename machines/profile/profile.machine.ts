/** Profile: what has become of the thing on screen, and of what was typed into its form? */
import { assign, fromPromise, or, setup, stateIn } from 'xstate';
import { unguarded, whileNeeded } from '#machines/leaving-guard.ts';
import {
  createProfileRemovalMachine,
  type ProfileRemovalOutcome,
} from '#machines/profile-removal/profile-removal.machine.ts';
import { createResourceMachine } from '#machines/resource/resource.machine.ts';
import { unprovided } from '#machines/unprovided.ts';
import type * as types from './profile.types.ts';
import * as steps from './profile.form.ts';
import { mayLoseWork } from './profile.selectors.ts';

export function createProfileMachine<TEntity, TValues, TDraft = TValues>(kind: types.Kind<TEntity, TDraft>) {
  const { keyOf, hasField, rebase } = kind;
  return setup({
    types: {
      input: {} as types.ProfileInput<TDraft>,
      context: {} as types.ProfileContext<TEntity, TDraft>,
      events: {} as types.ProfileEvent<TValues, TDraft>,
      tags: {} as types.ProfileTag,
      children: {} as { leaving: 'leaving'; resource: 'resource'; save: 'save'; removal: 'removal' },
    },
    actors: {
      leaving: unguarded,
      /** Loads with retry; lives while there is nothing else to show. */
      resource: createResourceMachine<TEntity, string>(),
      /** Answers the thing as it now is; `null` for a new one. */
      save: fromPromise<TEntity | null, steps.SaveRequest<TEntity, TValues, TDraft>>(() =>
        unprovided('profile', 'save'),
      ),
      /** Asks and deletes; lives while its dialog is open. */
      removal: createProfileRemovalMachine<TEntity>(),
    },
    actions: {
      storeEntity: assign(({ context }, { entity }: { entity: TEntity | null }) => ({
        entity,
        key: entity === null ? context.key : keyOf(entity),
      })),
      storeDraft: assign((_, { draft }: { draft: TDraft }) => ({ draft })),
      forgetDraft: assign({ draft: null, failure: null, fieldErrors: [], contest: null }),
      storeFailure: assign((_, { error }: { error: unknown }) => steps.refusedWith<TEntity>(error, hasField)),
      forgetFailure: assign({ failure: null, fieldErrors: [], contest: null }),
      storeChoice: assign(({ context: { contest } }, { field, side }: { field: string; side: types.Side }) => ({
        contest: contest && { ...contest, choices: { ...contest.choices, [field]: side } },
      })),
      /** What is stored now is what the reader goes on from, with what they keep of theirs over it. */
      standOnTheirs: assign(({ context: { contest, draft } }) => ({
        entity: contest!.theirs,
        draft: rebase(draft!, steps.yieldedIn(contest!)),
      })),
      /** Keeps what was typed, half or whole: after a reload or the end of the session it is offered at the next login. */
      keepDraft: (_args, _params: { draft: TDraft }) => {},
      dropDraft: () => {},
      /** The form begins anew with the thing, and the draft over it. */
      resetForm: (_args, _params: { entity: TEntity | null; draft: TDraft | null }) => {},
      /** The same in the middle of editing: secrets that were typed stay in the form, unless they are among `yielded`. */
      mergeForm: (_args, _params: { entity: TEntity | null; draft: TDraft | null; yielded: string[] }) => {},
      /** Hands the form in as it stands: what was decided is saved without another press. */
      submitForm: () => {},
      /** Puts `context.key` into the address: it may be another after a change. */
      writeAddress: () => {},
      openList: () => {},
      /** Lets the reader go where they asked to go, or keeps them here; nothing where nobody asked to leave. */
      leave: () => {},
      stay: () => {},
      notify: (_args, _params: types.ProfileNotice) => {},
      /** Puts what the server said to its fields. */
      showErrors: (_args, _params: ReturnType<typeof steps.refusedFields>) => {},
      reportFault: (_args, _params: { error: unknown }) => {},
    },
    guards: {
      isNew: ({ context }) => context.mode === 'new',
      isView: ({ context }) => context.mode === 'view',
      isThere: ({ context }) => context.entity !== null,
      isUnsaved: ({ context }) => context.draft !== null,
      isClean: ({ context }) => context.draft === null,
      isDirty: (_, { isDirty }: { isDirty: boolean }) => isDirty,
      isLoaded: (_, { entity }: { entity: TEntity | null }) => entity !== null,
      isRemoved: (_, { outcome }: { outcome: ProfileRemovalOutcome }) => outcome === 'removed',
      isLost: (_, { outcome }: { outcome: ProfileRemovalOutcome }) => outcome === 'vanished',
      isLeaving: or([stateIn('#profile.saving.asking'), stateIn('#profile.saving.leaving')]),
      isSessionOver: ({ context }) => context.failure?.kind === 'sessionOver',
      isGone: ({ context }) => context.entity !== null && context.failure?.status === 404,
      hasFieldErrors: ({ context }) => context.fieldErrors.length > 0,
      isContested: ({ context }) => context.entity !== null && context.contest !== null,
      isContestedField: ({ context: { contest } }, { field }: { field: string }) =>
        contest?.fields.includes(field) ?? false,
      isSettled: ({ context }) => steps.isSettled(context.contest),
      isYielded: ({ context }, { isDirty }: { isDirty: boolean }) => !isDirty && steps.isYielded(context.contest),
      isConflict: ({ context }) => context.entity !== null && context.failure?.status === 409,
    },
  }).createMachine({
    id: 'profile',
    context: ({ input }) => steps.initially<TEntity, TDraft>(input),
    invoke: { id: 'leaving', src: 'leaving', input: whileNeeded(mayLoseWork) },
    initial: 'opening',
    on: {
      'leave.asked': [{ guard: { type: 'isUnsaved' }, target: '.confirmingLeave' }, { actions: { type: 'leave' } }],
    },
    states: {
      opening: { always: [{ guard: { type: 'isNew' }, target: 'starting' }, { target: 'loading' }] },
      loading: {
        tags: ['loading'],
        invoke: {
          id: 'resource',
          src: 'resource',
          input: ({ context }) => ({ key: context.key! }),
          onSnapshot: {
            guard: { type: 'isLoaded', params: ({ event }) => ({ entity: event.snapshot.context.item }) },
            target: 'starting',
            actions: { type: 'storeEntity', params: ({ event }) => ({ entity: event.snapshot.context.item }) },
          },
          onError: { actions: { type: 'reportFault', params: ({ event }) => event } },
        },
        /** A draft that waits for its form stays kept. */
        on: { 'leave.asked': { actions: { type: 'leave' } } },
      },
      starting: {
        always: [
          { guard: { type: 'isView' }, target: 'viewing' },
          { guard: { type: 'isUnsaved' }, target: 'editing.unsaved.restored' },
          { target: 'editing' },
        ],
        exit: { type: 'resetForm', params: steps.formOf },
      },
      viewing: { tags: ['readOnly'] },
      editing: {
        tags: ['editing'],
        initial: 'pristine',
        on: {
          'form.changed': [
            {
              guard: { type: 'isDirty', params: ({ event }) => event },
              actions: [
                { type: 'storeDraft', params: ({ event }) => event },
                { type: 'keepDraft', params: ({ event }) => event },
              ],
            },
            { actions: { type: 'forgetDraft' } },
          ],
          'delete.asked': { guard: { type: 'isThere' }, target: 'removing' },
        },
        states: {
          pristine: { always: { guard: { type: 'isUnsaved' }, target: 'unsaved' } },
          unsaved: {
            always: { guard: { type: 'isClean' }, target: 'pristine', actions: { type: 'dropDraft' } },
            on: { 'form.submitted': { target: '#profile.saving' } },
            initial: 'typed',
            states: {
              typed: {},
              restored: {
                tags: ['restored'],
                on: {
                  'draft.accepted': { target: 'typed' },
                  'draft.discarded': {
                    actions: [{ type: 'forgetDraft' }, { type: 'resetForm', params: steps.formOf }],
                  },
                },
              },
            },
          },
        },
      },
      saving: {
        tags: ['saving', 'readOnly'],
        entry: { type: 'forgetFailure' },
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context, event }) => steps.saveOf<TEntity, TValues, TDraft>(context, event),
          onDone: [
            {
              guard: { type: 'isLeaving' },
              target: 'finished',
              actions: [{ type: 'leave' }, { type: 'notify', params: steps.savedAs }],
            },
            {
              guard: { type: 'isNew' },
              target: 'finished',
              actions: [{ type: 'openList' }, { type: 'notify', params: steps.savedAs }],
            },
            {
              target: 'starting',
              actions: [
                { type: 'forgetDraft' },
                { type: 'dropDraft' },
                { type: 'storeEntity', params: ({ event }) => ({ entity: event.output }) },
                { type: 'writeAddress' },
                { type: 'notify', params: steps.savedAs },
              ],
            },
          ],
          onError: { target: 'refused', actions: { type: 'storeFailure', params: ({ event }) => event } },
        },
        initial: 'staying',
        on: { 'leave.asked': { target: '.asking' } },
        states: {
          staying: {},
          /** They agreed to leave as soon as it is saved. */
          leaving: {},
          asking: {
            tags: ['confirmingLeave'],
            on: {
              'leave.cancelled': { target: 'staying', actions: { type: 'stay' } },
              'leave.confirmed': { target: '#profile.left', actions: { type: 'leave' } },
            },
          },
        },
      },
      refused: {
        entry: { type: 'stay' },
        always: [
          { guard: { type: 'isSessionOver' }, target: 'editing' },
          { guard: { type: 'isGone' }, target: 'vanished' },
          { guard: { type: 'isContested' }, target: 'conflict' },
          {
            guard: { type: 'hasFieldErrors' },
            target: 'editing',
            actions: { type: 'showErrors', params: steps.refusedFields },
          },
          { guard: { type: 'isConflict' }, target: 'conflict' },
          { target: 'editing', actions: { type: 'notify', params: steps.refusedAs } },
        ],
      },
      /** Somebody else was faster: nothing of theirs is overwritten before it is decided, field by field where fields are known. */
      conflict: {
        tags: ['conflict'],
        on: {
          'choice.made': {
            guard: { type: 'isContestedField', params: ({ event }) => event },
            actions: { type: 'storeChoice', params: ({ event }) => event },
          },
          'contest.settled': [
            {
              guard: { type: 'isYielded', params: ({ event }) => event },
              target: 'loading',
              actions: [
                { type: 'dropDraft' },
                { type: 'storeEntity', params: ({ context }) => ({ entity: context.contest!.theirs }) },
                { type: 'forgetDraft' },
                { type: 'writeAddress' },
              ],
            },
            {
              guard: { type: 'isSettled' },
              target: 'editing',
              actions: [
                { type: 'standOnTheirs' },
                { type: 'mergeForm', params: steps.mergedOf },
                { type: 'keepDraft', params: ({ context }) => ({ draft: context.draft! }) },
                { type: 'submitForm' },
              ],
            },
          ],
          'conflict.reloaded': { target: 'loading', actions: [{ type: 'forgetDraft' }, { type: 'dropDraft' }] },
          'conflict.dismissed': { target: 'editing' },
        },
      },
      vanished: {
        tags: ['vanished'],
        on: {
          'vanished.accepted': { target: 'finished', actions: { type: 'openList' } },
          'vanished.dismissed': { target: 'editing' },
        },
      },
      confirmingLeave: {
        tags: ['confirmingLeave'],
        on: {
          'leave.cancelled': { target: 'editing', actions: { type: 'stay' } },
          'leave.confirmed': { target: 'finished', actions: { type: 'leave' } },
          'form.submitted': { target: 'saving.leaving' },
        },
      },
      removing: {
        tags: ['removing'],
        invoke: {
          id: 'removal',
          src: 'removal',
          input: ({ context }) => ({ entity: context.entity!, canDeactivate: context.canDeactivate }),
          onDone: [
            {
              guard: { type: 'isRemoved', params: ({ event }) => event.output },
              target: 'finished',
              actions: { type: 'openList' },
            },
            { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'vanished' },
            { target: 'editing' },
          ],
          onError: { target: 'editing', actions: { type: 'reportFault', params: ({ event }) => event } },
        },
        /** Its dialog stands in the way: a deletion is answered or called off before anybody leaves. */
        on: { 'leave.asked': { actions: { type: 'stay' } } },
      },
      finished: { tags: ['finished'], entry: [{ type: 'forgetDraft' }, { type: 'dropDraft' }] },
      /** Gone while the save was under way: nobody knows what became of it, so what was typed is kept. */
      left: { tags: ['finished'], on: { 'leave.asked': { actions: { type: 'leave' } } } },
    },
  });
}
