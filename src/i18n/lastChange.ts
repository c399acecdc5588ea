import { useTranslation } from 'react-i18next';
import { userNameOf } from '#machines/session/session.selectors.ts';
import { useFormat, useServices } from '#src/services.tsx';

/** Who saved something last, and when, as far as that is known; empty where it is not. */
export function useLastChange(): (last: { changedAt: string | null; changedBy: string | null }) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const { session } = useServices();
  return ({ changedAt, changedBy }) => {
    if (changedAt === null) return '';
    const time = format.dateTime(changedAt);
    if (changedBy === null) return t('CONTEST_AT', { time });
    const isOwn = changedBy === userNameOf(session.getSnapshot());
    return isOwn ? t('CONTEST_BY_YOU', { time }) : t('CONTEST_BY', { who: changedBy, time });
  };
}
