/** Statistics: how do the top lists stand together, and which one is open? */
import { assign, enqueueActions, setup } from 'xstate';
import { topListMachine } from '#machines/top-list/top-list.machine.ts';
import { type Standable, type Standing, standingOf } from '#machines/top-list/top-list.selectors.ts';

export type StatisticsInput = { keys: string[]; cardSize: number; listSize: number };

export type StatisticsContext = {
  cardSize: number;
  listSize: number;
  /** As the cards tell it, in the order in which they stand. */
  cards: Record<string, Standing>;
  /** The card whose complete list is open. */
  open: string | null;
};

export type StatisticsEvent =
  | { type: 'refreshed' }
  | { type: 'load.retried' }
  | { type: 'list.opened'; key: string }
  | { type: 'list.closed' }
  | { type: `xstate.snapshot.card.${string}`; snapshot: Standable }
  | { type: `xstate.error.actor.card.${string}`; error: unknown };

/** What is passed on to every card. */
export type ToCards = { type: 'refreshed' | 'load.retried' };

/** Each card loads, fails and tries again by itself. */
export const statisticsMachine = setup({
  types: {
    input: {} as StatisticsInput,
    context: {} as StatisticsContext,
    events: {} as StatisticsEvent,
    tags: {} as 'loading' | 'shown' | 'empty' | 'failed' | 'listOpen',
  },
  actors: { card: topListMachine, list: topListMachine },
  actions: {
    spawnCards: enqueueActions(({ context, enqueue }) => {
      for (const key of Object.keys(context.cards)) {
        const input = { key, pageSize: context.cardSize };
        enqueue.spawnChild('card', { id: cardId(key), input, syncSnapshot: true });
      }
    }),
    tellCards: enqueueActions(({ context, enqueue }, event: ToCards) => {
      for (const key of Object.keys(context.cards)) enqueue.sendTo(cardId(key), event);
    }),
    storeStanding: assign(({ context }, { key, standing }: { key: string; standing: Standing }) => ({
      cards: { ...context.cards, [key]: standing },
    })),
    storeOpen: assign((_, { key }: { key: string }) => ({ open: key })),
    forgetOpen: assign({ open: null }),
    reportFault: (_args, _params: { error: unknown }) => {},
  },
  guards: {
    isCard: ({ context }, { key }: { key: string }) => Object.hasOwn(context.cards, key),
    hasFigures: ({ context }) => Object.values(context.cards).includes('shown'),
    hasLoading: ({ context }) => Object.values(context.cards).includes('loading'),
    hasEmpty: ({ context }) => Object.values(context.cards).includes('empty'),
  },
}).createMachine({
  id: 'statistics',
  context: ({ input }) => ({
    cardSize: input.cardSize,
    listSize: input.listSize,
    cards: Object.fromEntries(input.keys.map((key) => [key, 'loading' as const])),
    open: null,
  }),
  type: 'parallel',
  entry: { type: 'spawnCards' },
  states: {
    cards: {
      initial: 'weighing',
      on: {
        'xstate.snapshot.card.*': {
          target: '.weighing',
          actions: {
            type: 'storeStanding',
            params: ({ event }) => ({ key: keyIn(event), standing: standingOf(event.snapshot) }),
          },
        },
        'xstate.error.actor.card.*': {
          target: '.weighing',
          actions: [
            { type: 'storeStanding', params: ({ event }) => ({ key: keyIn(event), standing: 'failed' }) },
            { type: 'reportFault', params: ({ event }) => event },
          ],
        },
        refreshed: { actions: { type: 'tellCards', params: { type: 'refreshed' } } },
        'load.retried': { actions: { type: 'tellCards', params: { type: 'load.retried' } } },
      },
      states: {
        weighing: {
          always: [
            { guard: { type: 'hasFigures' }, target: 'shown' },
            { guard: { type: 'hasLoading' }, target: 'loading' },
            { guard: { type: 'hasEmpty' }, target: 'empty' },
            { target: 'failed' },
          ],
        },
        loading: { tags: ['loading'] },
        shown: { tags: ['shown'] },
        empty: { tags: ['empty'] },
        failed: { tags: ['failed'] },
      },
    },
    list: {
      initial: 'closed',
      states: {
        closed: {
          entry: { type: 'forgetOpen' },
          on: {
            'list.opened': {
              guard: { type: 'isCard', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'storeOpen', params: ({ event }) => event },
            },
          },
        },
        open: {
          tags: ['listOpen'],
          invoke: {
            id: 'list',
            src: 'list',
            input: ({ context }) => ({ key: context.open!, pageSize: context.listSize }),
            onError: { target: 'closed', actions: { type: 'reportFault', params: ({ event }) => event } },
          },
          on: { 'list.closed': { target: 'closed' } },
        },
      },
    },
  },
});

export function cardId(key: string): string {
  return `card.${key}`;
}

function keyIn({ type }: { type: string }): string {
  return type.replace(/^xstate\.(snapshot|error\.actor)\.card\./u, '');
}
