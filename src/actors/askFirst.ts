import type { ActorRef, Snapshot } from 'xstate';
import { createConfirmationMachine } from '#machines/confirmation/confirmation.machine.ts';

/** Asks before a job is begun. */
export const askFirst = <TJob>(job: ActorRef<Snapshot<unknown>, { type: 'job.asked'; job: TJob }>) =>
  createConfirmationMachine<TJob>().provide({
    actions: { proceed: (_, { action }) => job.send({ type: 'job.asked', job: action }) },
  });
