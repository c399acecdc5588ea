import type { SnapshotFrom } from 'xstate';
import type { Row } from '#machines/selection/selection.machine.ts';
import type { createTableMachine, FailedRow } from './table.machine.ts';

export type TableSnapshot<TItem, TFilter, TAction extends string> = SnapshotFrom<
  ReturnType<typeof createTableMachine<TItem, TFilter, TAction>>
>;

type AnyTableSnapshot = Pick<TableSnapshot<unknown, unknown, string>, 'context' | 'hasTag'>;

export const isConfirming = (snapshot: AnyTableSnapshot): boolean => snapshot.hasTag('confirming');
export const isRunning = (snapshot: AnyTableSnapshot): boolean => snapshot.hasTag('running');
export const hasSummary = (snapshot: AnyTableSnapshot): boolean => snapshot.hasTag('summary');

export const actionOf = <TAction extends string>(snapshot: { context: { action: TAction | null } }): TAction | null =>
  snapshot.context.action;

/** The rows that the action is about. */
export const rowsOfAction = (snapshot: AnyTableSnapshot): Row[] => snapshot.context.rows;

export const failedRows = (snapshot: AnyTableSnapshot): FailedRow[] => snapshot.context.failed;
export const skippedRows = (snapshot: AnyTableSnapshot): Row[] => snapshot.context.skipped;

/** Rows dealt with so far, whether they succeeded or failed: n of `rowsOfAction` less the skipped. */
export const finishedCount = ({ context }: AnyTableSnapshot): number =>
  context.rows.length - context.waiting.length - context.skipped.length;

export const succeededCount = (snapshot: AnyTableSnapshot): number =>
  finishedCount(snapshot) - snapshot.context.failed.length;
