import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import type { FailureReason } from './failureText.ts';
import { RetryNotice } from './RetryNotice.tsx';
import { SessionList, type ShownSession } from './SessionList.tsx';
import { look } from '#src/theme/classes.ts';
import { SkeletonRows } from './SkeletonRows.tsx';

interface SessionsProps<Shown extends ShownSession> {
  label: string;
  /** Null until they are loaded. */
  sessions: readonly Shown[] | null;
  retry: { failure: FailureReason; pause: number | null; isRetrying: boolean } | null;
  /** A date with its time, as the reader's language writes it. */
  format: (instant: string) => string;
  isEnding: boolean;
  /** What the button for all of them says. */
  endAll: string;
  onRetry: () => void;
  onEnd: (session: Shown) => void;
  onEndAll: () => void;
}

/** Where an account is logged in, from the first moment on; all are ended together, but for the reader's own. */
export function Sessions<Shown extends ShownSession>(props: SessionsProps<Shown>) {
  const { label, sessions, retry, format, isEnding, endAll, onRetry, onEnd, onEndAll } = props;
  const { t } = useTranslation();
  if (retry !== null) return <RetryNotice {...retry} title={t('SESSIONS_FAILED')} onRetry={onRetry} />;
  if (sessions === null) return <SkeletonRows rows={2} />;
  if (sessions.length === 0) return <p className={look('quiet')}>{t('SESSIONS_NONE')}</p>;
  return (
    <>
      <SessionList label={label} sessions={sessions} format={format} isEnding={isEnding} onEnd={onEnd} />
      <Button
        disabled={isEnding || sessions.every(({ current }) => current)}
        why={isEnding ? t('WORKING') : t('SESSIONS_NO_OTHERS')}
        onClick={onEndAll}
      >
        {endAll}
      </Button>
    </>
  );
}
