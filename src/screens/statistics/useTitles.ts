import { useTranslation } from 'react-i18next';
import { topListOf } from './top-lists.ts';

/** The names of several top lists, in one sentence. */
export function useTitles(): (keys: readonly string[]) => string {
  const { t } = useTranslation();
  return (keys) =>
    keys
      .flatMap((key) => topListOf(key) ?? [])
      .map(({ header, subheader }) => `${t(header)} ${t(subheader)}`)
      .join('; ');
}
