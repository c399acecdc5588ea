import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { authorize } from '#contract/session.ts';
import { loginMachine, type Credentials } from '#machines/login/login.machine.ts';
import { isSubmitting, loginPause, loginProblem } from '#machines/login/login.selectors.ts';
import { userNameOf } from '#machines/session/session.selectors.ts';
import { wrongShape } from '#src/api/failure.ts';
import { readToken } from '#src/api/token.ts';
import { useServices, type Services } from '#src/services.tsx';
import { useScreenActor } from '#src/useScreenActor.ts';
import { Button } from '#src/ui/Button.tsx';
import { LoginWait } from '#src/ui/LoginWait.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { TextField } from '#src/ui/TextField.tsx';

const problems = {
  invalid: 'SESSION_PASSWORD_WRONG',
  tooMany: 'LOGIN_TOO_MANY',
  unreachable: 'LOGIN_UNREACHABLE',
} as const;

/** The same user again: a token of somebody else would take the work on screen away. */
const renewal = ({ call, session }: Services) =>
  loginMachine.provide({
    actors: {
      authorize: fromPromise<{ token: string }, Credentials>(async ({ input, signal }) => {
        const { access_token: token } = await call(authorize, { body: input }, { signal });
        if (readToken(token)?.userName !== input.user) throw wrongShape(200, '');
        return { token };
      }),
    },
    actions: { openSession: (_, { token }) => session.send({ type: 'session.opened', token }) },
  });

/** The password again, over whatever is being done, which stays as it is (SES-08). */
export function SessionRenewal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const services = useServices();
  const id = useId();
  const login = useScreenActor(renewal);
  const working = useSelector(login, isSubmitting);
  const problem = useSelector(login, loginProblem);
  const pause = useSelector(login, loginPause);
  const user = useSelector(services.session, userNameOf) ?? '';
  const [password, setPassword] = useState('');
  const sayWait = (time: string | null) => (time === null ? t('LOGIN_WAITED') : t('LOGIN_WAIT', { time }));
  const refusal = pause === null ? problem && t(problems[problem]) : <LoginWait seconds={pause} say={sayWait} />;
  return (
    <Modal
      title={t('SESSION_RENEW_TITLE', { name: user })}
      onClose={onClose}
      footer={
        <Dialog.Footer>
          <Button onClick={onClose}>{t('CANCEL')}</Button>
          <Button
            type="submit"
            form={id}
            variant="solid"
            disabled={password === '' || working}
            why={working ? t('LOGIN_WORKING') : t('LOGIN_PASSWORD_REQUIRED')}
          >
            {working ? t('LOGIN_WORKING') : t('LOGIN')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            login.send({ type: 'login.submitted', user, password });
          }}
        >
          <TextField
            name="renewal"
            type="password"
            label={t('PASSWORD')}
            hint={t('SESSION_RENEW_TEXT')}
            error={refusal ?? undefined}
            autoComplete="current-password"
            isRequired
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </form>
      </Dialog.Body>
    </Modal>
  );
}
