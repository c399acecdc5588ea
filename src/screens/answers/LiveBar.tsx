import { useSelector } from '@xstate/react';
import { RotateCw } from 'lucide';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  failureOf,
  isLost,
  isOpen,
  isPolling,
  pauseBeforeReconnect,
  waitingOf,
} from '#machines/live/live.selectors.ts';
import type { ThreadList } from '#src/route.ts';
import { useFormat, useServices, type LiveActor } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Countdown } from '#src/ui/Countdown.tsx';
import { useShownByFrame } from '#src/ui/outage.ts';
import { useIsPhone } from '#src/ui/useIsPhone.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { answersKeys } from './keys.ts';
import styles from './LiveBar.module.css';

interface LiveBarProps {
  list: ThreadList;
  /** What changes there changes in its place: only what is new waits. */
  isDesk?: boolean;
  /** What else is told in the same line. */
  beside?: ReactNode;
  /** The reader wants what has come. */
  onBringIn: () => void;
}

/** Whether new answers are told, and how many have come. Its height stands from the start, so that the list stays where it is. */
export function LiveBar({ list, isDesk = false, beside, onBringIn }: LiveBarProps) {
  const { live } = useServices();
  const { t } = useTranslation();
  const { zone } = useFormat();
  const isPhone = useIsPhone();
  const parts = useSyncExternalStore(live.subscribe, live.parts);
  return (
    <div className={styles['bar']} data-stays={isDesk || undefined}>
      {parts !== null && <LiveStatus actor={parts.actor} />}
      <div className={styles['passing']}>
        {!isPhone && <p>{t(list === 'urgents' ? 'URGENT_SUBHEADER' : 'NOT_URGENT_SUBHEADER')}</p>}
        <span aria-hidden>{t('ANSWERS_ZONE', { zone })}</span>
      </div>
      {parts !== null && <News actor={parts.actor} isDesk={isDesk} onBringIn={onBringIn} />}
      {beside}
    </div>
  );
}

interface NewsProps {
  actor: LiveActor;
  isDesk: boolean;
  onBringIn: () => void;
}

/** What has come, and waits until the reader wants it. */
function News({ actor, isDesk, onBringIn }: NewsProps) {
  const { t } = useTranslation();
  const fresh = useSelector(actor, (snapshot) => waitingOf(snapshot).fresh);
  const changed = useSelector(actor, (snapshot) => (isDesk ? 0 : waitingOf(snapshot).changed));
  const isExact = useSelector(actor, (snapshot) => waitingOf(snapshot).isExact);
  const isTooMuch = useSelector(actor, (snapshot) => waitingOf(snapshot).isTooMuch);
  const hasCome = fresh + changed > 0 || isTooMuch;
  const counts = [
    fresh > 0 ? [t('LIVE_NEW', { count: fresh })] : [],
    changed > 0 ? [t('LIVE_CHANGED', { count: changed })] : [],
  ];
  return (
    <>
      {hasCome && (
        <Button
          size="sm"
          variant="solid"
          className={styles['bring'] ?? ''}
          aria-keyshortcuts={answersKeys.bringIn.keys}
          onClick={onBringIn}
        >
          {t('LIVE_BRING_IN', { what: isExact ? counts.flat().join(', ') : t('LIVE_SOME') })}
        </Button>
      )}
      <output className="visually-hidden">{hasCome ? t('LIVE_HAVE_COME') : ''}</output>
    </>
  );
}

/** How we hear of new answers, if at all. */
function LiveStatus({ actor }: { actor: LiveActor }) {
  const { t } = useTranslation();
  const pause = useSelector(actor, pauseBeforeReconnect);
  const status = useSelector(actor, (snapshot) =>
    isOpen(snapshot) ? 'open' : isPolling(snapshot) ? 'polling' : isLost(snapshot) ? 'lost' : 'none',
  );
  const failure = useSelector(actor, failureOf);
  const canRetry = pause !== null;
  const retry = () => actor.send({ type: 'connect.retried' });
  const isShownByFrame = useShownByFrame({ failure, pause, isRetrying: status !== 'lost', onRetry: retry });
  if (status === 'none') return null;
  if (status !== 'lost')
    return (
      <span className={styles['status']} data-status={status}>
        {t(status === 'open' ? 'LIVE_OPEN' : 'LIVE_POLLING')}
      </span>
    );
  return (
    <span className={styles['status']} data-status={status}>
      <span>
        {t('LIVE_LOST')}{' '}
        {canRetry && (
          <span hidden={isShownByFrame}>
            <Countdown key={pause} from={pause} say={(seconds) => t('RETRY_IN', { count: seconds })} />
          </span>
        )}
      </span>
      {canRetry && !isShownByFrame && (
        <Button size="xs" variant="ghost" aria-label={t('RETRY_NOW')} title={t('RETRY_NOW')} onClick={retry}>
          <Icon of={RotateCw} />
        </Button>
      )}
    </span>
  );
}
