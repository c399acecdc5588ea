import { CircleCheck, CircleDashed, CirclePlay, CircleX, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReviewState } from '#contract/reviews.values.ts';
import styles from './Desk.module.css';
import { stateWords } from './words.ts';

const icons = {
  new: CircleDashed,
  inReview: CirclePlay,
  waiting: Clock,
  confirmed: CircleCheck,
  dismissed: CircleX,
} as const;

/** The state of a review: an icon and its word. */
export function StateMark({ state }: { state: ReviewState }) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <span className={styles['state']} data-state={state}>
      <Icon aria-hidden />
      {t(stateWords[state])}
    </span>
  );
}
