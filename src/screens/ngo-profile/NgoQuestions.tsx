import { useSelector } from '@xstate/react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Ngo } from '#contract/ngos.ts';
import {
  isAskedToAbandon,
  isAskedToDiscard,
  isConflict,
  isVanished,
  removalOf,
} from '#machines/profile/profile.selectors.ts';
import type { createRemovalMachine } from '#machines/removal/removal.machine.ts';
import { isConfirming, isRefused, refusal } from '#machines/removal/removal.selectors.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { LeaveDialog } from '#src/ui/LeaveDialog.tsx';
import { useFaultText } from '#src/ui/faultText.ts';
import type { ProfileActor } from './ngo-profile.actors.ts';
import type { NgoFormApi } from './useNgoForm.ts';

interface NgoQuestionsProps {
  profile: ProfileActor;
  form: NgoFormApi;
}

export function NgoQuestions({ profile, form }: NgoQuestionsProps) {
  const removal = useSelector(profile, removalOf<Ngo>);
  const discarding = useSelector(profile, isAskedToDiscard);
  const abandoning = useSelector(profile, isAskedToAbandon);
  const conflict = useSelector(profile, isConflict);
  const vanished = useSelector(profile, isVanished);
  return (
    <>
      {removal && <RemovalQuestion removal={removal} />}
      {discarding && <DiscardQuestion profile={profile} form={form} />}
      {abandoning && <AbandonQuestion profile={profile} />}
      {conflict && <ConflictQuestion profile={profile} />}
      {vanished && <VanishedQuestion profile={profile} />}
    </>
  );
}

function RemovalQuestion({ removal }: { removal: ActorRefFrom<ReturnType<typeof createRemovalMachine<Ngo>>> }) {
  const { t } = useTranslation();
  const reason = useFaultText();
  const { name } = useSelector(removal, ({ context }) => context.entity);
  const confirming = useSelector(removal, isConfirming);
  const refused = useSelector(removal, isRefused);
  const failure = useSelector(removal, refusal);
  const cancel = () => removal.send({ type: 'delete.cancelled' });
  if (confirming) {
    return (
      <ConfirmDialog
        title={t('CONFIRM_DELETE_NGO', { name })}
        confirm={t('DELETE')}
        isDangerous
        onConfirm={() => removal.send({ type: 'delete.confirmed' })}
        onCancel={cancel}
      >
        <p>{t('NGO_DELETE_TEXT')}</p>
      </ConfirmDialog>
    );
  }
  if (!refused || failure === null) return null;
  return (
    <ConfirmDialog
      title={t('NGO_DELETE_FAILED', { name })}
      confirm={t('MAKE_INACTIVE')}
      isDangerous
      onConfirm={() => removal.send({ type: 'deactivate.confirmed' })}
      onCancel={cancel}
    >
      <p>{reason(failure)}</p>
      <p>{t('NGO_DEACTIVATE_TEXT')}</p>
    </ConfirmDialog>
  );
}

function DiscardQuestion({ profile, form }: NgoQuestionsProps) {
  const { t } = useTranslation();
  const { isValid } = useFormState({ control: form.control });
  const save = () => void form.handleSubmit((values) => profile.send({ type: 'form.submitted', values }))();
  return (
    <LeaveDialog
      title={t('PROFILE_LEAVE_TITLE')}
      text={t('PROFILE_LEAVE_TEXT')}
      leave={t('PROFILE_LEAVE')}
      stay={t('PROFILE_STAY')}
      onLeave={() => profile.send({ type: 'leave.confirmed' })}
      onStay={() => profile.send({ type: 'leave.cancelled' })}
      onSave={isValid ? save : undefined}
    />
  );
}

function AbandonQuestion({ profile }: { profile: ProfileActor }) {
  const { t } = useTranslation();
  return (
    <LeaveDialog
      title={t('PROFILE_ABANDON_TITLE')}
      text={t('PROFILE_ABANDON_TEXT')}
      leave={t('PROFILE_ABANDON')}
      stay={t('PROFILE_STAY')}
      onLeave={() => profile.send({ type: 'leave.confirmed' })}
      onStay={() => profile.send({ type: 'leave.cancelled' })}
    />
  );
}

function ConflictQuestion({ profile }: { profile: ProfileActor }) {
  const { t } = useTranslation();
  return (
    <LeaveDialog
      title={t('PROFILE_CONFLICT_TITLE')}
      text={t('PROFILE_CONFLICT_TEXT')}
      leave={t('PROFILE_CONFLICT_RELOAD')}
      stay={t('PROFILE_CONFLICT_KEEP')}
      onLeave={() => profile.send({ type: 'conflict.reloaded' })}
      onStay={() => profile.send({ type: 'conflict.dismissed' })}
    />
  );
}

function VanishedQuestion({ profile }: { profile: ProfileActor }) {
  const { t } = useTranslation();
  return (
    <LeaveDialog
      title={t('PROFILE_VANISHED_TITLE')}
      text={t('PROFILE_VANISHED_TEXT')}
      leave={t('PROFILE_VANISHED_LEAVE')}
      stay={t('PROFILE_VANISHED_KEEP')}
      onLeave={() => profile.send({ type: 'vanished.accepted' })}
      onStay={() => profile.send({ type: 'vanished.dismissed' })}
    />
  );
}
