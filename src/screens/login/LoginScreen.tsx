import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Credentials, LoginField } from '#machines/login/login.machine.ts';
import { isSubmitting, loginPause, loginProblem, loginStep, missingField } from '#machines/login/login.selectors.ts';
import { asLanguage, languageNames, type Language, type LanguageChoice } from '#src/i18n/language.ts';
import { loginLogic, type LoginEffects } from './login.actors.ts';
import { LoginForm, textOf } from './LoginForm.tsx';
import type { LoadTranslations } from '#src/i18n/translations.ts';
import type { ShowSecondStep } from './secondStep.ts';
import { problemKeys, type LoginTexts } from './texts.ts';

interface LoginScreenProps extends Omit<LoginEffects, 'focusField' | 'loadSecondStep'> {
  translations: LoadTranslations;
  /** Shows an actor to the recording. */
  inspect: (root: AnyActorRef) => void;
  texts: Record<Language, LoginTexts>;
  productName: string;
  language: LanguageChoice;
  sessionOver: boolean;
  demo: boolean;
  /** Whether somebody pressed the button before this screen took the form over. */
  submitted: boolean;
}

const focusField = (field: LoginField) => document.getElementById(field)?.focus();

export function LoginScreen(props: LoginScreenProps) {
  const { call, openSession, submitted, inspect } = props;
  const [Second, setSecond] = useState<ShowSecondStep | null>(null);
  const language = useSyncExternalStore(props.language.subscribe, props.language.current, props.language.current);
  const form = useRef<HTMLFormElement>(null);
  const loadSecondStep = async () => {
    const { loadSecondStep: load } = await import('./loadSecondStep.ts');
    const show = await load(props.translations(props.language.current()));
    setSecond((known: ShowSecondStep | null) => known ?? show);
  };
  const login = useActorRef(loginLogic({ call, openSession, focusField, loadSecondStep }));
  const step = useSelector(login, loginStep);
  const working = useSelector(login, (snapshot) => isSubmitting(snapshot) || snapshot.status === 'done');
  const problem = useSelector(login, loginProblem);
  const pause = useSelector(login, loginPause);
  const missing = useSelector(login, missingField);
  const [revealed, setRevealed] = useState(false);
  const texts = props.texts[language];
  const title = `${texts.LOGIN} · ${props.productName}`;

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => inspect(login), [inspect, login]);

  useEffect(() => {
    if (submitted) form.current?.requestSubmit();
  }, [submitted]);

  const submit = (user: string, password: string) =>
    login.send({ type: 'login.submitted', user: user.trim(), password });

  const fill = (user: string, password: string) => {
    for (const [id, value] of Object.entries({ user, password })) {
      const field = form.current?.querySelector<HTMLInputElement>(`#${id}`);
      if (field) field.value = value;
    }
    login.send({ type: 'fields.filled' });
    form.current?.querySelector<HTMLButtonElement>('[type="submit"]')?.focus();
  };

  const typed = (): Credentials => ({
    user: textOf(form.current, 'user').trim(),
    password: textOf(form.current, 'password'),
  });

  return (
    <LoginForm
      texts={texts}
      productName={props.productName}
      languages={languageNames}
      language={language}
      sessionOver={props.sessionOver}
      demo={props.demo}
      working={working}
      revealed={revealed}
      missing={missing}
      problem={problem === null ? null : problemKeys[problem]}
      pause={step === 'password' ? pause : null}
      form={form}
      onSubmit={submit}
      onDemo={fill}
      onReveal={() => setRevealed(!revealed)}
      onLanguage={(code) => props.language.choose(asLanguage(code))}
      second={
        step !== 'password' && Second !== null ? (
          <Second login={login} call={call} typed={typed} inspect={inspect} />
        ) : null
      }
    />
  );
}
