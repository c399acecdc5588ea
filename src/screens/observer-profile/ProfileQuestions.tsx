import { useSelector } from '@xstate/react';
import { useFormState } from 'react-hook-form';
import type { Observer } from '#contract/observers.ts';
import { questionOf, removalOf } from '#machines/profile/profile.selectors.ts';
import { ProfileQuestion } from '#src/ui/ProfileQuestion.tsx';
import type { ProfileActor } from './observer-profile.actors.ts';
import { ContestQuestion } from './ContestQuestion.tsx';
import { RemovalQuestion } from './RemovalQuestion.tsx';
import { submitter, type ObserverFormApi } from './useObserverForm.ts';

interface ProfileQuestionsProps {
  profile: ProfileActor;
  form: ObserverFormApi;
}

/** Whatever the profile has to ask before it goes on. */
export function ProfileQuestions({ profile, form }: ProfileQuestionsProps) {
  const question = useSelector(profile, questionOf);
  const removal = useSelector(profile, removalOf<Observer>);
  const { isValid } = useFormState({ control: form.control });
  return (
    <>
      {question !== null && (
        <ProfileQuestion
          kind={question.kind}
          onLeave={() => profile.send(question.leave)}
          onStay={() => profile.send(question.stay)}
          onSave={question.kind === 'discard' && isValid ? submitter(profile, form) : undefined}
        />
      )}
      <ContestQuestion profile={profile} form={form} />
      {removal !== undefined && <RemovalQuestion removal={removal} />}
    </>
  );
}
