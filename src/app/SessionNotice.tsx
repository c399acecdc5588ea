import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endsAt, isExpiringSoon } from '#machines/session/session.selectors.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { ModalNotice } from '#src/ui/modalNotice.ts';
import { useAhead } from '#src/ui/useAhead.ts';
import styles from './SessionNotice.module.css';

const load = () => import('./SessionRenewal.tsx');
const SessionRenewal = lazyPart(async () => (await load()).SessionRenewal);

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
  const close = () => setRenewing(false);
  useAhead(load);

  return (
    <div className={styles['notice']}>
      <p role="alert">{end !== null && t('SESSION_ENDS', { time: format.time(end) })}</p>
      <Button size="sm" onClick={() => setRenewing(true)}>
        {t('SESSION_RENEW')}
      </Button>
      <ModalNotice value={null}>
        <LazyPart onClose={close}>{isRenewing && <SessionRenewal onClose={close} />}</LazyPart>
      </ModalNotice>
    </div>
  );
}
