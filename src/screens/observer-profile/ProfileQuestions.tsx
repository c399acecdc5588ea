import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Observer } from '#contract/observers.ts';
import {
  isAskedToAbandon,
  isAskedToDiscard,
  isConflict,
  isVanished,
  removalOf,
} from '#machines/profile/profile.selectors.ts';
import { LeaveDialog } from '#src/ui/LeaveDialog.tsx';
import type { ProfileActor } from './observer-profile.actors.ts';
import { RemovalQuestion } from './RemovalQuestion.tsx';
import { submitter } from './submitter.ts';
import type { ObserverFormApi } from './useObserverForm.ts';

interface ProfileQuestionsProps {
  profile: ProfileActor;
  form: ObserverFormApi;
}

/** Whatever the profile has to ask before it goes on. */
export function ProfileQuestions({ profile, form }: ProfileQuestionsProps) {
  const { t } = useTranslation();
  const discard = useSelector(profile, isAskedToDiscard);
  const abandon = useSelector(profile, isAskedToAbandon);
  const conflict = useSelector(profile, isConflict);
  const vanished = useSelector(profile, isVanished);
  const removal = useSelector(profile, removalOf<Observer>);
  const { isValid } = form.formState;
  const leaving = {
    onLeave: () => profile.send({ type: 'leave.confirmed' }),
    onStay: () => profile.send({ type: 'leave.cancelled' }),
  };
  return (
    <>
      {discard && (
        <LeaveDialog
          title={t('PROFILE_LEAVE_TITLE')}
          text={t('PROFILE_LEAVE_TEXT')}
          leave={t('PROFILE_LEAVE')}
          stay={t('PROFILE_STAY')}
          onSave={isValid ? submitter(profile, form) : undefined}
          {...leaving}
        />
      )}
      {abandon && (
        <LeaveDialog
          title={t('PROFILE_ABANDON_TITLE')}
          text={t('PROFILE_ABANDON_TEXT')}
          leave={t('PROFILE_ABANDON')}
          stay={t('PROFILE_STAY')}
          {...leaving}
        />
      )}
      {conflict && (
        <LeaveDialog
          title={t('PROFILE_CONFLICT_TITLE')}
          text={t('PROFILE_CONFLICT_TEXT')}
          leave={t('PROFILE_CONFLICT_RELOAD')}
          stay={t('PROFILE_CONFLICT_KEEP')}
          onLeave={() => profile.send({ type: 'conflict.reloaded' })}
          onStay={() => profile.send({ type: 'conflict.dismissed' })}
        />
      )}
      {vanished && (
        <LeaveDialog
          title={t('PROFILE_VANISHED_TITLE')}
          text={t('PROFILE_VANISHED_TEXT')}
          leave={t('PROFILE_VANISHED_LEAVE')}
          stay={t('PROFILE_VANISHED_KEEP')}
          onLeave={() => profile.send({ type: 'vanished.accepted' })}
          onStay={() => profile.send({ type: 'vanished.dismissed' })}
        />
      )}
      {removal !== undefined && <RemovalQuestion removal={removal} />}
    </>
  );
}
