import i18next from 'i18next';
import type { Act } from '#contract/acts.ts';
import { useSay, useTranslate } from '#src/i18n/translateKey.ts';

const upper = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1_$2')
    .replaceAll(/[^A-Za-z\d]/gu, '_')
    .toUpperCase();

/** `observer.pinReset` is `ACT_KIND_OBSERVER_PIN_RESET`. */
export const kindKey = (kind: string): string => `ACT_KIND_${upper(kind)}`;
export const subjectKey = (type: string): string => `ACT_ABOUT_${upper(type)}`;
export const fieldKey = (field: string): string => `ACT_FIELD_${upper(field)}`;

type Value = Act['facts'][number]['value'];

/** Words for what acts hold. What a newer server knows alone stands as it is. */
export function useActWords() {
  const t = useTranslate();
  const say = useSay();
  const known = (key: string, raw: string) => (i18next.exists(key) ? say(key) : raw);
  const field = (name: string): string => known(fieldKey(name), name);
  const about = (type: string): string => known(subjectKey(type), type);
  return {
    kind: (kind: string): string => known(kindKey(kind), kind),
    about,
    field,
    value(name: string, value: Value): string {
      if (value === null || value === '') return '–';
      if (typeof value === 'boolean') return t(value ? 'ACT_YES' : 'ACT_NO');
      return name === 'fields' ? String(value).split(', ').map(field).join(', ') : String(value);
    },
    actor({ kind, name }: Act['actor']): string {
      if (kind === 'server') return t('ACT_BY_SERVER');
      return kind === 'operator' ? t('ACT_BY_OPERATOR', { name: name ?? '' }) : (name ?? '');
    },
    /** What it is, and its name, or the number that it has; of elections there is one. */
    subject({ type, id, name }: Act['subject']): string {
      if (type === 'election') return about(type);
      return t('ACT_SUBJECT', { type: about(type), name: name ?? (type === 'export' ? field(id) : id) });
    },
  };
}
