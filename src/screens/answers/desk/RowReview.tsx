import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReviewRow } from '#contract/reviews.ts';
import { look } from '#src/theme/classes.ts';
import styles from './Desk.module.css';
import { StateMark } from './StateMark.tsx';

/** What a row of the desk says of its review: the worst flagged question, and how far staff have come (DSK-02). */
export function RowReview({ row: { review, worst } }: { row: ReviewRow }) {
  const { t } = useTranslation();
  const { state, claim, isEscalated, isChanged, hasNewEvidence } = review;
  return (
    <>
      {worst !== null && (
        <span className={styles['worst']}>
          <b>{worst.code}</b> {worst.text}
          {worst.note !== null && <q dir="auto">{worst.note}</q>}
        </span>
      )}
      <span className={styles['rowState']}>
        <StateMark state={state} />
        {claim !== null && (
          <span>{claim.isMine ? t('DESK_CLAIMED_BY_ME') : t('DESK_CLAIMED_BY', { name: claim.by.account })}</span>
        )}
        {claim?.isAssigned === true && <span>{t('DESK_ASSIGNED')}</span>}
        {isEscalated && (
          <span className={look('sign', { tone: 'warning' })}>
            <CircleAlert aria-hidden />
            {t('DESK_ESCALATED')}
          </span>
        )}
        {isChanged && <span>{t('DESK_CHANGED')}</span>}
        {hasNewEvidence && !isChanged && <span>{t('DESK_NEW_EVIDENCE')}</span>}
      </span>
    </>
  );
}
