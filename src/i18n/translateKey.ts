import i18next, { type ParseKeys } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

type Values = Readonly<Record<string, string | number>>;

/** With the values, since a plural key is found by its count alone. */
const isKey = (text: string, values: Values | undefined): text is ParseKeys => i18next.exists(text, { ...values });

/** Translates what machines hand on as a key; a text that is no key, such as a server's reason, stays as it is. */
export function useSay(): (text: string, values?: Values) => string {
  const { t } = useTranslation();
  return (text, values) => (isKey(text, values) ? t(text, { ...values }) : text);
}

/** What `useTranslation` gives, as far as functions need it that put several texts together. */
export type Translate = (key: ParseKeys, values?: Values) => string;

/** `t` with a type that is one function: its own has a thousand keys to weigh at each place that hands it on. */
export function useTranslate(): Translate {
  const { t } = useTranslation();
  return useCallback((key, values) => t(key, { ...values }), [t]);
}
