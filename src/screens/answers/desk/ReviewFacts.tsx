import { useSelector } from '@xstate/react';
import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewRow } from '#contract/reviews.ts';
import { isExpected } from '#machines/next-visit/next-visit.selectors.ts';
import { isSameThread } from '#machines/threads/threads.rows.ts';
import { When } from '#src/time/When.tsx';
import { Age } from './Age.tsx';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './Desk.module.css';
import { useStuck } from './useStuck.ts';
import { useDesk, useHeldItems, useWaitingItems } from './deskContext.ts';
import { StateMark } from './StateMark.tsx';
import { reasonWords, waitingWords } from './deskWords.ts';

/** The state in words: what was decided, by whom and when, and what has come since. */
export function ReviewFacts({ row, children }: { row: ReviewRow; children?: ReactNode }) {
  const { t } = useTranslation();
  const { review } = row;
  const { state, claim, waiting, verdict, openSince } = review;
  const isOnItsWay = useWaitingItems().some(({ visit }) => isSameThread(visit, row));
  const isStuck = useStuck();
  const isExpectedNext = useSelector(
    useDesk()?.next,
    (snapshot) => snapshot !== undefined && isExpected(snapshot, row),
  );
  const isHeld = useHeldItems(row).length > 0;
  return (
    <p className={`${look('wrap', { gap: 'lg', dividers: 'dots' })} ${styles['facts']}`}>
      <StateMark state={state} />
      {(state === 'confirmed' || state === 'dismissed') && verdict !== null && (
        <>
          <span>
            {t('DESK_BY', { name: verdict.by.account })}, <When instant={verdict.at} />
          </span>
          {verdict.reason !== null && <span>{t(reasonWords[verdict.reason])}</span>}
          {verdict.duplicateOf !== null && (
            <span>
              {t('DESK_DUPLICATE_OF', {
                station: verdict.duplicateOf.pollingStationName,
                observer: verdict.duplicateOf.observerName,
              })}
            </span>
          )}
          {verdict.text !== null && <q dir="auto">{verdict.text}</q>}
        </>
      )}
      {state === 'waiting' && waiting !== null && (
        <span>
          {t(waitingWords[waiting.for])}, {t('DESK_UNTIL')} <When instant={waiting.until} />
        </span>
      )}
      {openSince !== null && review.isOpen && (
        <span>
          {t('DESK_OPEN_FOR')} <Age since={openSince} isSaid />
        </span>
      )}
      {claim !== null && (
        <span>{claim.isMine ? t('DESK_CLAIMED_BY_ME') : t('DESK_CLAIMED_BY', { name: claim.by.account })}</span>
      )}
      {isExpectedNext && <span>{t('DESK_EXPECTED')}</span>}
      {isHeld && <strong role="alert">{t('DESK_HELD')}</strong>}
      {claim?.isAssigned === true && <span>{t('DESK_ASSIGNED')}</span>}
      {review.isEscalated && (
        <span className={look('sign', { tone: 'warning' })}>
          <Icon of={CircleAlert} />
          {t('DESK_ESCALATED')}
        </span>
      )}
      {review.isChanged && <strong>{t('DESK_CHANGED')}</strong>}
      {review.hasNewEvidence && !review.isChanged && <span>{t('DESK_NEW_EVIDENCE')}</span>}
      {isOnItsWay && <span>{t(isStuck ? 'DESK_WAITS_FOR_NETWORK' : 'DESK_ON_ITS_WAY')}</span>}
      {children}
    </p>
  );
}
