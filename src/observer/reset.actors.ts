import { fromPromise, type ActorRefFrom } from 'xstate';
import { resetObserver } from '#contract/observer-changes.ts';
import { resetPasswordMachine } from '#machines/reset-password/reset-password.machine.ts';
import { raiseToast } from '#src/actors/raiseToast.ts';
import type { Services } from '#src/services.tsx';
import { doneToast } from '#src/ui/failureText.ts';

export type ResetActor = ActorRefFrom<typeof resetPasswordMachine>;

export const resetLogic = ({ call, toasts }: Services) =>
  resetPasswordMachine.provide({
    actors: {
      savePassword: fromPromise(({ input: { id, phone, password }, signal }) => {
        const whom = { phoneNumber: phone, idObserver: id };
        const body = { action: 'reset-password', ...whom, pin: password, strictPin: true } as const;
        return call(resetObserver, { body }, { signal });
      }),
    },
    actions: {
      notify: (_, { failure }) =>
        raiseToast(
          toasts,
          failure === null
            ? doneToast('RESET_PASSWORD_DONE')
            : { status: 'error', title: 'ERROR', description: 'RESET_PASSWORD_FAILED' },
        ),
    },
  });
