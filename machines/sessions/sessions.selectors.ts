import type { SnapshotFrom } from 'xstate';
import type { Session } from '#contract/sessions.ts';
import type { sessionsMachine } from './sessions.machine.ts';

type Snapshot = SnapshotFrom<typeof sessionsMachine>;

/** The question about all the others is open, or its answer under way. */
export const isAskedAboutAll = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('asking') || (snapshot.hasTag('ending') && snapshot.context.wanted === null);
export const isEnding = (snapshot: Snapshot): boolean => snapshot.hasTag('ending');
export const endingOf = (snapshot: Snapshot): Session | null =>
  snapshot.hasTag('ending') ? snapshot.context.wanted : null;

/** The child that holds them, and loads them with retry. */
export const resourceOf = (snapshot: Snapshot) => snapshot.children.resource;
