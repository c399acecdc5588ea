import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import { fromPromise } from 'xstate';
import { maxLength } from '#contract/text-limits.values.ts';
import { beginFactorAtLogin, confirmFactorAtLogin } from '#contract/second-factor.ts';
import { enrolmentMachine } from '#machines/enrolment/enrolment.machine.ts';
import {
  failureOf,
  isCodeMissing,
  isWorking,
  recoveryCodesOf,
  secretOf,
  stepOf,
} from '#machines/enrolment/enrolment.selectors.ts';
import type { Failure } from '#machines/failure.ts';
import { codeProblem, isSubmitting, loginPause, loginStep } from '#machines/login/login.selectors.ts';
import { codeProblems } from '#src/i18n/factorCodeWords.ts';
import type { Translations } from '#src/i18n/translations.ts';
import { FactorSecret } from '#src/ui/FactorSecret.tsx';
import { LoginWait } from '#src/ui/LoginWait.tsx';
import { RecoveryCodes } from '#src/ui/RecoveryCodes.tsx';
import styles from './SecondStep.module.css';
import type { SecondStepProps } from './secondStep.ts';

/** What stands in the place of the login's form: the code of the second factor, or its setting up where it is demanded. */
export function SecondStep(props: SecondStepProps) {
  const step = useSelector(props.login, loginStep);
  return step === 'enrolment' ? <Enrolment {...props} /> : <Code {...props} />;
}

const codeIn = (form: HTMLFormElement) => {
  const code = new FormData(form).get('code');
  return typeof code === 'string' ? code : '';
};

function Code({ login, texts, typed }: SecondStepProps) {
  const working = useSelector(login, (snapshot) => isSubmitting(snapshot) || snapshot.status === 'done');
  const problem = useSelector(login, codeProblem);
  const pause = useSelector(login, loginPause);
  return (
    <CodeForm
      texts={texts}
      text={texts.LOGIN_CODE_TEXT}
      label={texts.FACTOR_CODE}
      submit={working ? texts.LOGIN_WORKING : texts.LOGIN}
      isWorking={working}
      isInvalid={problem === 'missing' || problem === 'wrong'}
      problem={pause === null ? problem && texts[codeProblems[problem]] : <Wait seconds={pause} texts={texts} />}
      onCode={(code) => login.send({ type: 'code.submitted', ...typed(), code })}
      onBack={() => login.send({ type: 'login.restarted' })}
    >
      <p className={styles['quiet']}>{texts.LOGIN_CODE_LOST}</p>
    </CodeForm>
  );
}

function Wait({ seconds, texts }: { seconds: number; texts: Translations }) {
  const say = (time: string | null) =>
    time === null ? texts.LOGIN_WAITED : texts.LOGIN_WAIT.replace('{{time}}', time);
  return <LoginWait seconds={seconds} say={say} />;
}

function Enrolment({ login, texts, call, typed, inspect }: SecondStepProps) {
  const enrolment = useActorRef(
    enrolmentMachine.provide({
      actors: {
        begin: fromPromise(({ signal }) => call(beginFactorAtLogin, { body: typed() }, { signal })),
        confirm: fromPromise(async ({ input: { code }, signal }) => {
          const reply = await call(confirmFactorAtLogin, { body: { ...typed(), code } }, { signal });
          return { recoveryCodes: reply.recoveryCodes, token: reply.access_token };
        }),
      },
      actions: {
        focusCode: () => document.getElementById('code')?.focus(),
        notifyFinished: (_, { token }) => token !== null && login.send({ type: 'enrolment.finished', token }),
      },
    }),
    { input: { needsPassword: false } },
  );
  useEffect(() => inspect(enrolment), [inspect, enrolment]);
  const step = useSelector(enrolment, stepOf);
  const secret = useSelector(enrolment, secretOf);
  const codes = useSelector(enrolment, recoveryCodesOf);
  const working = useSelector(enrolment, isWorking);
  const failure = useSelector(enrolment, failureOf);
  const isMissing = useSelector(enrolment, isCodeMissing);
  const back = () => login.send({ type: 'login.restarted' });

  if (step === 'codes')
    return (
      <section className={styles['step']} aria-label={texts.FACTOR_CODES}>
        <h2>{texts.FACTOR_CODES}</h2>
        <RecoveryCodes
          codes={codes}
          words={{
            title: texts.FACTOR_CODES,
            text: texts.FACTOR_CODES_TEXT,
            copy: texts.FACTOR_COPY,
            copied: texts.FACTOR_COPIED,
          }}
        />
        <button
          type="button"
          className="login-submit"
          ref={focus}
          onClick={() => enrolment.send({ type: 'codes.kept' })}
        >
          {texts.FACTOR_KEPT}
        </button>
      </section>
    );
  if (secret === null)
    return (
      <section className={styles['step']}>
        <p>{texts.LOGIN_ENROL_TEXT}</p>
        <p role="alert" className="login-problem">
          {failure && sentence(failure, texts)}
        </p>
        {step === 'failed' && (
          <button type="button" className="login-submit" onClick={() => enrolment.send({ type: 'begin.retried' })}>
            {texts.BROKEN_RETRY}
          </button>
        )}
        <Back texts={texts} onBack={back} />
      </section>
    );
  return (
    <CodeForm
      texts={texts}
      text={texts.LOGIN_ENROL_TEXT}
      label={texts.FACTOR_APP_CODE}
      submit={working ? texts.WORKING : texts.FACTOR_CONFIRM}
      isWorking={working}
      isInvalid={isMissing || failure?.code === 'second-factor-wrong'}
      problem={isMissing ? texts.FACTOR_CODE_REQUIRED : failure && sentence(failure, texts)}
      onCode={(code) => enrolment.send({ type: 'code.submitted', code })}
      onBack={back}
    >
      <FactorSecret
        secret={secret}
        words={{ scan: texts.FACTOR_SCAN, alt: texts.FACTOR_QR, type: texts.FACTOR_TYPE }}
      />
    </CodeForm>
  );
}

function sentence({ code, status }: Failure, texts: Translations): string {
  if (code === 'second-factor-wrong') return texts.FIELD_SECOND_FACTOR_WRONG;
  if (code === 'second-factor-there') return texts.REFUSED_SECOND_FACTOR_THERE;
  if (code === 'second-factor-unbegun') return texts.REFUSED_SECOND_FACTOR_UNBEGUN;
  return status === 429 ? texts.LOGIN_TOO_MANY : texts.LOGIN_ENROL_FAILED;
}

interface CodeFormProps {
  texts: Translations;
  text: string;
  label: string;
  submit: string;
  isWorking: boolean;
  isInvalid: boolean;
  problem: ReactNode;
  children: ReactNode;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** What somebody with the phone in hand goes on with has the focus as soon as it is there. */
const focus = (element: HTMLElement | null) => element?.focus();

const CodeForm = ({ texts, text, label, submit, isWorking, isInvalid, problem, children, ...on }: CodeFormProps) => (
  <form
    className={styles['step']}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      on.onCode(codeIn(event.currentTarget));
    }}
  >
    <p>{text}</p>
    {children}
    <div className="login-field">
      <label htmlFor="code">{label}</label>
      <input
        id="code"
        name="code"
        type="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        ref={focus}
        required
        maxLength={maxLength.code}
        aria-invalid={isInvalid}
        aria-describedby="code-problem"
      />
      <p id="code-problem" className="login-problem" role="alert">
        {problem}
      </p>
    </div>
    <button type="submit" className="login-submit" aria-busy={isWorking}>
      {submit}
    </button>
    <Back texts={texts} onBack={on.onBack} />
  </form>
);

const Back = ({ texts, onBack }: { texts: Translations; onBack: () => void }) => (
  <button type="button" className={styles['back']} onClick={onBack}>
    {texts.LOGIN_BACK}
  </button>
);
