/** Job: what was asked for on the way, and is there something to read about it? */
import { assign, fromPromise, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { unprovided } from '#machines/unprovided.ts';

export type JobContext<TJob, TReport> = { job: TJob | null; report: TReport | null };

export type JobEvent<TJob> = { type: 'job.asked'; job: TJob } | { type: 'report.closed' };

/** `report` is what the reader has to see before going on; null where all went well. */
export type JobOutcome<TResult, TReport> = { result: TResult; report: null } | { result: null; report: TReport };

export type JobNotice<TJob, TResult> =
  | { job: TJob; result: TResult; failure: null }
  | { job: TJob; result: null; failure: Failure };

/** One at a time: nobody waits for it, but nobody asks twice either. */
export function createJobMachine<TJob, TResult, TReport>() {
  type Outcome = JobOutcome<TResult, TReport>;
  return setup({
    types: {
      context: {} as JobContext<TJob, TReport>,
      events: {} as JobEvent<TJob>,
      tags: {} as 'busy',
      children: {} as { run: 'run' },
    },
    actors: {
      run: fromPromise<Outcome, { job: TJob }>(() => unprovided('job', 'run')),
    },
    actions: {
      storeJob: assign((_, { job }: { job: TJob }) => ({ job })),
      storeReport: assign((_, { outcome }: { outcome: Outcome }) => ({ report: outcome.report })),
      forget: assign({ job: null, report: null }),
      notify: (_args, _params: JobNotice<TJob, TResult>) => {},
    },
    guards: {
      hasReport: (_, { outcome }: { outcome: Outcome }) => outcome.report !== null,
      isSessionOver: (_, { error }: { error: unknown }) => toFailure(error).kind === 'sessionOver',
    },
  }).createMachine({
    id: 'job',
    context: { job: null, report: null },
    initial: 'idle',
    states: {
      idle: {
        entry: { type: 'forget' },
        on: { 'job.asked': { target: 'running', actions: { type: 'storeJob', params: ({ event }) => event } } },
      },
      running: {
        tags: ['busy'],
        invoke: {
          id: 'run',
          src: 'run',
          input: ({ context }) => ({ job: context.job! }),
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
                  job: context.job!,
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
                  job: context.job!,
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
