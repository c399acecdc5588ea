import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ProfileMode } from '#machines/profile/profile.types.ts';
import { entityOf, isReadOnly, isRestored, isSaving, isUnsaved } from '#machines/profile/profile.selectors.ts';
import { useSay } from '#src/i18n/translateKey.ts';
import { pathTo } from '#src/routes.ts';
import { useServices } from '#src/services.tsx';
import { CheckField } from '#src/ui/CheckField.tsx';
import { ProfileForm, RestoredNotice } from '#src/ui/Profile.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { isOwn, type ProfileActor } from './ngo-profile.actors.ts';
import { draftOf, wrong } from './ngo-profile.form.ts';
import { submit, type NgoFormApi } from './useNgoForm.ts';

interface NgoFieldsProps {
  profile: ProfileActor;
  form: NgoFormApi;
  mode: ProfileMode;
}

export function NgoFields({ profile, form, mode }: NgoFieldsProps) {
  const { t } = useTranslation();
  const say = useSay();
  const services = useServices();
  const ngo = useSelector(profile, entityOf);
  const readOnly = useSelector(profile, isReadOnly);
  const saving = useSelector(profile, isSaving);
  const unsaved = useSelector(profile, isUnsaved);
  const restored = useSelector(profile, isRestored);
  const { errors, isValid } = useFormState({ control: form.control });
  const own = ngo !== null && isOwn(services, String(ngo.id));
  const hint = own ? t('NGO_OWN_HINT') : undefined;

  useEffect(() => tellChanges(profile, form), [profile, form]);

  const isMarked = Object.keys(errors).length > 0;
  const incomplete = isValid ? undefined : t(isMarked ? 'PROFILE_INCOMPLETE' : 'PROFILE_UNFILLED');
  const problem = (field: keyof typeof wrong) => {
    const error = errors[field];
    return error && say(error.type === 'server' ? (error.message ?? '') : wrong[field]);
  };
  const shortNameError = problem('shortName');
  return (
    <>
      {restored && (
        <RestoredNotice
          onAccept={() => profile.send({ type: 'draft.accepted' })}
          onDiscard={() => profile.send({ type: 'draft.discarded' })}
        />
      )}
      <ProfileForm
        name={mode === 'new' ? t('NGO_ADD') : t('NGO_EDIT')}
        isUnsaved={unsaved}
        isSaving={saving}
        why={unsaved ? incomplete : t('PROFILE_UNCHANGED')}
        onSave={() => submit(profile, form)}
        onCancel={() => services.address.go(pathTo('ngos'))}
      >
        <TextField
          {...form.register('name')}
          label={t('NAME')}
          isRequired
          readOnly={readOnly}
          maxLength={250}
          error={problem('name')}
        />
        <TextField
          {...form.register('shortName')}
          label={t('SHORT_NAME')}
          isRequired
          readOnly={readOnly}
          maxLength={50}
          hint={shortNameError === undefined ? t('NGO_SHORT_NAME_HINT') : undefined}
          error={shortNameError}
        />
        <CheckField
          {...form.register('organizer')}
          label={t('ORGANIZER')}
          isFixed={readOnly || own}
          hint={hint ?? t('NGO_ORGANIZER_HINT')}
          error={problem('organizer')}
        />
        <CheckField
          {...form.register('isActive')}
          label={t('IS_ACTIVE')}
          isFixed={readOnly || own}
          hint={hint ?? t('NGO_ACTIVE_HINT')}
          error={problem('isActive')}
        />
      </ProfileForm>
    </>
  );
}

/** What the reader types goes to the machine; what is put into the form for them does not. */
const tellChanges = (profile: ProfileActor, form: NgoFormApi) =>
  form.subscribe({
    formState: { values: true },
    callback({ values, type }) {
      if (type === undefined) return;
      const { name, shortName, organizer = false, isActive = false } = values;
      const { entity, draft: kept } = profile.getSnapshot().context;
      const draft = draftOf({ name, shortName, organizer, isActive }, entity, kept);
      profile.send({ type: 'form.changed', isDirty: Object.keys(draft).length > 0, draft });
    },
  });
