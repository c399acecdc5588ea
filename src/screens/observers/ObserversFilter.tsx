import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterForm } from '#src/ui/FilterForm.tsx';
import { PlainField } from '#src/ui/PlainField.tsx';
import { isFiltered, noFilter, type ObserverFilter } from './observers.query.ts';

interface ObserversFilterProps {
  applied: ObserverFilter;
  onFilter: (filter: ObserverFilter) => void;
  onReset: () => void;
}

const trimmed = ({ name, phone }: ObserverFilter): ObserverFilter => ({ name: name.trim(), phone: phone.trim() });

/** Name and phone, by Enter or by button (OBS-08). A filter that came from elsewhere replaces what was typed. */
export function ObserversFilter({ applied, onFilter, onReset }: ObserversFilterProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(applied);
  const [shown, setShown] = useState(applied);
  if (shown.name !== applied.name || shown.phone !== applied.phone) {
    setShown(applied);
    setTyped(applied);
  }
  const isIdle = !isFiltered(trimmed(typed)) && !isFiltered(applied);
  const field = (key: keyof ObserverFilter, label: string, type: 'text' | 'tel') => (
    <PlainField
      label={label}
      name={key}
      type={type}
      maxLength={key === 'name' ? 200 : 50}
      autoComplete="off"
      value={typed[key]}
      onChange={({ currentTarget }) => setTyped({ ...typed, [key]: currentTarget.value })}
    />
  );
  return (
    <FilterForm
      label={t('OBSERVERS_FILTER')}
      isIdle={isIdle}
      onSubmit={() => onFilter(trimmed(typed))}
      onReset={() => {
        setTyped(noFilter);
        if (isFiltered(applied)) onReset();
      }}
    >
      {field('name', t('NAME'), 'text')}
      {field('phone', t('PHONE'), 'tel')}
    </FilterForm>
  );
}
