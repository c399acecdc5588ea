import { useTranslation } from 'react-i18next';
import { LeaveDialog } from './LeaveDialog.tsx';

interface ProfileQuestionProps {
  kind: 'discard' | 'abandon' | 'conflict' | 'vanished' | 'removed';
  onLeave: () => void;
  onStay: () => void;
  /** Where saving is possible: saves, and leaves then. */
  onSave?: (() => void) | undefined;
}

const texts = {
  discard: ['PROFILE_LEAVE_TITLE', 'PROFILE_LEAVE_TEXT', 'PROFILE_LEAVE', 'PROFILE_STAY'],
  abandon: ['PROFILE_ABANDON_TITLE', 'PROFILE_ABANDON_TEXT', 'PROFILE_ABANDON', 'PROFILE_STAY'],
  conflict: ['PROFILE_CONFLICT_TITLE', 'PROFILE_CONFLICT_TEXT', 'PROFILE_CONFLICT_RELOAD', 'PROFILE_CONFLICT_KEEP'],
  vanished: ['PROFILE_VANISHED_TITLE', 'PROFILE_VANISHED_TEXT', 'PROFILE_VANISHED_LEAVE', 'PROFILE_VANISHED_KEEP'],
  removed: ['PROFILE_REMOVED_TITLE', 'PROFILE_REMOVED_TEXT', 'PROFILE_VANISHED_LEAVE', null],
} as const;

/** What stands between unsaved work and whatever comes next. */
export function ProfileQuestion({ kind, ...answers }: ProfileQuestionProps) {
  const { t } = useTranslation();
  const [title, text, leave, stay] = texts[kind];
  return (
    <LeaveDialog
      title={t(title)}
      text={t(text)}
      leave={t(leave)}
      stay={stay && t(stay)}
      isLoss={kind === 'discard' || kind === 'conflict'}
      {...answers}
    />
  );
}
