import { fromPromise } from 'xstate';
import type { JobOutcome } from '#machines/job/job.machine.ts';

/** What a job comes to that has a result, and no report to read. */
export const runJob = <TJob, TResult>(run: (job: TJob, signal: AbortSignal) => Promise<TResult>) =>
  fromPromise<JobOutcome<TResult, never>, { job: TJob }>(async ({ input: { job }, signal }) => ({
    result: await run(job, signal),
    report: null,
  }));
