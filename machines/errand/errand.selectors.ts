import type { ErrandContext } from './errand.machine.ts';

type Snapshot<TErrand, TReport> = {
  context: ErrandContext<TErrand, TReport>;
  hasTag(tag: 'busy'): boolean;
};

/** What is being done now. */
export const errandOf = <TErrand>(snapshot: Snapshot<TErrand, unknown>): TErrand | null =>
  snapshot.hasTag('busy') ? snapshot.context.errand : null;

export const reportOf = <TReport>(snapshot: Snapshot<unknown, TReport>): TReport | null => snapshot.context.report;
