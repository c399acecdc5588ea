import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { maxLength } from '#contract/text-limits.values.ts';
import { authorize } from '#contract/login.ts';
import { loginMachine, type Credentials } from '#machines/login/login.machine.ts';
import { codeProblem, isSubmitting, loginPause, loginProblem, loginStep } from '#machines/login/login.selectors.ts';
import { userNameOf } from '#machines/session/session.selectors.ts';
import { wrongShape } from '#src/api/failure.ts';
import { readToken } from '#src/api/token.ts';
import { codeProblems } from '#src/i18n/factorCodeWords.ts';
import { useServices, type Services } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { look } from '#src/theme/classes.ts';
import { FormModal } from '#src/ui/FormModal.tsx';
import { LoginWait } from '#src/ui/LoginWait.tsx';
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

/** Where it goes on: the field that had the focus is gone. */
const focusField = (place: HTMLElement | null) => place?.querySelector('input')?.focus();

/** The password again, and a code where the account has a second factor, over whatever is being done, which stays as it is (SES-08, PEO-04). */
export function SessionRenewal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const services = useServices();
  const login = useScreenActor(renewal);
  const step = useSelector(login, loginStep);
  const working = useSelector(login, isSubmitting);
  const problem = useSelector(login, loginProblem);
  const ofCode = useSelector(login, codeProblem);
  const pause = useSelector(login, loginPause);
  const user = useSelector(services.session, userNameOf) ?? '';
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const sayWait = (time: string | null) => (time === null ? t('LOGIN_WAITED') : t('LOGIN_WAIT', { time }));
  const wait = pause === null ? undefined : <LoginWait seconds={pause} say={sayWait} />;
  const asksCode = step === 'code';
  const isBlank = asksCode ? code.trim() === '' : password === '';
  return (
    <FormModal
      title={t('SESSION_RENEW_TITLE', { name: user })}
      submit={t(working ? 'LOGIN_WORKING' : 'LOGIN')}
      isDisabled={isBlank || working || step === 'enrolment'}
      why={t(working ? 'LOGIN_WORKING' : asksCode ? 'FACTOR_CODE_REQUIRED' : 'LOGIN_PASSWORD_REQUIRED')}
      onClose={onClose}
      onSubmit={() =>
        login.send(
          asksCode ? { type: 'code.submitted', user, password, code } : { type: 'login.submitted', user, password },
        )
      }
    >
      {asksCode ? (
        <div ref={focusField}>
          <TextField
            name="code"
            label={t('FACTOR_CODE')}
            hint={t('FACTOR_CODE_HINT')}
            error={wait ?? (ofCode === null ? undefined : t(codeProblems[ofCode]))}
            autoComplete="one-time-code"
            maxLength={maxLength.code}
            isRequired
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        </div>
      ) : (
        <TextField
          name="renewal"
          type="password"
          label={t('PASSWORD')}
          hint={t('SESSION_RENEW_TEXT')}
          error={wait ?? (problem === null ? undefined : t(problems[problem]))}
          autoComplete="current-password"
          isRequired
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      {step === 'enrolment' && (
        <p role="alert" className={look('refusal')}>
          {t('SESSION_RENEW_FACTOR')}
        </p>
      )}
    </FormModal>
  );
}
