import type { ParseKeys } from 'i18next';
import { getI18n, useTranslation } from 'react-i18next';
import type { Failure, FailureKind } from '#contract/failures.values.ts';

type Values = Readonly<Record<string, string | number>>;

/** Of a failure: what its words say. */
export type FailureReason = Pick<Failure, 'kind' | 'detail' | 'code' | 'values'>;

const keys = {
  offline: 'FAULT_OFFLINE',
  timeout: 'FAULT_TIMEOUT',
  forbidden: 'FAULT_FORBIDDEN',
  refused: 'FAULT_REFUSED',
  server: 'FAULT_SERVER',
  wrongShape: 'FAULT_WRONG_SHAPE',
  sessionOver: 'FAULT_SESSION_OVER',
  bug: 'FAULT_BUG',
} as const satisfies Record<FailureKind, ParseKeys>;

const isKey = (text: string): text is ParseKeys => getI18n().exists(text);

const slotsOf = (text: string) => [...text.matchAll(/\{\{(\w+)/gu)].map(([, slot = '']) => slot);

/** The words that we have for the reason that the server names, where it tells all the figures and names in them. */
function ownWords({ code = '', values = {} }: FailureReason): ParseKeys | undefined {
  const key = `REFUSED_${code.toUpperCase().replaceAll('-', '_')}`;
  if (!isKey(key)) return undefined;
  const i18n = getI18n();
  const text: unknown = i18n.getResource(i18n.language, 'translation', key);
  return slotsOf(String(text)).every((slot) => slot in values) ? key : undefined;
}

/** The kinds of which a server may say more than we know. Words without a name of ours may be in any language. */
const tellsMore: ReadonlySet<FailureKind> = new Set(['refused', 'forbidden']);

/** Why something failed: the key of our words, or the server's own where it does not name a reason that we know. */
export function failureWords(failure: FailureReason): string {
  const own = ownWords(failure);
  if (own !== undefined) return own;
  const isReadable = failure.code === undefined || getI18n().language === 'en' || !isKnown(failure.code);
  return tellsMore.has(failure.kind) && failure.detail !== '' && isReadable ? failure.detail : keys[failure.kind];
}

const isKnown = (code: string) => isKey(`REFUSED_${code.toUpperCase().replaceAll('-', '_')}`);

/** What a toast says of a failure. */
export function failedToast(title: string, failure: FailureReason, values: Values = {}) {
  const said = { ...failure.values, ...values };
  const toast = { status: 'error' as const, title, description: failureWords(failure) };
  return Object.keys(said).length > 0 ? { ...toast, values: said } : toast;
}

/** What a toast says of what went well. */
export const doneToast = (description: string, values?: Values) => ({
  status: 'success' as const,
  title: 'SUCCESS',
  description,
  ...(values && { values }),
});

/** The same of what is no longer there. */
export const removedToast = (description: string, values?: Values) => ({
  ...doneToast(description, values),
  status: 'warning' as const,
});

/** Names of mistakes that every field may have. */
const breaksRule: ReadonlySet<string> = new Set(['required', 'too-long', 'too-short', 'wrong']);

/**
 * What is wrong with a field: the key of our words where the server names it, otherwise the server's own.
 * @param rule What the screen says of a value that breaks the rule of this field.
 */
export function fieldWords({ message, code = '' }: { message: string; code?: string }, rule?: ParseKeys): string {
  if (rule !== undefined && breaksRule.has(code)) return rule;
  const key = `FIELD_${code.toUpperCase().replaceAll('-', '_')}`;
  return isKey(key) ? key : message;
}

/** What `failureWords` and `fieldWords` give, as a reader sees it. */
export const inWords = (t: (key: ParseKeys, values?: Values) => string, words: string, values?: Values): string =>
  isKey(words) ? t(words, values) : words;

/** Why something failed, as a reader sees it. */
export function useFailureText(): (failure: FailureReason) => string {
  const { t } = useTranslation();
  return (failure) => inWords((key, values) => t(key, { ...values }), failureWords(failure), failure.values);
}
