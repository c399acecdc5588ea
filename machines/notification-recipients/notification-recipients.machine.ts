/** Notification recipients: whom was looked for, and who of them is picked? */
import { assign, fromCallback, sendTo, setup } from 'xstate';
import { createLoaderMachine, type RetryEvent } from '#machines/loader/loader.machine.ts';
import { unprovidedCallback } from '#machines/unprovided.ts';
import { areaIn, canSearch, type Area, type County, type Search, searchOf } from './notification-recipients.area.ts';
import { found, type Person, toggled } from './notification-recipients.picked.ts';

export type RecipientsInput = {
  /** Who came preselected from another screen: all of them are picked. */
  given: Person[];
};

export type RecipientsContext = {
  county: County | null;
  /** Numbers of polling stations as typed; null is the end of the county's range. */
  from: number | null;
  to: number | null;
  search: Search | null;
  found: Person[];
  picked: number[];
  /** So many who were picked are not among those found last. */
  dropped: number;
};

export type RecipientsEvent =
  | { type: 'county.chosen'; county: County | null }
  | { type: 'range.changed'; from: number | null; to: number | null }
  | { type: 'search.asked' }
  /** The address says what is looked for. */
  | { type: 'area.restored'; area: Area }
  /** Those whom an earlier message did not reach, instead of whoever was picked for another one. */
  | { type: 'unreached.asked'; notification: number }
  | { type: 'reset' }
  | { type: 'person.toggled'; id: number }
  | { type: 'all.picked' }
  | { type: 'all.dropped' }
  | RetryEvent;

export const recipientsMachine = setup({
  types: {
    input: {} as RecipientsInput,
    context: {} as RecipientsContext,
    events: {} as RecipientsEvent,
    tags: {} as 'found',
    children: {} as { load: 'load'; address: 'address' },
  },
  actors: {
    load: createLoaderMachine<Search, Person[]>(),
    /** Tells `area.restored` and `unreached.asked`: what the address wants at first, and whenever it changes by itself. */
    address: fromCallback(unprovidedCallback('notification-recipients', 'address')),
  },
  actions: {
    storeCounty: assign((_, { county }: { county: County | null }) => areaIn(county)),
    storeRange: assign((_, { from, to }: { from: number | null; to: number | null }) => ({ from, to })),
    storeArea: assign((_, { area }: { area: Area }) => area),
    storeSearch: assign(({ context }) => ({ search: searchOf(context) })),
    storeUnreached: assign((_, { notification }: { notification: number }) => ({
      search: { unreachedBy: notification },
      found: [],
      picked: [],
      dropped: 0,
    })),
    storeFound: assign(({ context }, answer: { found: Person[] }) => found(context, answer.found)),
    forgetAll: assign({ county: null, from: null, to: null, search: null, found: [], picked: [], dropped: 0 }),
    toggle: assign(({ context }, { id }: { id: number }) => ({ picked: toggled(context, id), dropped: 0 })),
    pickAll: assign(({ context }) => ({ picked: context.found.map(({ id }) => id), dropped: 0 })),
    pickNone: assign({ picked: [], dropped: 0 }),
    retryLoad: sendTo('load', { type: 'load.retried' }),
    /** Puts what was looked for into the address. */
    writeAddress: () => {},
    /** Who is found and picked is to outlive the screen. */
    keepPeople: () => {},
  },
  guards: {
    canSearch: ({ context }) => canSearch(context),
    canSearchArea: (_, { area }: { area: Area }) => canSearch(area),
    isFound: ({ context }, { id }: { id: number }) => context.found.some((person) => person.id === id),
    hasFound: ({ context }) => context.found.length > 0,
    hasPicked: ({ context }) => context.picked.length > 0,
  },
}).createMachine({
  id: 'recipients',
  context: ({ input }) => ({
    county: null,
    from: null,
    to: null,
    search: null,
    found: input.given,
    picked: input.given.map(({ id }) => id),
    dropped: 0,
  }),
  invoke: { id: 'address', src: 'address' },
  initial: 'resting',
  on: {
    'county.chosen': { target: '.resting', actions: { type: 'storeCounty', params: ({ event }) => event } },
    'range.changed': { target: '.resting', actions: { type: 'storeRange', params: ({ event }) => event } },
    'search.asked': {
      guard: { type: 'canSearch' },
      target: '.searching',
      actions: [{ type: 'storeSearch' }, { type: 'writeAddress' }],
    },
    'area.restored': [
      {
        guard: { type: 'canSearchArea', params: ({ event }) => event },
        target: '.searching',
        actions: [{ type: 'storeArea', params: ({ event }) => event }, { type: 'storeSearch' }],
      },
      { target: '.resting', actions: { type: 'storeArea', params: ({ event }) => event } },
    ],
    'unreached.asked': {
      target: '.searching',
      actions: [{ type: 'storeUnreached', params: ({ event }) => event }, { type: 'keepPeople' }],
    },
    reset: {
      target: '.resting',
      actions: [{ type: 'forgetAll' }, { type: 'writeAddress' }, { type: 'keepPeople' }],
    },
    'person.toggled': {
      guard: { type: 'isFound', params: ({ event }) => event },
      actions: [{ type: 'toggle', params: ({ event }) => event }, { type: 'keepPeople' }],
    },
    'all.picked': { guard: { type: 'hasFound' }, actions: [{ type: 'pickAll' }, { type: 'keepPeople' }] },
    'all.dropped': { guard: { type: 'hasPicked' }, actions: [{ type: 'pickNone' }, { type: 'keepPeople' }] },
  },
  states: {
    /** What is in sight, if anything, was found earlier or given. */
    resting: {},
    searching: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ request: context.search! }),
        onDone: {
          target: 'found',
          actions: [{ type: 'storeFound', params: ({ event }) => ({ found: event.output }) }, { type: 'keepPeople' }],
        },
      },
      on: { 'load.retried': { actions: { type: 'retryLoad' } } },
    },
    found: { tags: ['found'] },
  },
});
