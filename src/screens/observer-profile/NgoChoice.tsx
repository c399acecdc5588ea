import { useSelector } from '@xstate/react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Ngo } from '#contract/ngos.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { claimsOf } from '#machines/session/session.selectors.ts';
import { useSay } from '#src/i18n/translateKey.ts';
import { ngosResource } from '#src/loading/cachedResource.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import type { ObserverFormApi } from './useObserverForm.ts';

interface NgoChoiceProps {
  form: ObserverFormApi;
  isFixed: boolean;
}

/** The NGO of a new observer: the own one, unless an organizer chooses another. */
export function NgoChoice({ form, isFixed }: NgoChoiceProps) {
  const { t } = useTranslation();
  const say = useSay();
  const services = useServices();
  const ngos = useScreenActor(ngosResource, () => ({ key: null }));
  const known = useSelector(ngos, itemOf<Ngo[]>) ?? [];
  const own = useSelector(services.session, (snapshot) => claimsOf(snapshot)?.idNgo);
  const { field, fieldState } = useController({ control: form.control, name: 'idNgo' });
  const error = fieldState.error?.message;
  const isUnlisted = field.value !== '' && !known.some(({ id }) => String(id) === field.value);

  return (
    <>
      <SelectField
        {...field}
        label={t('OBSERVER_NGO')}
        disabled={isFixed}
        error={error === undefined ? undefined : say(error)}
      >
        <option value="">{known.find(({ id }) => id === own)?.name ?? t('OBSERVER_NGO_OWN')}</option>
        {/* A draft may have chosen it before the list came. */}
        {isUnlisted && <option value={field.value}>{`${t('IMPORT_NGO_ID')} ${field.value}`}</option>}
        {known
          .filter(({ id }) => id !== own)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <LoadNotice actor={ngos} title={t('OBSERVER_NGOS_FAILED')} />
    </>
  );
}
