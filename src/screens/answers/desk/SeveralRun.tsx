import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { answeredCount, isCounted, isGathering, isHalted } from '#machines/bulk-act/bulk-act.selectors.ts';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import styles from './Several.module.css';
import type { Several } from './severalContext.ts';

/** How far it is; it can be halted between two chunks, and goes on after a lost line. */
export function SeveralRun({ bulk }: Pick<Several, 'bulk'>) {
  const { t } = useTranslation();
  const reason = useFailureText();
  const place = useRef<HTMLDivElement>(null);
  const done = useSelector(bulk, answeredCount);
  const of = useSelector(bulk, ({ context }) => context.size);
  const counted = useSelector(bulk, isCounted);
  const gathering = useSelector(bulk, isGathering);
  const halted = useSelector(bulk, isHalted);
  const isPausing = useSelector(bulk, (snapshot) => snapshot.matches({ running: { sending: 'pausing' } }));
  const willRetry = useSelector(bulk, (snapshot) => snapshot.hasTag('waitingToRetry'));
  const failure = useSelector(bulk, ({ context }) => context.failure);
  const canPause = useSelector(bulk, (snapshot) => snapshot.can({ type: 'run.paused' }));
  const canCancel = useSelector(bulk, (snapshot) => snapshot.can({ type: 'run.cancelled' }));
  // The form that had the focus has gone.
  useEffect(() => place.current?.focus(), []);
  const said = gathering
    ? t('SEVERAL_GATHERING')
    : failure !== null && halted
      ? `${reason(failure)} ${t(willRetry ? 'SEVERAL_WILL_RETRY' : 'SEVERAL_FAILED')}`
      : halted
        ? t('SEVERAL_PAUSED')
        : isPausing
          ? t('SEVERAL_PAUSING')
          : '';
  return (
    <div ref={place} tabIndex={-1} className={`${look('wrap', { gap: 'md' })} ${styles['run']}`}>
      <progress
        className={look('progress')}
        data-halted={halted || undefined}
        aria-label={t('SEVERAL')}
        {...(!gathering && { value: done, max: Math.max(of, 1) })}
      />
      {counted && <span>{t('PROGRESS', { done, of })}</span>}
      <output>{said}</output>
      <div className={look('wrap')}>
        {halted || isPausing ? (
          <Button size="sm" variant="solid" onClick={() => bulk.send({ type: 'run.resumed' })}>
            {t('SEVERAL_RESUME')}
          </Button>
        ) : (
          <Button
            size="sm"
            disabled={!canPause}
            why={t('SEVERAL_LAST_CHUNK')}
            onClick={() => bulk.send({ type: 'run.paused' })}
          >
            {t('SEVERAL_PAUSE')}
          </Button>
        )}
        <Button
          size="sm"
          disabled={!canCancel}
          why={t('SEVERAL_LAST_CHUNK')}
          onClick={() => bulk.send({ type: 'run.cancelled' })}
        >
          {t('CANCEL')}
        </Button>
      </div>
    </div>
  );
}
