import type { Row } from '#machines/selection/selection.machine.ts';
import type { FailedRow, RowActionsContext } from './row-actions.machine.ts';

/** As much of a snapshot as the selectors read, whatever the rows are. */
type Snapshot<TAction extends string> = {
  context: Pick<RowActionsContext<unknown, TAction>, 'action' | 'rows' | 'waiting' | 'failed' | 'skipped'>;
  hasTag(tag: 'confirming' | 'running' | 'summary'): boolean;
};

export const isConfirming = (snapshot: Snapshot<string>): boolean => snapshot.hasTag('confirming');
export const isRunning = (snapshot: Snapshot<string>): boolean => snapshot.hasTag('running');
export const hasSummary = (snapshot: Snapshot<string>): boolean => snapshot.hasTag('summary');

export const actionOf = <TAction extends string>(snapshot: { context: { action: TAction | null } }): TAction | null =>
  snapshot.context.action;

/** The rows that the action is about. */
export const rowsOfAction = (snapshot: Snapshot<string>): Row[] => snapshot.context.rows;

export const failedRows = (snapshot: Snapshot<string>): FailedRow[] => snapshot.context.failed;
export const skippedRows = (snapshot: Snapshot<string>): Row[] => snapshot.context.skipped;

/** Rows dealt with so far, whether they succeeded or failed: n of `rowsOfAction` less the skipped. */
export const finishedCount = ({ context }: Snapshot<string>): number =>
  context.rows.length - context.waiting.length - context.skipped.length;

export const succeededCount = (snapshot: Snapshot<string>): number =>
  finishedCount(snapshot) - snapshot.context.failed.length;
