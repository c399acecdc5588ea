import { useTranslation } from 'react-i18next';
import type { ReviewRow } from '#contract/reviews.ts';
import styles from './Desk.module.css';
import { StateMark } from './StateMark.tsx';

/** How far staff have come; whoever claimed it stands for the word "in review". */
export function RowState({ review: { state, claim } }: Pick<ReviewRow, 'review'>) {
  const { t } = useTranslation();
  return (
    <span className={styles['rowState']}>
      {claim === null ? (
        <StateMark state={state} />
      ) : (
        <StateMark state={state}>
          {claim.isMine ? t('DESK_CLAIMED_BY_ME') : t('DESK_CLAIMED_BY', { name: claim.by.account })}
        </StateMark>
      )}
    </span>
  );
}

/** What a row of the desk says of its review besides: what has changed, and the worst flagged question (DSK-02). */
export function RowReview({ row: { review, worst } }: { row: ReviewRow }) {
  const { t } = useTranslation();
  const { claim, isChanged, hasNewEvidence } = review;
  return (
    <span className={styles['worst']}>
      {claim?.isAssigned === true && <span>{t('DESK_ASSIGNED')}</span>}
      {isChanged && <span>{t('DESK_CHANGED')}</span>}
      {hasNewEvidence && !isChanged && <span>{t('DESK_NEW_EVIDENCE')}</span>}
      {worst !== null && (
        <span>
          <b>{worst.code}</b> {worst.text}
          {worst.note !== null && <q dir="auto">{worst.note}</q>}
        </span>
      )}
    </span>
  );
}
