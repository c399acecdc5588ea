import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { callOf, failureOf, isNoneLeft, takerOf } from '#machines/calls/calls.selectors.ts';
import { useFailureText } from '#src/ui/failureText.ts';
import { Button } from '#src/ui/Button.tsx';
import { look } from '#src/theme/classes.ts';
import type { CallsActor } from './calls.actors.ts';

/** What became of what was asked for, and what is asked before somebody is called twice. */
export function CallNotices({ calls }: { calls: CallsActor }) {
  const { t } = useTranslation();
  const reason = useFailureText();
  const call = useSelector(calls, callOf);
  const noneLeft = useSelector(calls, isNoneLeft);
  const taker = useSelector(calls, takerOf);
  const failure = useSelector(calls, failureOf);
  const station = call?.station;
  return (
    <>
      <output className="visually-hidden">
        {station !== undefined && t('COVERAGE_CALLING', { station: `${station.county} ${station.number}` })}
      </output>
      <div>
        <output>{noneLeft && t('COVERAGE_NONE_LEFT')}</output>
        <div role="alert">
          {failure !== null && failure.kind !== 'sessionOver' && (
            <p className={look('callout', { tone: 'error' })}>
              <strong>{t('COVERAGE_CALL_FAILED')}</strong> {reason(failure)}
            </p>
          )}
          {taker !== null && (
            <p className={look('callout')}>
              <span>{t('COVERAGE_TAKEN', { name: taker })}</span>
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
