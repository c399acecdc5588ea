import type { LoginProblem } from '#machines/login/login.selectors.ts';
import type { Language } from '#src/i18n/language.ts';

/**
 * The texts of the login screen, and of an app that will not load, out of a language's file. They stand in the page
 * itself, in both languages, before anything else has loaded.
 */
export function pickTexts(all: Readonly<Record<string, unknown>>) {
  const text = (key: string) => (typeof all[key] === 'string' ? all[key] : key);
  return {
    LANGUAGES: text('LANGUAGES'),
    LOGIN: text('LOGIN'),
    PHONE_NUMBER: text('PHONE_NUMBER'),
    PASSWORD: text('PASSWORD'),
    CREDENTIALS_INVALID: text('CREDENTIALS_INVALID'),
    LOGIN_WELCOME: text('LOGIN_WELCOME'),
    LOGIN_WORKING: text('LOGIN_WORKING'),
    LOGIN_USER_REQUIRED: text('LOGIN_USER_REQUIRED'),
    LOGIN_PASSWORD_REQUIRED: text('LOGIN_PASSWORD_REQUIRED'),
    LOGIN_PASSWORD_SHOW: text('LOGIN_PASSWORD_SHOW'),
    LOGIN_PASSWORD_HIDE: text('LOGIN_PASSWORD_HIDE'),
    LOGIN_UNREACHABLE: text('LOGIN_UNREACHABLE'),
    LOGIN_TOO_MANY: text('LOGIN_TOO_MANY'),
    LOGIN_WAIT: text('LOGIN_WAIT'),
    LOGIN_WAITED: text('LOGIN_WAITED'),
    LOGIN_DEMO: text('LOGIN_DEMO'),
    LOGIN_SESSION_OVER: text('LOGIN_SESSION_OVER'),
    SLOW_TITLE: text('SLOW_TITLE'),
    SLOW_TEXT: text('SLOW_TEXT'),
    OFFLINE_TITLE: text('OFFLINE_TITLE'),
    OFFLINE_TEXT: text('OFFLINE_TEXT'),
    BROKEN_TITLE: text('BROKEN_TITLE'),
    BROKEN_TEXT: text('BROKEN_TEXT'),
    STALE_TITLE: text('STALE_TITLE'),
    STALE_TEXT: text('STALE_TEXT'),
    STALE_RELOAD: text('STALE_RELOAD'),
  };
}

export type LoginTexts = ReturnType<typeof pickTexts>;
export type LoginKey = keyof LoginTexts;

/** What the form says of an attempt that failed (LOG-03). */
export const problemKeys: Record<LoginProblem, LoginKey> = {
  invalid: 'CREDENTIALS_INVALID',
  tooMany: 'LOGIN_TOO_MANY',
  unreachable: 'LOGIN_UNREACHABLE',
};

/** What stands in the page, by language. */
export function readTexts(json: string): Record<Language, LoginTexts> {
  const texts: Partial<Record<Language, Record<string, unknown>>> = json === '' ? {} : JSON.parse(json);
  return { en: pickTexts(texts.en ?? {}), ro: pickTexts(texts.ro ?? {}) };
}
