import { useTranslation } from 'react-i18next';
import type { ThreadList } from '#src/route.ts';
import { useIsPhone } from '#src/ui/useIsPhone.ts';
import { useDesk } from './desk/deskContext.ts';

/** The heading of the list; the desk has its own order, so that it does not say "newest", and a phone has no room for it. */
export function useListHeading(list: ThreadList): string {
  const { t } = useTranslation();
  const isDesk = useDesk() !== null;
  const isPhone = useIsPhone();
  if (list === 'answers') return t(isPhone ? 'ANSWERS' : 'NOT_URGENT_HEADER');
  return t(isDesk || isPhone ? 'EMERGENCIES' : 'URGENT_HEADER');
}
