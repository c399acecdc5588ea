import type { ParseKeys } from 'i18next';
import { getI18n, useTranslation } from 'react-i18next';

export interface Fault {
  kind: 'offline' | 'timeout' | 'forbidden' | 'refused' | 'server' | 'wrongShape' | 'sessionOver';
  /** What the server said; empty when it said nothing readable. */
  detail: string;
  /** The name of what it said. */
  code?: string;
}

const keys = {
  offline: 'FAULT_OFFLINE',
  timeout: 'FAULT_TIMEOUT',
  forbidden: 'FAULT_FORBIDDEN',
  refused: 'FAULT_REFUSED',
  server: 'FAULT_SERVER',
  wrongShape: 'FAULT_WRONG_SHAPE',
  sessionOver: 'FAULT_SESSION_OVER',
} as const;

/** The kinds of which the server knows more than we do. */
const tellsMore: ReadonlySet<Fault['kind']> = new Set(['refused', 'forbidden']);

const isKey = (text: string): text is ParseKeys => getI18n().exists(text);

/** The server speaks English, and names numbers and names; for others we have the words of its code. */
function ownWords({ detail, code = '' }: Fault): string {
  const key = `REFUSED_${code.toUpperCase().replaceAll('-', '_')}`;
  return getI18n().language !== 'en' && isKey(key) ? key : detail;
}

/** Why something failed, as a toast takes it: the server's own words, or the key of ours. */
export const faultWords = (fault: Fault): string =>
  tellsMore.has(fault.kind) && fault.detail !== '' ? ownWords(fault) : keys[fault.kind];

/** Names of faults that every field may have. */
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

/** What `faultWords` and `fieldWords` give, as a reader sees it. */
export const inWords = (t: (key: ParseKeys) => string, words: string): string => (isKey(words) ? t(words) : words);

/** The same, as a reader sees it. */
export function useFaultText(): (fault: Fault) => string {
  const { t } = useTranslation();
  return (fault) => inWords((key) => t(key), faultWords(fault));
}
