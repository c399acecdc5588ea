import type { SnapshotFrom } from 'xstate';
import type { Call } from '#contract/coverage-calls.ts';
import type { Failure } from '#machines/failure.ts';
import type { callsMachine } from './calls.machine.ts';

type Snapshot = SnapshotFrom<typeof callsMachine>;

export const callOf = ({ context }: Snapshot): Call | null => context.call;
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const isNoneLeft = (snapshot: Snapshot): boolean => snapshot.hasTag('noneLeft');
export const failureOf = ({ context }: Snapshot): Failure | null => context.failure;

/** Who calls the chosen station, while it is asked whether to take over; null where nothing is asked. */
export const takerOf = (snapshot: Snapshot): string | null =>
  snapshot.hasTag('asking') ? snapshot.context.takenBy : null;

/** Which station was chosen by hand. */
export const chosenOf = ({ context }: Snapshot): number | null => context.chosen;

/** Whom to call now: the first of whom nothing is noted yet; null where all are called. */
export const calleeOf = ({ context: { call, called } }: Snapshot): number | null =>
  call?.phones.find(({ idObserver }) => !called.includes(idObserver))?.idObserver ?? null;

export const calledOf = ({ context }: Snapshot): readonly number[] => context.called;
