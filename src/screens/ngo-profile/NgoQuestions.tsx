import { useSelector } from '@xstate/react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Ngo } from '#contract/ngos.ts';
import { questionOf, removalOf } from '#machines/profile/profile.selectors.ts';
import type { createProfileRemovalMachine } from '#machines/profile-removal/profile-removal.machine.ts';
import { isBusy, refusal } from '#machines/profile-removal/profile-removal.selectors.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import { ProfileQuestion } from '#src/ui/ProfileQuestion.tsx';
import { ContestQuestion } from './ContestQuestion.tsx';
import type { ProfileActor } from './ngo-profile.actors.ts';
import { submit, type NgoFormApi } from './useNgoForm.ts';

interface NgoQuestionsProps {
  profile: ProfileActor;
  form: NgoFormApi;
}

export function NgoQuestions({ profile, form }: NgoQuestionsProps) {
  const question = useSelector(profile, questionOf);
  const removal = useSelector(profile, removalOf<Ngo>);
  const { isValid } = useFormState({ control: form.control });
  return (
    <>
      {question !== null && (
        <ProfileQuestion
          kind={question.kind}
          onLeave={() => profile.send(question.leave)}
          onStay={() => profile.send(question.stay)}
          onSave={question.kind === 'discard' && isValid ? () => submit(profile, form) : undefined}
        />
      )}
      <ContestQuestion profile={profile} />
      {removal && <RemovalQuestion removal={removal} />}
    </>
  );
}

function RemovalQuestion({ removal }: { removal: ActorRefFrom<ReturnType<typeof createProfileRemovalMachine<Ngo>>> }) {
  const { t } = useTranslation();
  const reason = useFailureText();
  const { name } = useSelector(removal, ({ context }) => context.entity);
  const refused = useSelector(removal, refusal);
  const dialog = {
    isDangerous: true,
    isWorking: useSelector(removal, isBusy),
    onCancel: () => removal.send({ type: 'delete.cancelled' }),
  };
  return refused === null ? (
    <ConfirmDialog
      {...dialog}
      title={t('CONFIRM_DELETE', { name })}
      confirm={t('DELETE')}
      onConfirm={() => removal.send({ type: 'delete.confirmed' })}
    >
      <p>{t('NGO_DELETE_TEXT')}</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      {...dialog}
      title={t('NGO_REFUSED_TITLE', { name })}
      confirm={t('MAKE_INACTIVE')}
      onConfirm={() => removal.send({ type: 'deactivate.confirmed' })}
    >
      <p>{reason(refused)}</p>
      <p>{t('NGO_DEACTIVATE_TEXT')}</p>
    </ConfirmDialog>
  );
}
