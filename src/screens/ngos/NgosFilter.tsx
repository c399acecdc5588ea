import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { maxLength } from '#contract/text-limits.values.ts';
import { isEmpty, typedIn } from '#machines/filter/filter.selectors.ts';
import { filterOf } from '#machines/list/list.selectors.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { FilterForm } from '#src/ui/FilterForm.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { filterLogic, type ListActor } from './ngos.actors.ts';
import { noFilter } from './ngos.query.ts';

/** By a part of the name or short name. A filter that came from elsewhere replaces what was typed. */
export function NgosFilter({ list }: { list: ListActor }) {
  const { t } = useTranslation();
  const applied = useSelector(list, filterOf);
  const filter = useScreenActor(
    () => filterLogic(list),
    () => ({ applied, blank: noFilter }),
  );
  const { name } = useSelector(filter, typedIn);

  return (
    <FilterForm
      label={t('NGOS_FILTER')}
      isEmpty={useSelector(filter, isEmpty)}
      onSubmit={() => filter.send({ type: 'filter.submitted' })}
      onReset={() => filter.send({ type: 'filter.cleared' })}
    >
      <TextField
        label={t('NAME')}
        name="name"
        maxLength={maxLength.name}
        value={name}
        onChange={({ currentTarget: { value: text } }) => filter.send({ type: 'field.typed', field: 'name', text })}
      />
    </FilterForm>
  );
}
