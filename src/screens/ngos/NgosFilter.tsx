import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterOf } from '#machines/list/list.selectors.ts';
import { FilterForm } from '#src/ui/FilterForm.tsx';
import { PlainField } from '#src/ui/PlainField.tsx';
import type { ListActor } from './ngos.actors.ts';
import { longestName } from './ngos.query.ts';

/** By a part of the name or short name. A filter that came from elsewhere replaces what was typed. */
export function NgosFilter({ list }: { list: ListActor }) {
  const { t } = useTranslation();
  const { name: applied } = useSelector(list, filterOf);
  const [typed, setTyped] = useState(applied);
  const [shown, setShown] = useState(applied);
  if (shown !== applied) {
    setShown(applied);
    setTyped(applied);
  }
  return (
    <FilterForm
      label={t('NGOS_FILTER')}
      isIdle={typed.trim() === '' && applied === ''}
      onSubmit={() => list.send({ type: 'filter.changed', filter: { name: typed.trim() } })}
      onReset={() => {
        setTyped('');
        if (applied !== '') list.send({ type: 'filter.reset' });
      }}
    >
      <PlainField
        label={t('NAME')}
        name="name"
        maxLength={longestName}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FilterForm>
  );
}
