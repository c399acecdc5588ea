import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { callOf, chosenOf, failureOf, isNoneLeft, takerOf } from '#machines/calls/calls.selectors.ts';
import { stationName } from '#src/i18n/stationName.ts';
import { useFailureText } from '#src/ui/failureText.ts';
import { Button } from '#src/ui/Button.tsx';
import { look } from '#src/theme/classes.ts';
import styles from './Calls.module.css';
import { rowOf, type CallsActor, type LateActor } from './calls.actors.ts';

/** What became of what was asked for, and what is asked before somebody is called twice. */
export function CallNotices({ calls, list }: { calls: CallsActor; list: LateActor }) {
  const { t } = useTranslation();
  const reason = useFailureText();
  const call = useSelector(calls, callOf);
  const noneLeft = useSelector(calls, isNoneLeft);
  const taker = useSelector(calls, takerOf);
  const failure = useSelector(calls, failureOf);
  const chosen = useSelector(calls, chosenOf);
  const taken = useSelector(list, (snapshot) => rowOf(snapshot, chosen));
  return (
    <>
      <output className="visually-hidden">
        {call !== null && t('COVERAGE_CALLING', { station: stationName(call.station) })}
      </output>
      <div className={styles['notices']}>
        <output className={noneLeft ? look('callout', { tone: 'info' }) : ''}>
          {noneLeft && t('COVERAGE_NONE_LEFT')}
        </output>
        <div role="alert">
          {failure !== null && failure.kind !== 'sessionOver' && (
            <p className={look('callout', { tone: 'error' })}>
              <strong>{t('COVERAGE_CALL_FAILED')}</strong> {reason(failure)}
            </p>
          )}
          {taker !== null && (
            <p className={look('callout')}>
              <span>
                {taken === undefined
                  ? t('COVERAGE_TAKEN', { name: taker })
                  : t('COVERAGE_TAKEN_ABOUT', { name: taker, station: stationName(taken) })}
              </span>
              <Button size="sm" onClick={() => calls.send({ type: 'takeOver.confirmed' })}>
                {t('DESK_TAKE_OVER')}
              </Button>
              <Button size="sm" onClick={() => calls.send({ type: 'takeOver.declined' })}>
                {t('CANCEL')}
              </Button>
            </p>
          )}
        </div>
      </div>
    </>
  );
}
