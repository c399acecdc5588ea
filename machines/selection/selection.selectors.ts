import type { SnapshotFrom } from 'xstate';
import { holds, isAllPicked, type Row, type selectionMachine } from './selection.machine.ts';

export type SelectionSnapshot = SnapshotFrom<typeof selectionMachine>;

export const pickedRows = (snapshot: SelectionSnapshot): Row[] => snapshot.context.picked;
export const pickedCount = (snapshot: SelectionSnapshot): number => snapshot.context.picked.length;

export const isPicked =
  (key: string) =>
  (snapshot: SelectionSnapshot): boolean =>
    holds(snapshot.context.picked, key);

/** The header checkbox, over the rows in sight. */
export function headerMark({ context }: SelectionSnapshot): 'all' | 'some' | 'none' {
  if (isAllPicked(context)) return 'all';
  return context.inSight.some(({ key }) => holds(context.picked, key)) ? 'some' : 'none';
}
