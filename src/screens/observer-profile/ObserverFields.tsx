import { useSelector } from '@xstate/react';
import { Trash2 } from 'lucide';
import { useTranslation } from 'react-i18next';
import { pinProblem, usualPinLength } from '#contract/pins.values.ts';
import { entityOf, isReadOnly, isRestored, isSaving, isUnsaved } from '#machines/profile/profile.selectors.ts';
import { observersAsLeft } from '#src/storage/drafts.ts';
import { useMay } from '#src/useMay.ts';
import { useServices } from '#src/services.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CheckLine } from '#src/ui/CheckLine.tsx';
import { keepFocus, ProfileDanger, ProfileForm, RestoredNotice } from '#src/ui/Profile.tsx';
import { PinField } from '#src/ui/PinField.tsx';
import { randomPin } from '#src/ui/randomPin.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { NgoChoice } from './NgoChoice.tsx';
import type { ProfileActor } from './observer-profile.actors.ts';
import { wrong, type TextFieldName } from './observer-profile.form.ts';
import { submitter, type ObserverFormApi } from './useObserverForm.ts';
import { useSay } from '#src/i18n/translateKey.ts';
import { Icon } from '#src/ui/Icon.tsx';

interface ObserverFieldsProps {
  profile: ProfileActor;
  form: ObserverFormApi;
  mode: 'new' | 'edit';
}

/** The form of an observer; what destroys the observer stands below it, apart. */
export function ObserverFields({ profile, form, mode }: ObserverFieldsProps) {
  const { t } = useTranslation();
  const say = useSay();
  const { address, drafts } = useServices();
  const choosesNgo = useMay('organizer') && mode === 'new';
  const observer = useSelector(profile, entityOf);
  const unsaved = useSelector(profile, isUnsaved);
  const saving = useSelector(profile, isSaving);
  const readOnly = useSelector(profile, isReadOnly);
  const canDelete = useSelector(profile, (snapshot) => snapshot.can({ type: 'delete.asked' }));
  const { errors, isValid } = form.formState;
  const problem = (field: TextFieldName) => {
    const error = errors[field];
    if (error === undefined) return undefined;
    if (error.type === 'server') return say(error.message ?? '');
    return t(error.message === 'pin-obvious' ? 'FIELD_PIN_OBVIOUS' : wrong[field]);
  };
  const isGood = (pin: string) => pinProblem(pin, form.getValues('phone')) === undefined;
  const field = (name: TextFieldName) => ({ ...form.register(name), error: problem(name), readOnly });
  const isMarked = Object.keys(errors).length > 0;
  const incomplete = isValid ? undefined : t(isMarked ? 'PROFILE_INCOMPLETE' : 'PROFILE_UNFILLED');
  const why = unsaved ? incomplete : t('PROFILE_UNCHANGED');
  return (
    <>
      <Restored profile={profile} isNew={mode === 'new'} />
      <ProfileForm
        name={t('OBSERVER_PROFILE')}
        isUnsaved={unsaved}
        isSaving={saving}
        why={why}
        onSave={submitter(profile, form)}
        onCancel={() => address.go(observersAsLeft(drafts))}
      >
        <TextField {...field('name')} label={t('NAME')} isRequired />
        <TextField {...field('phone')} label={t('PHONE')} hint={t('OBSERVER_PHONE_HINT')} type="tel" isRequired />
        <PinField
          {...field('pin')}
          onGenerate={() =>
            form.setValue('pin', randomPin(usualPinLength, isGood), { shouldTouch: true, shouldValidate: true })
          }
          label={t('PASSWORD')}
          hint={
            mode === 'new' ? t('RESET_PASSWORD_HINT') : `${t('OBSERVER_PASSWORD_KEPT')} ${t('RESET_PASSWORD_HINT')}`
          }
          isRequired={mode === 'new'}
        />
        {choosesNgo && <NgoChoice form={form} isFixed={readOnly} />}
        {observer !== null && !observer.isActive && (
          <CheckLine label={t('OBSERVER_ACTIVE')} {...form.register('isActive')} disabled={readOnly} />
        )}
      </ProfileForm>
      {mode === 'edit' && (
        <ProfileDanger>
          <Button
            colorPalette="danger"
            disabled={!canDelete}
            onMouseDown={keepFocus}
            onClick={() => profile.send({ type: 'delete.asked' })}
          >
            <Icon of={Trash2} />
            {t('DELETE')}
          </Button>
        </ProfileDanger>
      )}
    </>
  );
}

function Restored({ profile, isNew }: { profile: ProfileActor; isNew: boolean }) {
  const { t } = useTranslation();
  const restored = useSelector(profile, isRestored);
  if (!restored) return null;
  return (
    <RestoredNotice
      onAccept={() => profile.send({ type: 'draft.accepted' })}
      onDiscard={() => profile.send({ type: 'draft.discarded' })}
    >
      {t(isNew ? 'OBSERVER_PASSWORD_NOT_RESTORED' : 'OBSERVER_NEW_PASSWORD_NOT_RESTORED')}
    </RestoredNotice>
  );
}
