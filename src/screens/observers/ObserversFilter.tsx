import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxLength } from '#contract/lengths.values.ts';
import type { Ngo } from '#contract/ngos.ts';
import { typedIn } from '#machines/filter/filter.selectors.ts';
import { filterOf } from '#machines/list/list.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { isOrganizer } from '#machines/session/session.selectors.ts';
import { useInspected, useServices } from '#src/services.tsx';
import { FilterForm } from '#src/ui/FilterForm.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { filterLogic, type ListActor, type NgosActor } from './observers.actors.ts';
import { isFiltered, noFilter, trimmed, type ObserverFilter } from './observers.query.ts';

/** Name and phone, by Enter or by button (OBS-08). A filter that came from elsewhere replaces what was typed. */
export function ObserversFilter({ list, ngos }: { list: ListActor; ngos: NgosActor }) {
  const { t } = useTranslation();
  const applied = useSelector(list, filterOf);
  const [logic] = useState(() => filterLogic(list));
  const filter = useInspected(useActorRef(logic, { input: { applied, blank: noFilter } }));
  const typed = useSelector(filter, typedIn);
  const known = useSelector(ngos, itemOf<Ngo[]>) ?? [];
  const choosesNgo = useSelector(useServices().session, isOrganizer);
  const isUnlisted = typed.ngo !== '' && !known.some(({ id }) => String(id) === typed.ngo);

  useEffect(() => filter.send({ type: 'filter.applied', filter: applied }), [filter, applied]);

  const field = (key: Exclude<keyof ObserverFilter, 'ngo'>, label: string, type: 'text' | 'tel') => (
    <TextField
      label={label}
      name={key}
      type={type}
      maxLength={maxLength[key]}
      value={typed[key]}
      onChange={({ currentTarget: { value: text } }) => filter.send({ type: 'field.typed', field: key, text })}
    />
  );
  return (
    <FilterForm
      label={t('OBSERVERS_FILTER')}
      isIdle={!isFiltered(trimmed(typed)) && !isFiltered(applied)}
      onSubmit={() => filter.send({ type: 'filter.submitted' })}
      onReset={() => filter.send({ type: 'filter.cleared' })}
    >
      {field('name', t('NAME'), 'text')}
      {field('phone', t('PHONE'), 'tel')}
      {choosesNgo && (
        <SelectField
          label={t('OBSERVER_NGO')}
          name="ngo"
          value={typed.ngo}
          onChange={({ currentTarget: { value: text } }) => filter.send({ type: 'field.typed', field: 'ngo', text })}
        >
          <option value="">{t('OBSERVERS_ALL_NGOS')}</option>
          {isUnlisted && <option value={typed.ngo}>{`${t('IMPORT_NGO_ID')} ${typed.ngo}`}</option>}
          {known.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </FilterForm>
  );
}
