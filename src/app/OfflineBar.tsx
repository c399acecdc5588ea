import { RotateCw } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { Countdown } from '#src/ui/Countdown.tsx';
import { OutageContext, useTold } from '#src/ui/outage.ts';

/** The lost connection, told once for all that wait for it. */
export function OfflineBar() {
  const { t } = useTranslation();
  const outage = use(OutageContext);
  const told = useTold(outage);
  const next = told?.next ?? null;
  return (
    <section className="offline" {...(told !== null && { 'data-shown': true, 'aria-label': t('CONNECTION') })}>
      <output>{told === null ? null : t(told.isOnline ? 'FAULT_OFFLINE' : 'OFFLINE')}</output>
      {next !== null && (
        <Countdown key={next.at} from={next.after} say={(seconds) => t('RETRY_IN', { count: seconds })} />
      )}
      {told?.isRetrying === true && <span>{t('RETRY_UNDER_WAY')}</span>}
      {told?.hasParts === true && (
        <Button size="xs" disabled={told.isRetrying} why={t('RETRY_UNDER_WAY')} onClick={outage?.retryAll}>
          <RotateCw aria-hidden />
          {t('RETRY_NOW')}
        </Button>
      )}
    </section>
  );
}
