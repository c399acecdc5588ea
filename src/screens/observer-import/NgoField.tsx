import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isNgoFixed, isUploading, ngoId } from '#machines/import/import.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import type { Ngo } from '#contract/ngos.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import type { ImportActor, NgosActor } from './observer-import.actors.ts';

/** The NGO that gets the observers: the own one; organizers choose (OBI-01). */
export function NgoField({ actor, ngos }: { actor: ImportActor; ngos: NgosActor }) {
  const { t } = useTranslation();
  const id = useSelector(actor, ngoId);
  const fixed = useSelector(actor, isNgoFixed);
  const uploading = useSelector(actor, isUploading);
  const known = useSelector(ngos, itemOf<Ngo[]>);
  const unknown = useRetry(ngos) !== null;
  const name = known?.find((ngo) => String(ngo.id) === id)?.name;
  const change = (typed: string) =>
    actor.send({ type: 'ngo.changed', id: /^[1-9]\d{0,9}$/u.test(typed.trim()) ? typed.trim() : null });
  if (fixed || (known === null && !unknown)) {
    return <TextField label={t('IMPORT_NGO_ID')} value={id ?? ''} hint={name ?? t('IMPORT_NGO_OWN')} readOnly />;
  }
  if (known === null) {
    return (
      <TextField
        key="typed"
        label={t('IMPORT_NGO_ID')}
        defaultValue={id ?? ''}
        inputMode="numeric"
        isRequired
        readOnly={uploading}
        onBlur={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  }
  return (
    <SelectField
      label={t('OBSERVER_NGO')}
      value={id ?? ''}
      disabled={uploading}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    >
      {id === null && <option value="">{t('IMPORT_NGO_CHOOSE')}</option>}
      {known.map((ngo) => (
        <option key={ngo.id} value={ngo.id}>
          {`${ngo.id} · ${ngo.name}`}
        </option>
      ))}
    </SelectField>
  );
}
