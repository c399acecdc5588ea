import type { SnapshotFrom } from 'xstate';
import type { sessionsMachine } from './sessions.machine.ts';

type Snapshot = SnapshotFrom<typeof sessionsMachine>;

/** The question about all the others is open, or its answer under way. */
export const isAskedAboutAll = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('asking') || (snapshot.hasTag('ending') && snapshot.context.wanted === null);
export const isEnding = (snapshot: Snapshot): boolean => snapshot.hasTag('ending');

/** The child that holds them, and loads them with retry. */
export const resourceOf = (snapshot: Snapshot) => snapshot.children.resource;
