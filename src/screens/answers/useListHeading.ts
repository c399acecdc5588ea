import { useTranslation } from 'react-i18next';
import type { ThreadList } from '#src/route.ts';
import { useDesk } from './desk/deskContext.ts';

/** The heading of the list; the desk has its own order, so that it does not say "newest". */
export function useListHeading(list: ThreadList): string {
  const { t } = useTranslation();
  const isDesk = useDesk() !== null;
  if (list === 'answers') return t('NOT_URGENT_HEADER');
  return isDesk ? t('EMERGENCIES') : t('URGENT_HEADER');
}
