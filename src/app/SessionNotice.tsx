import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endsAt, isExpiringSoon } from '#machines/session/session.selectors.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ModalNotice } from '#src/ui/modalNotice.ts';
import { useAhead } from '#src/ui/useAhead.ts';
import styles from './SessionNotice.module.css';

const load = () => import('./SessionRenewal.tsx');
const SessionRenewal = lazy(() =>
  load().then(
    ({ SessionRenewal }) => ({ default: SessionRenewal }),
    () => ({ default: Lost }),
  ),
);

/** A browser never asks again for a module that it once failed to load. */
function Lost() {
  const { t } = useTranslation();
  return (
    <>
      <output>{t('STALE_TEXT')}</output>
      <Button size="sm" onClick={() => location.reload()}>
        {t('STALE_RELOAD')}
      </Button>
    </>
  );
}

/** Before the session ends: when, and the way to go on without leaving what is being done (SES-08). */
export function SessionNotice() {
  const { session } = useServices();
  const soon = useSelector(session, isExpiringSoon);
  return soon ? <Warning /> : null;
}

function Warning() {
  const { t } = useTranslation();
  const format = useFormat();
  const end = useSelector(useServices().session, endsAt);
  const [isRenewing, setRenewing] = useState(false);

  useAhead(load);

  return (
    <div className={styles['notice']}>
      <p role="alert">{end !== null && t('SESSION_ENDS', { time: format.time(end) })}</p>
      <Button size="sm" onClick={() => setRenewing(true)}>
        {t('SESSION_RENEW')}
      </Button>
      <ModalNotice value={null}>
        <Suspense fallback={null}>{isRenewing && <SessionRenewal onClose={() => setRenewing(false)} />}</Suspense>
      </ModalNotice>
    </div>
  );
}
