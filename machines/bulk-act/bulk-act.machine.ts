/** Bulk act: how far has one act about several visits come, and which visits were left? */
import { assign, fromCallback, fromPromise, setup, stateIn } from 'xstate';
import type { ReviewRow } from '#contract/reviews.ts';
import { maxVisitsAtOnce } from '#contract/batch-sizes.values.ts';
import { type Failure, toFailure } from '#machines/failure.ts';
import type { GivenAct } from '#machines/act-queue/act-queue.items.ts';
import { isWorthRetrying, retryPause } from '#machines/retry.ts';
import type { ThreadKey } from '#machines/threads/threads.rows.ts';
import { unprovided } from '#machines/unprovided.ts';

export type BulkAction = Exclude<GivenAct, { type: 'review.undone' }>;

/** Each is acted on by a key of its own: sent again, it is done once. */
export type BulkVisit = ThreadKey & { key: string; name: string; version: number; seen: number };

/** As the server answers about one visit: `refused` is a code, null where it was done. */
export type BulkOutcome = { row: ReviewRow | null; refused: string | null };

/** A visit that stayed as it is, and the code that says why; null where nobody knows whether it was done. */
export type LeftVisit = { visit: BulkVisit; code: string | null };

export type BulkActContext = {
  act: BulkAction | null;
  /** False as long as "all that match" has not been looked up. */
  isGathered: boolean;
  /** Still to come; those of the first chunk are at work. */
  waiting: readonly BulkVisit[];
  size: number;
  done: number;
  left: readonly LeftVisit[];
  /** Not tried, because the run was cancelled. */
  skipped: number;
  failure: Failure | null;
  failures: number;
};

export type BulkActEvent =
  | { type: 'picking.began' }
  | { type: 'picking.ended' }
  /** Not only the picked ones: all that match the filter. */
  | { type: 'all.chosen' }
  | { type: 'picked.chosen' }
  /** The filter is another one. */
  | { type: 'list.changed' }
  | { type: 'act.given'; act: BulkAction; visits: readonly BulkVisit[] }
  | { type: 'run.paused' }
  | { type: 'run.resumed' }
  | { type: 'run.cancelled' }
  | { type: 'connection.restored' }
  | { type: 'outcome.closed' };

const empty = {
  act: null,
  isGathered: true,
  waiting: [],
  size: 0,
  done: 0,
  left: [],
  skipped: 0,
  failure: null,
  failures: 0,
} satisfies BulkActContext;

export const bulkActMachine = setup({
  types: {
    context: {} as BulkActContext,
    events: {} as BulkActEvent,
    tags: {} as 'picking' | 'running' | 'halted' | 'waitingToRetry',
    children: {} as { news: 'news'; gather: 'gather'; send: 'send' },
  },
  actors: {
    /** Tells `connection.restored` and `list.changed`. */
    news: fromCallback(() => {}),
    gather: fromPromise<BulkVisit[]>(() => unprovided('bulk-act', 'gather')),
    /** Answers in the order of the visits. */
    send: fromPromise<BulkOutcome[], { act: BulkAction; visits: readonly BulkVisit[] }>(() =>
      unprovided('bulk-act', 'send'),
    ),
  },
  actions: {
    storeAct: assign((_, { act }: { act: BulkAction }) => ({ ...empty, act, isGathered: false })),
    storeVisits: assign((_, { visits }: { visits: readonly BulkVisit[] }) => ({
      isGathered: true,
      waiting: visits,
      size: visits.length,
      failure: null,
      failures: 0,
    })),
    storeOutcomes: assign(({ context }, { outcomes }: { outcomes: readonly BulkOutcome[] }) => {
      const left = chunkOf(context).flatMap((visit, index) => leftBy(visit, outcomes[index]));
      return {
        done: context.done + chunkOf(context).length - left.length,
        left: [...context.left, ...left],
        waiting: context.waiting.slice(maxVisitsAtOnce),
        failure: null,
        failures: 0,
      };
    }),
    skipTheRest: assign(({ context }) => ({
      waiting: chunkOf(context),
      skipped: context.waiting.length - chunkOf(context).length,
    })),
    skipAll: assign(({ context }) => ({ waiting: [], skipped: context.waiting.length })),
    /** The chunk may have reached the server; nobody answered. */
    giveUp: assign(({ context }) => ({
      waiting: [],
      left: [...context.left, ...chunkOf(context).map((visit) => ({ visit, code: null }))],
      skipped: context.skipped + context.waiting.length - chunkOf(context).length,
    })),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: toFailure(error),
      failures: context.failures + 1,
    })),
    forgetFailures: assign({ failures: 0 }),
    forget: assign(empty),
    clearPicked: () => {},
    tellTaken: (_args, _params: { rows: readonly ReviewRow[] }) => {},
    /** The list is another one by now. */
    tellOver: () => {},
  },
  guards: {
    hasVisits: (_, { visits }: { visits: readonly BulkVisit[] }) => visits.length > 0,
    isToGather: ({ context }) => !context.isGathered,
    hasWaiting: ({ context }) => context.waiting.length > 0,
    hasMoreChunks: ({ context }) => context.waiting.length > maxVisitsAtOnce,
    isPausing: stateIn({ running: { sending: 'pausing' } }),
    mayPass: (_, { error }: { error: unknown }) => isWorthRetrying(toFailure(error)),
  },
  delays: { pause: ({ context }) => retryPause(context.failures, context.failure) },
}).createMachine({
  id: 'bulk-act',
  context: empty,
  invoke: { id: 'news', src: 'news' },
  initial: 'off',
  states: {
    off: { on: { 'picking.began': { target: 'choosing' } } },
    choosing: {
      tags: ['picking'],
      entry: { type: 'forget' },
      initial: 'picked',
      on: { 'picking.ended': { target: 'off', actions: { type: 'clearPicked' } } },
      states: {
        picked: {
          on: {
            'all.chosen': { target: 'all' },
            'act.given': {
              guard: { type: 'hasVisits', params: ({ event }) => event },
              target: '#bulk-act.running',
              actions: [
                { type: 'storeAct', params: ({ event }) => event },
                { type: 'storeVisits', params: ({ event }) => event },
              ],
            },
          },
        },
        all: {
          on: {
            'picked.chosen': { target: 'picked' },
            'list.changed': { target: 'picked' },
            'act.given': {
              target: '#bulk-act.running',
              actions: { type: 'storeAct', params: ({ event }) => event },
            },
          },
        },
      },
    },
    running: {
      tags: ['running'],
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: { type: 'isToGather' }, target: 'gathering' },
            { guard: { type: 'hasWaiting' }, target: 'sending' },
            { target: '#bulk-act.over' },
          ],
        },
        gathering: {
          invoke: {
            id: 'gather',
            src: 'gather',
            onDone: {
              target: 'deciding',
              actions: { type: 'storeVisits', params: ({ event }) => ({ visits: event.output }) },
            },
            onError: [
              {
                guard: { type: 'mayPass', params: ({ event }) => event },
                target: 'waitingToRetry',
                actions: { type: 'storeFailure', params: ({ event }) => event },
              },
              { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
            ],
          },
          on: { 'run.cancelled': { target: '#bulk-act.choosing' } },
        },
        sending: {
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context }) => ({ act: context.act!, visits: chunkOf(context) }),
            onDone: [
              {
                guard: { type: 'isPausing' },
                target: 'paused',
                actions: [
                  { type: 'storeOutcomes', params: ({ event }) => ({ outcomes: event.output }) },
                  { type: 'tellTaken', params: ({ event }) => ({ rows: rowsIn(event.output) }) },
                ],
              },
              {
                target: 'deciding',
                actions: [
                  { type: 'storeOutcomes', params: ({ event }) => ({ outcomes: event.output }) },
                  { type: 'tellTaken', params: ({ event }) => ({ rows: rowsIn(event.output) }) },
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'mayPass', params: ({ event }) => event },
                target: 'waitingToRetry',
                actions: { type: 'storeFailure', params: ({ event }) => event },
              },
              { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
            ],
          },
          on: {
            'run.cancelled': { guard: { type: 'hasMoreChunks' }, target: '.going', actions: { type: 'skipTheRest' } },
          },
          initial: 'going',
          states: {
            going: { on: { 'run.paused': { guard: { type: 'hasMoreChunks' }, target: 'pausing' } } },
            pausing: { on: { 'run.resumed': { target: 'going' } } },
          },
        },
        paused: {
          tags: ['halted'],
          on: {
            'run.resumed': { target: 'deciding' },
            'run.cancelled': { target: '#bulk-act.over', actions: { type: 'skipAll' } },
          },
        },
        waitingToRetry: {
          tags: ['halted', 'waitingToRetry'],
          after: { pause: { target: 'deciding' } },
          on: {
            'connection.restored': { target: 'deciding', actions: { type: 'forgetFailures' } },
            'run.resumed': { target: 'deciding', actions: { type: 'forgetFailures' } },
            'run.cancelled': [
              { guard: { type: 'isToGather' }, target: '#bulk-act.choosing' },
              { target: '#bulk-act.over', actions: { type: 'giveUp' } },
            ],
          },
        },
        /** Asked again by itself it would fail again. */
        failed: {
          tags: ['halted'],
          on: {
            'run.resumed': { target: 'deciding', actions: { type: 'forgetFailures' } },
            'run.cancelled': [
              { guard: { type: 'isToGather' }, target: '#bulk-act.choosing' },
              { target: '#bulk-act.over', actions: { type: 'giveUp' } },
            ],
          },
        },
      },
    },
    over: {
      entry: [{ type: 'clearPicked' }, { type: 'tellOver' }],
      on: {
        'outcome.closed': { target: 'choosing' },
        'picking.ended': { target: 'off', actions: { type: 'forget' } },
      },
    },
  },
});

const chunkOf = ({ waiting }: BulkActContext): readonly BulkVisit[] => waiting.slice(0, maxVisitsAtOnce);

function leftBy(visit: BulkVisit, outcome: BulkOutcome | undefined): LeftVisit[] {
  if (outcome === undefined) return [{ visit, code: null }];
  return outcome.refused === null ? [] : [{ visit, code: outcome.refused }];
}

const rowsIn = (outcomes: readonly BulkOutcome[]): ReviewRow[] => outcomes.flatMap(({ row }) => row ?? []);
