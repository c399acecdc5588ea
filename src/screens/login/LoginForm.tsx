import type { ReactNode, RefObject } from 'react';
import { maxLength } from '#contract/text-limits.values.ts';
import { LoginWait } from '#src/ui/LoginWait.tsx';
import type { LoginKey, LoginTexts } from './texts.ts';

export interface LoginFormProps {
  texts: LoginTexts;
  productName: string;
  /** The name of each language in itself, by its code. */
  languages: Readonly<Record<string, string>>;
  language: string;
  sessionOver: boolean;
  /** The demonstration's logins are offered. */
  demo: boolean;
  working: boolean;
  revealed: boolean;
  missing: 'user' | 'password' | null;
  problem: LoginKey | null;
  /** Seconds to wait before the next try. */
  pause: number | null;
  /** What stands in the place of the form once the password was right; the form keeps what was typed. */
  second?: ReactNode;
  form?: RefObject<HTMLFormElement | null>;
  onSubmit?: (user: string, password: string) => void;
  onReveal?: () => void;
  onDemo?: (user: string, password: string) => void;
  onLanguage?: (language: string) => void;
}

/** What the server seeds a demonstration with, and prints when it starts. */
const demoLogins = ['organizer', 'ngo-admin'];
const demoPassword = 'vigil-demo';

interface FieldProps {
  name: 'user' | 'password';
  label: LoginKey;
  problem: ReactNode;
  texts: LoginTexts;
  children: ReactNode;
}

/** `data-text` lets the page's own script put in the language before React has arrived. */
function Field({ name, label, problem, texts, children }: FieldProps) {
  return (
    <div className="login-field">
      <label htmlFor={name} data-text={label}>
        {texts[label]}
      </label>
      {children}
      <p id={`${name}-problem`} className="login-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}

export const textOf = (form: HTMLFormElement | null, name: string): string => {
  const value = new FormData(form ?? undefined).get(name);
  return typeof value === 'string' ? value : '';
};

/** The whole login screen as props: written into index.html at build time and taken over by `LoginScreen`. */
export function LoginForm({ form, ...props }: LoginFormProps) {
  const { texts, missing, problem, pause, working, revealed, second = null } = props;
  const sayWait = (time: string | null) =>
    time === null ? texts.LOGIN_WAITED : texts.LOGIN_WAIT.replace('{{time}}', time);
  const refusal = pause === null ? problem && texts[problem] : <LoginWait seconds={pause} say={sayWait} />;
  return (
    <main className="login">
      <p className="login-mark" aria-hidden="true">
        ◆
      </p>
      <h1 data-text="LOGIN_WELCOME">{texts.LOGIN_WELCOME.replace('{{product}}', props.productName)}</h1>
      <output className="login-note" hidden={!props.sessionOver} data-text="LOGIN_SESSION_OVER">
        {texts.LOGIN_SESSION_OVER}
      </output>
      <form
        ref={form}
        method="post"
        noValidate
        hidden={second !== null}
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit?.(textOf(event.currentTarget, 'user'), textOf(event.currentTarget, 'password'));
        }}
      >
        <Field name="user" label="PHONE_NUMBER" problem={missing === 'user' && texts.LOGIN_USER_REQUIRED} texts={texts}>
          <input
            id="user"
            name="user"
            type="text"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={maxLength.credential}
            aria-invalid={missing === 'user'}
            aria-describedby="user-problem"
          />
        </Field>
        <Field
          name="password"
          label="PASSWORD"
          problem={missing === 'password' ? texts.LOGIN_PASSWORD_REQUIRED : refusal}
          texts={texts}
        >
          <div className="login-secret">
            <input
              id="password"
              name="password"
              type={revealed ? 'text' : 'password'}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={maxLength.credential}
              aria-invalid={missing === 'password' || problem === 'CREDENTIALS_INVALID'}
              aria-describedby="password-problem"
            />
            <button
              type="button"
              aria-pressed={revealed}
              aria-label={texts.LOGIN_PASSWORD_SHOW}
              title={revealed ? texts.LOGIN_PASSWORD_HIDE : texts.LOGIN_PASSWORD_SHOW}
              data-label="LOGIN_PASSWORD_SHOW"
              onClick={props.onReveal}
            >
              <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Z" />
                <circle cx="12" cy="12" r="3" />
                {revealed && <path d="m4 4 16 16" />}
              </svg>
            </button>
          </div>
        </Field>
        <button type="submit" className="login-submit" data-text="LOGIN" aria-busy={working}>
          {working ? texts.LOGIN_WORKING : texts.LOGIN}
        </button>
      </form>
      {second}
      <div className="login-demo" hidden={!props.demo || second !== null}>
        <p data-text="LOGIN_DEMO">{texts.LOGIN_DEMO}</p>
        {demoLogins.map((user) => (
          <button key={user} type="button" onClick={() => props.onDemo?.(user, demoPassword)}>
            {`${user} / ${demoPassword}`}
          </button>
        ))}
      </div>
      <fieldset
        className="login-languages"
        hidden={second !== null}
        aria-label={texts.LANGUAGES}
        data-label="LANGUAGES"
      >
        {Object.entries(props.languages).map(([code, name]) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === props.language}
            onClick={() => props.onLanguage?.(code)}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </main>
  );
}
