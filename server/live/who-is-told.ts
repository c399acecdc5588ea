import type { Scope } from '#server/scope.ts';
import type { ListChange } from './lists/list-source.ts';
import { isVisible, type SnapshotCursor } from './lists/snapshot-cursor.ts';

/** An NGO is told of what its own observers sent, organizers of everybody's. */
export const isInReach = (scope: Scope, { ngo }: Pick<ListChange, 'ngo'>): boolean => scope.includes(ngo);

/** Who follows a list is told of what is in their reach, and could not be seen yet where they stand. */
export const isNews = (scope: Scope, cursor: SnapshotCursor, change: ListChange): boolean =>
  isInReach(scope, change) && !isVisible(cursor, change.transaction);
