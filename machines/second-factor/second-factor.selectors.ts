import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { enrolmentMachine } from '#machines/enrolment/enrolment.machine.ts';
import type { Failure } from '#machines/failure.ts';
import type { FactorChange, secondFactorMachine } from './second-factor.machine.ts';

type Snapshot = SnapshotFrom<typeof secondFactorMachine>;

export const resourceOf = (snapshot: Snapshot) => snapshot.children.resource;
export const isWorking = (snapshot: Snapshot): boolean => snapshot.hasTag('working');

export const enrolmentOf = (snapshot: Snapshot): ActorRefFrom<typeof enrolmentMachine> | undefined =>
  snapshot.children.enrolment;

/** What a password and a code are asked for, or new recovery codes are shown of. */
export const changeOf = (snapshot: Snapshot): FactorChange | null => snapshot.context.change;

/** What the question is about that an organizer is asked. */
export const demandOf = (snapshot: Snapshot): boolean | null => snapshot.context.demand;

/** Empty until they are made. */
export const recoveryCodesOf = (snapshot: Snapshot): readonly string[] => snapshot.context.recoveryCodes;

/** The end of the session is told by the session. */
export const failureOf = (snapshot: Snapshot): Failure | null =>
  snapshot.context.failure?.kind === 'sessionOver' ? null : snapshot.context.failure;
