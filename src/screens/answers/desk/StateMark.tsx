import { CircleCheck, CircleDashed, CirclePlay, CircleX, Clock } from 'lucide';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewState } from '#contract/reviews.values.ts';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { stateWords } from './deskWords.ts';

const icons = {
  new: CircleDashed,
  inReview: CirclePlay,
  waiting: Clock,
  confirmed: CircleCheck,
  dismissed: CircleX,
} as const;

interface StateMarkProps {
  state: ReviewState;
  /** What says more than the word of the state: that is left to screen readers. */
  children?: ReactNode;
}

/** The state of a review: an icon and its word. */
export function StateMark({ state, children }: StateMarkProps) {
  const { t } = useTranslation();
  const icon = icons[state];
  return (
    <span className={look('sign')} data-state={state}>
      <Icon of={icon} />
      {children === undefined ? t(stateWords[state]) : <span className="visually-hidden">{t(stateWords[state])} </span>}
      {children !== undefined && <span>{children}</span>}
    </span>
  );
}
