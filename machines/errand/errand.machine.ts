/** Errand: what was asked for on the way, and is there something to read about it? */
import { assign, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { unprovided } from '#machines/unprovided.ts';

export type ErrandContext<TErrand, TReport> = { errand: TErrand | null; report: TReport | null };

export type ErrandEvent<TErrand> = { type: 'errand.asked'; errand: TErrand } | { type: 'report.closed' };

/** `report` is what the reader has to see before going on; null where all went well. */
export type ErrandOutcome<TResult, TReport> = { result: TResult; report: null } | { result: null; report: TReport };

export type ErrandNotice<TErrand, TResult> =
  { errand: TErrand; result: TResult; failure: null } | { errand: TErrand; result: null; failure: Failure };

/** One at a time: nobody waits for it, but nobody asks twice either. */
export function createErrandMachine<TErrand, TResult, TReport>() {
  type Outcome = ErrandOutcome<TResult, TReport>;
  return setup({
    types: {
      context: {} as ErrandContext<TErrand, TReport>,
      events: {} as ErrandEvent<TErrand>,
      tags: {} as 'busy',
      children: {} as { run: 'run' },
    },
    actors: {
      run: fromPromise<Outcome, { errand: TErrand }>(() => unprovided('errand', 'run')),
    },
    actions: {
      storeErrand: assign((_, { errand }: { errand: TErrand }) => ({ errand })),
      storeReport: assign((_, { outcome }: { outcome: Outcome }) => ({ report: outcome.report })),
      forget: assign({ errand: null, report: null }),
      notify: (_args, _params: ErrandNotice<TErrand, TResult>) => {},
    },
    guards: {
      hasReport: (_, { outcome }: { outcome: Outcome }) => outcome.report !== null,
      isSessionOver: (_, { error }: { error: unknown }) => toFailure(error).kind === 'sessionOver',
    },
  }).createMachine({
    id: 'errand',
    context: { errand: null, report: null },
    initial: 'idle',
    states: {
      idle: {
        entry: { type: 'forget' },
        on: { 'errand.asked': { target: 'running', actions: { type: 'storeErrand', params: ({ event }) => event } } },
      },
      running: {
        tags: ['busy'],
        invoke: {
          id: 'run',
          src: 'run',
          input: ({ context }) => ({ errand: context.errand! }),
          onDone: [
            {
              guard: { type: 'hasReport', params: ({ event }) => ({ outcome: event.output }) },
              target: 'reporting',
              actions: { type: 'storeReport', params: ({ event }) => ({ outcome: event.output }) },
            },
            {
              target: 'idle',
              actions: {
                type: 'notify',
                params: ({ context, event }) => ({
                  errand: context.errand!,
                  result: event.output.result!,
                  failure: null,
                }),
              },
            },
          ],
          onError: [
            { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'idle' },
            {
              target: 'idle',
              actions: {
                type: 'notify',
                params: ({ context, event }) => ({
                  errand: context.errand!,
                  result: null,
                  failure: toFailure(event.error),
                }),
              },
            },
          ],
        },
      },
      reporting: {
        on: { 'report.closed': { target: 'idle' } },
      },
    },
  });
}
