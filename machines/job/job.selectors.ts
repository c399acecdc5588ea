import type { JobContext } from './job.machine.ts';

type Snapshot<TJob, TReport> = {
  context: JobContext<TJob, TReport>;
  hasTag(tag: 'busy'): boolean;
};

/** What is being done now. */
export const jobOf = <TJob>(snapshot: Snapshot<TJob, unknown>): TJob | null =>
  snapshot.hasTag('busy') ? snapshot.context.job : null;

export const reportOf = <TReport>(snapshot: Snapshot<unknown, TReport>): TReport | null => snapshot.context.report;
