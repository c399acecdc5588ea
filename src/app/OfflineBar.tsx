import { RotateCw } from 'lucide';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { slotLook } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { Countdown } from '#src/ui/Countdown.tsx';
import { OutageContext, useOutageNotice } from '#src/ui/outage.ts';
import { Icon } from '#src/ui/Icon.tsx';

/** The lost connection, shown once for all that wait for it. */
export function OfflineBar() {
  const { t } = useTranslation();
  const outage = use(OutageContext);
  const notice = useOutageNotice(outage);
  const next = notice?.next ?? null;
  return (
    <section
      className={slotLook('frame', 'offline')}
      {...(notice !== null && { 'data-shown': true, 'aria-label': t('CONNECTION') })}
    >
      <output>{notice === null ? null : t(notice.isOnline ? 'FAULT_OFFLINE' : 'OFFLINE')}</output>
      {next !== null && (
        <Countdown key={next.at} from={next.after} say={(seconds) => t('RETRY_IN', { count: seconds })} />
      )}
      {notice?.isRetrying === true && <span>{t('RETRY_UNDER_WAY')}</span>}
      {notice?.hasParts === true && (
        <Button size="xs" disabled={notice.isRetrying} why={t('RETRY_UNDER_WAY')} onClick={outage?.retryAll}>
          <Icon of={RotateCw} />
          {t('RETRY_NOW')}
        </Button>
      )}
    </section>
  );
}
