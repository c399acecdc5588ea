import type { SnapshotFrom } from 'xstate';
import type { FactorSetup } from '#contract/second-factor.ts';
import type { Failure } from '#machines/failure.ts';
import type { enrolmentMachine } from './enrolment.machine.ts';

type Snapshot = SnapshotFrom<typeof enrolmentMachine>;

export type EnrolmentStep = 'password' | 'failed' | 'secret' | 'codes' | null;

/** What the reader is asked for; `null` while there is nothing to ask yet. */
export function stepOf(snapshot: Snapshot): EnrolmentStep {
  const { needsPassword, secret } = snapshot.context;
  if (snapshot.matches('confirmed') || snapshot.status === 'done') return 'codes';
  if (secret !== null) return 'secret';
  if (snapshot.matches('failed')) return 'failed';
  return needsPassword ? 'password' : null;
}

export const isWorking = (snapshot: Snapshot): boolean => snapshot.hasTag('working');
export const secretOf = (snapshot: Snapshot): FactorSetup | null => snapshot.context.secret;
export const recoveryCodesOf = (snapshot: Snapshot): readonly string[] => snapshot.context.recoveryCodes;

/** The code has to be typed before anything is sent. */
export const isCodeMissing = (snapshot: Snapshot): boolean => snapshot.matches({ showing: 'incomplete' });

/** The end of a session is told by the session, where there is one. */
export const failureOf = ({ context: { failure, needsPassword } }: Snapshot): Failure | null =>
  failure?.kind === 'sessionOver' && needsPassword ? null : failure;
