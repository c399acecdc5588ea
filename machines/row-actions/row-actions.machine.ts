/** Row actions: what is being done to which rows of the list? */
import { assign, fromPromise, sendTo, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { createListMachine, type ListInput } from '#machines/list/list.machine.ts';
import { type Row, selectionMachine } from '#machines/selection/selection.machine.ts';
import { unprovided } from '#machines/unprovided.ts';

export type RowActionsInput<TFilter> = ListInput<TFilter> & {
  /** Chunk size of the reload after rows were changed (OBS-06). */
  reloadChunkSize: number;
  /** What was picked before the reader left the list. */
  kept: Row[];
};

export type FailedRow = Row & { failure: Failure };

export type RowActionsContext<TFilter, TAction extends string> = {
  list: ListInput<TFilter>;
  reloadChunkSize: number;
  kept: Row[];
  /** What was asked for; `null` while browsing. */
  action: TAction | null;
  /** Every row of the action, in its order. */
  rows: Row[];
  /** Still to come; the first is the one at work. */
  waiting: Row[];
  failed: FailedRow[];
  /** Left alone because the run was cancelled. */
  skipped: Row[];
};

export type RowActionsEvent<TAction extends string> =
  | { type: 'action.asked'; action: TAction; rows: Row[] }
  | { type: 'action.confirmed' }
  | { type: 'action.cancelled' }
  /** Finish the row at work, leave the others. */
  | { type: 'run.cancelled' }
  | { type: 'failed.retried' }
  | { type: 'summary.closed' };

export type Notice<TAction extends string> = { action: TAction | null; rows: Row[]; failure: Failure | null };

/** @param describe The key and the name of an item. */
export function createRowActionsMachine<TItem, TFilter, TAction extends string>(describe: (item: TItem) => Row) {
  return setup({
    types: {
      input: {} as RowActionsInput<TFilter>,
      context: {} as RowActionsContext<TFilter, TAction>,
      events: {} as RowActionsEvent<TAction>,
      tags: {} as 'confirming' | 'running' | 'summary',
      children: {} as { list: 'list'; selection: 'selection'; runRow: 'runRow' },
    },
    actors: {
      list: createListMachine<TItem, TFilter>(),
      selection: selectionMachine,
      runRow: fromPromise<unknown, { action: TAction; row: Row }>(() => unprovided('row-actions', 'runRow')),
    },
    actions: {
      ask: assign((_, { action, rows }: { action: TAction; rows: Row[] }) => ({ action, rows })),
      queueRows: assign(({ context }) => ({ waiting: context.rows, failed: [], skipped: [] })),
      queueFailed: assign(({ context }) => ({
        rows: context.failed.map(withoutFailure),
        waiting: context.failed.map(withoutFailure),
        failed: [],
        skipped: [],
      })),
      finishRow: assign(({ context }) => ({ waiting: context.waiting.slice(1) })),
      noteFailure: assign(({ context }, { error }: { error: unknown }) => ({
        failed: [...context.failed, ...context.waiting.slice(0, 1).map((row) => withFailure(row, error))],
      })),
      skipTheRest: assign(({ context }) => ({
        waiting: context.waiting.slice(0, 1),
        skipped: context.waiting.slice(1),
      })),
      forget: assign({ action: null, rows: [], waiting: [], failed: [], skipped: [] }),
      reload: sendTo('list', ({ context }) => ({ type: 'reload.requested', chunkSize: context.reloadChunkSize })),
      unpick: sendTo('selection', (_, { keys }: { keys: string[] }) => ({ type: 'rows.removed', keys })),
      tellSelection: sendTo('selection', (_, { rows, scope }: { rows: Row[]; scope: number }) => ({
        type: 'rows.changed',
        rows,
        scope,
      })),
      /** Keeps what is picked for the visit, until the reader comes back to the same rows. */
      keepSelection: (_args, _params: { rows: Row[] }) => {},
      notify: (_args, _params: Notice<TAction>) => {},
      /** Some rows are no longer what they were: what is known of all of them has to be asked anew. */
      tellChange: () => {},
      reportFault: (_args, _params: { error: unknown }) => {},
    },
    guards: {
      hasRows: (_, { rows }: { rows: Row[] }) => rows.length > 0,
      hasWaiting: ({ context }) => context.waiting.length > 0,
      hasSeveralWaiting: ({ context }) => context.waiting.length > 1,
      isDone: ({ context }) => context.failed.length === 0 && context.skipped.length === 0,
      isOnlyRow: ({ context }) => context.rows.length === 1,
      hasFailed: ({ context }) => context.failed.length > 0,
      hasSucceeded: ({ context }) => context.failed.length + context.skipped.length < context.rows.length,
    },
  }).createMachine({
    id: 'row-actions',
    context: ({ input: { query, emptyFilter, chunkSize, reloadChunkSize, kept } }) => ({
      list: { query, emptyFilter, chunkSize },
      reloadChunkSize,
      kept,
      action: null,
      rows: [],
      waiting: [],
      failed: [],
      skipped: [],
    }),
    invoke: [
      {
        id: 'selection',
        src: 'selection',
        input: ({ context }) => ({ rows: [], picked: context.kept, scope: 0 }),
        onSnapshot: {
          actions: { type: 'keepSelection', params: ({ event }) => ({ rows: event.snapshot.context.picked }) },
        },
        onError: { actions: { type: 'reportFault', params: ({ event }) => ({ error: event.error }) } },
      },
      {
        id: 'list',
        src: 'list',
        input: ({ context }) => context.list,
        onSnapshot: {
          actions: {
            type: 'tellSelection',
            params: ({ event }) => ({
              rows: (event.snapshot.context.inSight?.rows ?? []).map(describe),
              scope: event.snapshot.context.generation,
            }),
          },
        },
        onError: { actions: { type: 'reportFault', params: ({ event }) => ({ error: event.error }) } },
      },
    ],
    initial: 'browsing',
    states: {
      browsing: {
        entry: { type: 'forget' },
        on: {
          'action.asked': {
            guard: { type: 'hasRows', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'ask', params: ({ event }) => event },
          },
        },
      },
      confirming: {
        tags: ['confirming'],
        on: {
          'action.cancelled': { target: 'browsing' },
          'action.confirmed': {
            target: 'running',
            actions: [
              { type: 'queueRows' },
              { type: 'unpick', params: ({ context }) => ({ keys: context.rows.map(({ key }) => key) }) },
            ],
          },
        },
      },
      running: {
        tags: ['running'],
        invoke: {
          id: 'runRow',
          src: 'runRow',
          input: ({ context }) => ({ action: context.action!, row: context.waiting[0]! }),
          onDone: { target: 'settling', actions: { type: 'finishRow' } },
          onError: {
            target: 'settling',
            actions: [{ type: 'noteFailure', params: ({ event }) => event }, { type: 'finishRow' }],
          },
        },
        on: { 'run.cancelled': { guard: { type: 'hasSeveralWaiting' }, actions: { type: 'skipTheRest' } } },
      },
      settling: {
        always: [
          { guard: { type: 'hasWaiting' }, target: 'running' },
          {
            guard: { type: 'isDone' },
            target: 'browsing',
            actions: [
              {
                type: 'notify',
                params: ({ context }) => ({ action: context.action, rows: context.rows, failure: null }),
              },
              { type: 'reload' },
              { type: 'tellChange' },
            ],
          },
          {
            guard: { type: 'isOnlyRow' },
            target: 'browsing',
            actions: {
              type: 'notify',
              params: ({ context }) => ({
                action: context.action,
                rows: context.rows,
                failure: context.failed[0]?.failure ?? null,
              }),
            },
          },
          { guard: { type: 'hasSucceeded' }, target: 'summary', actions: [{ type: 'reload' }, { type: 'tellChange' }] },
          { target: 'summary' },
        ],
      },
      summary: {
        tags: ['summary'],
        on: {
          'failed.retried': { guard: { type: 'hasFailed' }, target: 'running', actions: { type: 'queueFailed' } },
          'summary.closed': { target: 'browsing' },
        },
      },
    },
  });
}

function withFailure(row: Row, error: unknown): FailedRow {
  return { ...row, failure: toFailure(error) };
}

function withoutFailure(failed: FailedRow): Row {
  const { failure: _, ...row } = failed;
  return row;
}
