import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/account.ts';

/** Who can give rights, by name, as the words for it say; `null` where nobody is known. */
export function useOrganizers({ organizers = [] }: Pick<Account, 'organizers'>): string | null {
  const { i18n } = useTranslation();
  if (organizers.length === 0) return null;
  const inWords = new Intl.ListFormat(i18n.language, { type: 'disjunction' });
  return inWords.format(organizers.map(({ ngo, accounts }) => `${ngo} (${inWords.format(accounts)})`));
}
