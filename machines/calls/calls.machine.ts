/** Calls: which late station is being called, and what came of it? */
import { assign, fromPromise, setup } from 'xstate';
import type { Call } from '#contract/coverage-calls.ts';
import type { callOutcomes } from '#contract/reviews.values.ts';
import { type Failure, toFailure } from '#machines/failure.ts';
import { unprovided } from '#machines/unprovided.ts';

export type CallOutcome = (typeof callOutcomes)[number];

/** What came of calling one observer. */
export type Outcome = { idObserver: number; outcome: CallOutcome; text: string };

/** Sent again with its key, it is the same call. */
export type Noted = Outcome & { key: string };

/** `call` is null where there is nobody left to call. */
export type Dealt = { call: Call | null };

export type ClaimRequest = { station: number; takesOver: boolean };

export type CallsContext = {
  /** The station that is called, with the numbers. */
  call: Call | null;
  /** Of its observers, those of whom it is noted what came of it. */
  called: number[];
  /** Which station was chosen by hand. */
  chosen: number | null;
  /** Who calls the chosen one now. */
  takenBy: string | null;
  /** What is being noted, or could not be. */
  noting: Noted | null;
  failure: Failure | null;
};

export type CallsEvent =
  | { type: 'next.wanted' }
  | { type: 'call.chosen'; station: number }
  | { type: 'takeOver.confirmed' }
  | { type: 'takeOver.declined' }
  /** @param key Of this call, unless the same was tried before. */
  | { type: 'outcome.given'; outcome: Outcome; key: string }
  | { type: 'call.givenBack' };

const nothingOpen: CallsContext = {
  call: null,
  called: [],
  chosen: null,
  takenBy: null,
  noting: null,
  failure: null,
};

export const callsMachine = setup({
  types: {
    context: {} as CallsContext,
    events: {} as CallsEvent,
    tags: {} as 'busy' | 'calling' | 'noneLeft' | 'asking',
    children: {} as { deal: 'deal'; claim: 'claim'; note: 'note'; giveBack: 'giveBack' },
  },
  actors: {
    /** Gives back what was claimed before. */
    deal: fromPromise<Dealt, { after: number | null }>(() => unprovided('calls', 'deal')),
    claim: fromPromise<Call, ClaimRequest>(() => unprovided('calls', 'claim')),
    note: fromPromise<unknown, { station: number; noted: Noted }>(() => unprovided('calls', 'note')),
    giveBack: fromPromise<unknown, { station: number }>(() => unprovided('calls', 'giveBack')),
  },
  actions: {
    storeCall: assign((_, { call }: { call: Call }) => ({ ...nothingOpen, call })),
    forgetCall: assign(nothingOpen),
    storeChosen: assign((_, { station }: { station: number }) => ({ chosen: station, failure: null })),
    storeTaker: assign((_, { error }: { error: unknown }) => ({ takenBy: takerIn(error) })),
    forgetTaker: assign({ takenBy: null }),
    storeNoting: assign(({ context }, { outcome, key }: { outcome: Outcome; key: string }) => ({
      noting: { ...outcome, key: keyOf(context.noting, outcome) ?? key },
      failure: null,
    })),
    storeCalled: assign(({ context: { called, noting } }) => ({
      called: [...called.filter((one) => one !== noting!.idObserver), noting!.idObserver],
      noting: null,
    })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
    /** The list is another one by now. */
    refreshList: () => {},
  },
  guards: {
    isDealt: (_, { call }: Dealt) => call !== null,
    isOpen: ({ context }) => context.call !== null,
    isTaken: (_, { error }: { error: unknown }) => takerIn(error) !== null,
    isCallee: ({ context: { call } }, { idObserver }: Outcome) =>
      call?.phones.some((one) => one.idObserver === idObserver) ?? false,
    /** Nobody answered, and there is somebody else who may. */
    hasOthers: ({ context: { call, called, noting } }) =>
      noting?.outcome === 'unreached' &&
      (call?.phones.some(({ idObserver }) => ![...called, noting.idObserver].includes(idObserver)) ?? false),
  },
}).createMachine({
  id: 'calls',
  context: nothingOpen,
  initial: 'idle',
  states: {
    /** A call that is open stays so, whatever failed. */
    returning: { always: [{ guard: { type: 'isOpen' }, target: 'calling' }, { target: 'idle' }] },
    idle: {
      on: {
        'next.wanted': { target: 'dealing' },
        'call.chosen': { target: 'claiming', actions: { type: 'storeChosen', params: ({ event }) => event } },
      },
    },
    dealing: {
      tags: ['busy'],
      entry: { type: 'forgetFailure' },
      invoke: {
        id: 'deal',
        src: 'deal',
        input: ({ context }) => ({ after: context.call?.station.idPollingStation ?? null }),
        onDone: [
          {
            guard: { type: 'isDealt', params: ({ event }) => event.output },
            target: 'calling',
            actions: [
              { type: 'storeCall', params: ({ event }) => ({ call: event.output.call! }) },
              { type: 'refreshList' },
            ],
          },
          { target: 'noneLeft', actions: [{ type: 'forgetCall' }, { type: 'refreshList' }] },
        ],
        onError: { target: 'returning', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    noneLeft: {
      tags: ['noneLeft'],
      on: {
        'next.wanted': { target: 'dealing' },
        'call.chosen': { target: 'claiming', actions: { type: 'storeChosen', params: ({ event }) => event } },
      },
    },
    claiming: {
      tags: ['busy'],
      invoke: {
        id: 'claim',
        src: 'claim',
        input: ({ context }) => ({ station: context.chosen!, takesOver: context.takenBy !== null }),
        onDone: {
          target: 'calling',
          actions: [{ type: 'storeCall', params: ({ event }) => ({ call: event.output }) }, { type: 'refreshList' }],
        },
        onError: [
          {
            guard: { type: 'isTaken', params: ({ event }) => event },
            target: 'taken',
            actions: { type: 'storeTaker', params: ({ event }) => event },
          },
          {
            target: 'returning',
            actions: [{ type: 'storeFailure', params: ({ event }) => event }, { type: 'refreshList' }],
          },
        ],
      },
      exit: { type: 'forgetTaker' },
    },
    /** A colleague calls them: two never call one observer unless they say so. */
    taken: {
      tags: ['asking'],
      on: {
        'takeOver.confirmed': { target: 'claiming' },
        'takeOver.declined': { target: 'returning', actions: { type: 'forgetTaker' } },
      },
    },
    calling: {
      tags: ['calling'],
      on: {
        'outcome.given': {
          guard: { type: 'isCallee', params: ({ event }) => event.outcome },
          target: 'noting',
          actions: { type: 'storeNoting', params: ({ event }) => event },
        },
        'next.wanted': { target: 'dealing' },
        'call.chosen': { target: 'claiming', actions: { type: 'storeChosen', params: ({ event }) => event } },
        'call.givenBack': { target: 'givingBack' },
      },
    },
    noting: {
      tags: ['busy', 'calling'],
      invoke: {
        id: 'note',
        src: 'note',
        input: ({ context }) => ({ station: context.call!.station.idPollingStation, noted: context.noting! }),
        onDone: [
          {
            guard: { type: 'hasOthers' },
            target: 'calling',
            actions: [{ type: 'storeCalled' }, { type: 'refreshList' }],
          },
          { target: 'dealing', actions: [{ type: 'storeCalled' }, { type: 'refreshList' }] },
        ],
        onError: { target: 'calling', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
    },
    givingBack: {
      tags: ['busy'],
      entry: { type: 'forgetFailure' },
      invoke: {
        id: 'giveBack',
        src: 'giveBack',
        input: ({ context }) => ({ station: context.call!.station.idPollingStation }),
        onDone: { target: 'idle', actions: [{ type: 'forgetCall' }, { type: 'refreshList' }] },
        /** It lapses by itself. */
        onError: { target: 'idle', actions: { type: 'forgetCall' } },
      },
    },
  },
});

/** The account that has the claim; null where the claim failed for another reason. */
function takerIn(error: unknown): string | null {
  const { code, values } = toFailure(error);
  return code === 'call-claimed-by-other' ? String(values?.['account'] ?? '') : null;
}

/** The key of what could not be noted, where this is the same. */
const keyOf = (tried: Noted | null, { idObserver, outcome, text }: Outcome): string | null =>
  tried?.idObserver === idObserver && tried.outcome === outcome && tried.text === text ? tried.key : null;
