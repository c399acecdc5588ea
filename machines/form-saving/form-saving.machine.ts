/** Form saving: does the form reach the server, and what has to be decided on the way? */
import { assign, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { asNew, type FormDocument, saysTheSame } from '#machines/form/document.ts';
import type { FormUse } from '#contract/forms.ts';
import type { Newer, StoredForm } from '#machines/form/stored-form.ts';
import { mergedInto } from '#machines/form/merge.ts';
import type { Intent } from '#machines/form/problems.ts';
import { isConflict, isTaken, newerIn, refusalsIn, type FieldRefusal } from '#machines/form/save-refusals.ts';
import { asSent } from '#machines/form/upload.ts';
import { unprovided } from '#machines/unprovided.ts';

export type SavingInput = { base: StoredForm | null; document: FormDocument; intent: Intent };

/** `use`: what answers refer to, of a form that phones show already. `observers`: how many are to see the form, where it is told. */
export type Impact = { use: FormUse | null; observers: number | null };

export type SavingContext = SavingInput & {
  /** What publishing touches; null where it is not known. */
  impact: Impact | null;
  /** What somebody else saved meanwhile. */
  theirs: StoredForm | null;
  /** Who saved it and when, as far as the refusal told. */
  newer: Newer | null;
  failure: Failure | null;
  refusals: readonly FieldRefusal[];
};

export type SavingEvent =
  | { type: 'publish.confirmed' }
  | { type: 'unpublish.confirmed' }
  | { type: 'impact.retried' }
  /** Ours becomes the version after theirs. */
  | { type: 'conflict.overwritten' }
  /** Our changes are made in theirs, to be looked at before they are saved. */
  | { type: 'conflict.merged' }
  /** Theirs is shown, ours set aside. */
  | { type: 'conflict.yielded' }
  | { type: 'vanished.renewed' }
  | { type: 'save.cancelled' };

export type SavingOutcome = 'saved' | 'refused' | 'kept' | 'merged' | 'yielded';

/** `base` and `document` are what the reader goes on with. `lost`: changes of ours that theirs left no place for. */
export type SavingOutput = {
  outcome: SavingOutcome;
  base: StoredForm | null;
  document: FormDocument;
  failure: Failure | null;
  newer: Newer | null;
  refusals: readonly FieldRefusal[];
  lost: number;
};

export const formSavingMachine = setup({
  types: {
    input: {} as SavingInput,
    context: {} as SavingContext,
    events: {} as SavingEvent,
    output: {} as SavingOutput,
    tags: {} as 'busy' | 'sending' | 'reviewing' | 'confirmingUnpublish' | 'conflict' | 'vanished',
    children: {} as { loadImpact: 'loadImpact'; save: 'save'; loadTheirs: 'loadTheirs' },
  },
  actors: {
    /** `published`: the form that phones show now. */
    loadImpact: fromPromise<Impact, { published: number | null }>(() => unprovided('form-saving', 'loadImpact')),
    save: fromPromise<unknown, SavingInput>(() => unprovided('form-saving', 'save')),
    /** The form as it is stored now: by its id, a new one by its code. */
    loadTheirs: fromPromise<StoredForm, { id: number | null; code: string }>(() =>
      unprovided('form-saving', 'loadTheirs'),
    ),
  },
  actions: {
    storeImpact: assign((_, { impact }: { impact: Impact }) => ({ impact, failure: null })),
    storeTheirs: assign((_, { theirs }: { theirs: StoredForm }) => ({ theirs })),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: toFailure(error),
      newer: newerIn(error),
      refusals: refusalsIn(error, context.document),
    })),
    forgetFailure: assign({ failure: null, newer: null, refusals: [] }),
    standOnTheirs: assign(({ context }) => ({ base: context.theirs })),
    becomeNew: assign(({ context }) => ({ base: null, impact: null, document: asNew(context.document) })),
  },
  guards: {
    isPublishing: ({ context }) => context.intent === 'publish',
    isUnpublishing: ({ context }) => context.intent === 'draft' && context.base?.draft === false,
    isConflict: ({ context }, { error }: { error: unknown }) => context.base !== null && isConflict(error),
    /** Perhaps by ourselves: an answer may be lost on its way. */
    isTaken: ({ context }, { error }: { error: unknown }) => context.base === null && isTaken(error),
    isGone: ({ context }, { error }: { error: unknown }) => context.base !== null && toFailure(error).status === 404,
    isOurs: ({ context }, { theirs }: { theirs: StoredForm }) =>
      theirs.draft === (context.intent === 'draft') && saysTheSame(theirs.document, asSent(context.document)),
    isUpdateOfTheirs: ({ context }) => context.base !== null,
    isImpactUnknown: ({ context }) => context.impact === null,
  },
}).createMachine({
  id: 'form-saving',
  context: ({ input }) => ({
    base: input.base,
    document: input.document,
    intent: input.intent,
    impact: null,
    theirs: null,
    newer: null,
    failure: null,
    refusals: [],
  }),
  output: ({ context, event }) => outputOf(context, event),
  initial: 'weighing',
  states: {
    weighing: {
      always: [
        { guard: { type: 'isPublishing' }, target: 'checking' },
        { guard: { type: 'isUnpublishing' }, target: 'confirmingUnpublish' },
        { target: 'sending' },
      ],
    },
    checking: {
      tags: ['busy'],
      invoke: {
        id: 'loadImpact',
        src: 'loadImpact',
        input: ({ context }) => ({ published: publishedIn(context) }),
        onDone: {
          target: 'reviewing',
          actions: { type: 'storeImpact', params: ({ event }) => ({ impact: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'vanished',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          /** Asked all the same, without the counts. */
          { target: 'reviewing', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      },
    },
    /** Every phone loads what is published, at once. */
    reviewing: {
      tags: ['reviewing'],
      on: {
        'publish.confirmed': { target: 'sending' },
        'impact.retried': { guard: { type: 'isImpactUnknown' }, target: 'checking' },
        'save.cancelled': { target: 'kept' },
      },
    },
    /** Phones drop a form that becomes a draft. */
    confirmingUnpublish: {
      tags: ['confirmingUnpublish'],
      on: { 'unpublish.confirmed': { target: 'sending' }, 'save.cancelled': { target: 'kept' } },
    },
    sending: {
      tags: ['busy', 'sending'],
      entry: { type: 'forgetFailure' },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ base: context.base, document: context.document, intent: context.intent }),
        onDone: { target: 'saved' },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'comparing',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'isTaken', params: ({ event }) => event },
            target: 'comparing',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'vanished',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      },
    },
    comparing: {
      tags: ['busy'],
      invoke: {
        id: 'loadTheirs',
        src: 'loadTheirs',
        input: ({ context }) => ({ id: context.base?.id ?? null, code: context.document.code.trim() }),
        onDone: [
          { guard: { type: 'isOurs', params: ({ event }) => ({ theirs: event.output }) }, target: 'saved' },
          {
            guard: { type: 'isUpdateOfTheirs' },
            target: 'conflict',
            actions: { type: 'storeTheirs', params: ({ event }) => ({ theirs: event.output }) },
          },
          { target: 'refused' },
        ],
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'vanished' },
          /** What stands is why it was not saved. */
          { target: 'refused' },
        ],
      },
    },
    conflict: {
      tags: ['conflict'],
      on: {
        'conflict.overwritten': { target: 'sending', actions: { type: 'standOnTheirs' } },
        'conflict.merged': { target: 'merged' },
        'conflict.yielded': { target: 'yielded' },
        'save.cancelled': { target: 'kept' },
      },
    },
    vanished: {
      tags: ['vanished'],
      on: {
        'vanished.renewed': { target: 'weighing', actions: { type: 'becomeNew' } },
        'save.cancelled': { target: 'kept' },
      },
    },
    saved: { type: 'final', output: 'saved' },
    refused: { type: 'final', output: 'refused' },
    kept: { type: 'final', output: 'kept' },
    merged: { type: 'final', output: 'merged' },
    yielded: { type: 'final', output: 'yielded' },
  },
});

const publishedIn = ({ base }: SavingContext): number | null => (base === null || base.draft ? null : base.id);

const outcomes: readonly SavingOutcome[] = ['saved', 'refused', 'kept', 'merged', 'yielded'];

function outputOf(context: SavingContext, event: { type: string; output?: unknown }): SavingOutput {
  const { base, document, theirs, failure, newer, refusals } = context;
  const outcome = outcomes.find((name) => name === event.output) ?? 'kept';
  const stays = { outcome, base, document, failure, newer, refusals, lost: 0 };
  if (outcome === 'yielded' && theirs !== null) return { ...stays, base: theirs, document: theirs.document };
  if (outcome === 'merged' && theirs !== null) return { ...stays, base: theirs, ...mergedInto(theirs, base, document) };
  return stays;
}
