import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { maxLength } from '#contract/text-limits.values.ts';
import type { Ngo } from '#contract/ngos.ts';
import { isEmpty, typedIn } from '#machines/filter/filter.selectors.ts';
import { filterOf } from '#machines/list/list.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { FilterChips } from '#src/ui/FilterChips.tsx';
import { FilterForm } from '#src/ui/FilterForm.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { filterLogic, type ListActor, type NgosActor } from './observers.actors.ts';
import { noFilter } from './observers.query.ts';

type FilterActor = ActorRefFrom<ReturnType<typeof filterLogic>>;

/** Name and phone, by Enter or by button (OBS-08). A filter that came from elsewhere replaces what was typed. */
export function ObserversFilter({ list, ngos }: { list: ListActor; ngos: NgosActor }) {
  const { t } = useTranslation();
  const applied = useSelector(list, filterOf);
  const filter = useScreenActor(
    () => filterLogic(list),
    () => ({ applied, blank: noFilter }),
  );
  const choosesNgo = useSelector(useServices().session, seesAllNgos);

  return (
    <>
      <FilterForm
        label={t('OBSERVERS_FILTER')}
        isEmpty={useSelector(filter, isEmpty)}
        onSubmit={() => filter.send({ type: 'filter.submitted' })}
        onReset={() => filter.send({ type: 'filter.cleared' })}
      >
        <FilterText filter={filter} field="name" label={t('NAME')} type="text" />
        <FilterText filter={filter} field="phone" label={t('PHONE')} type="tel" />
        {choosesNgo && <FilterNgo filter={filter} ngos={ngos} />}
      </FilterForm>
      <Signs list={list} />
    </>
  );
}

const signs = {
  expected: 'OBSERVERS_EXPECTED',
  heard: 'OBSERVERS_HEARD_SINCE',
  silent: 'OBSERVERS_SILENT_SINCE',
} as const;

/** What the situation counted: whoever came from it takes it away here. */
function Signs({ list }: { list: ListActor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const applied = useSelector(list, filterOf);
  const chips = (['expected', 'heard', 'silent'] as const)
    .filter((key) => applied[key] !== '')
    .map((key) => ({
      key,
      label: t(signs[key]),
      value: key === 'expected' ? t('YES') : format.dateTime(applied[key]),
    }));
  return (
    <FilterChips
      chips={chips}
      onRemove={(key) => list.send({ type: 'filter.changed', filter: { ...applied, [key]: '' } })}
    />
  );
}

interface FilterTextProps {
  filter: FilterActor;
  field: 'name' | 'phone';
  label: string;
  type: 'text' | 'tel';
}

/** A key renders nothing else. */
function FilterText({ filter, field, label, type }: FilterTextProps) {
  return (
    <TextField
      label={label}
      name={field}
      type={type}
      maxLength={maxLength[field]}
      value={useSelector(filter, (snapshot) => typedIn(snapshot)[field])}
      onChange={({ currentTarget: { value: text } }) => filter.send({ type: 'field.typed', field, text })}
    />
  );
}

function FilterNgo({ filter, ngos }: { filter: FilterActor; ngos: NgosActor }) {
  const { t } = useTranslation();
  const typed = useSelector(filter, (snapshot) => typedIn(snapshot).ngo);
  const known = useSelector(ngos, itemOf<Ngo[]>) ?? [];
  const isUnlisted = typed !== '' && !known.some(({ id }) => String(id) === typed);
  return (
    <SelectField
      label={t('OBSERVER_NGO')}
      name="ngo"
      value={typed}
      onChange={({ currentTarget: { value: text } }) => filter.send({ type: 'field.typed', field: 'ngo', text })}
    >
      <option value="">{t('OBSERVERS_ALL_NGOS')}</option>
      {isUnlisted && <option value={typed}>{`${t('IMPORT_NGO_ID')} ${typed}`}</option>}
      {known.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
