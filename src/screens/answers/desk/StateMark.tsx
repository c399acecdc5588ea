import { CircleCheck, CircleDashed, CirclePlay, CircleX, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReviewState } from '#contract/reviews.values.ts';
import { look } from '#src/theme/classes.ts';
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
    <span className={look('sign')} data-state={state}>
      <Icon aria-hidden />
      {t(stateWords[state])}
    </span>
  );
}
