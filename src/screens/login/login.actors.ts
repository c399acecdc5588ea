import { fromPromise } from 'xstate';
import { authorize } from '#contract/login.ts';
import { loginMachine, type Credentials, type LoginField } from '#machines/login/login.machine.ts';
import { toFailure } from '#machines/failure.ts';
import type { Call } from '#src/api/call.ts';
import { wrongShape } from '#src/api/failure.ts';
import { readToken } from '#src/api/token.ts';

export interface LoginEffects {
  call: Call;
  openSession: (token: string) => void;
  focusField: (field: LoginField) => void;
  /** Fetches the code and the words of what follows a password that was right. */
  loadSecondStep: () => Promise<void>;
}

/** The login machine with its call; a token that the session could not read counts as an answer of the wrong shape. */
export const loginLogic = ({ call, openSession, focusField, loadSecondStep }: LoginEffects) =>
  loginMachine.provide({
    actors: {
      authorize: fromPromise<{ token: string }, Credentials>(async ({ input, signal }) => {
        const { access_token: token } = await call(authorize, { body: input }, { signal }).catch(
          async (error: unknown) => {
            if (toFailure(error).code?.startsWith('second-factor') === true) await loadSecondStep();
            throw error;
          },
        );
        if (readToken(token) === null) throw wrongShape(200, '');
        return { token };
      }),
    },
    actions: {
      openSession: (_, { token }) => openSession(token),
      focusField: (_, { field }) => focusField(field),
    },
  });
