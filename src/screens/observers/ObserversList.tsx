import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Ngo } from '#contract/ngos.ts';
import { filterOf, isBlank, rowsInSight } from '#machines/list/list.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import type { ResetActor } from '#src/observer/reset.actors.ts';
import { ListPages } from '#src/lists/ListPages.tsx';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import type { Display } from '#src/ui/DisplayChoice.tsx';
import { FilterChips } from '#src/ui/FilterChips.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useIsLoading, useRetry } from '#src/loading/useRetry.ts';
import { NoObservers } from './NoObservers.tsx';
import type { ListActor, NgosActor, SelectionActor, RowActionsActor } from './observers.actors.ts';
import { pageSizes } from '#src/lists/pageSizes.ts';
import { ObserversTable } from './ObserversTable.tsx';

interface ObserversListProps {
  rowActions: RowActionsActor;
  list: ListActor;
  selection: SelectionActor;
  reset: ResetActor;
  ngos: NgosActor;
  display: Display;
}

/** What came of loading: rows, none, rows on their way, or why there are none. */
export function ObserversList({ rowActions, list, selection, reset, ngos, display }: ObserversListProps) {
  const { t } = useTranslation();
  const blank = useSelector(list, isBlank);
  const loading = useIsLoading(list);
  const failed = useRetry(list) !== null;
  const empty = useSelector(list, (snapshot) => rowsInSight(snapshot).length === 0);
  return (
    <section>
      <AppliedFilters list={list} ngos={ngos} />
      <LoadNotice actor={list} title={t('OBSERVERS_LOAD_FAILED')} inSight={!blank} />
      {blank && !failed && <SkeletonRows rows={9} kind="table" isMarked />}
      {!blank && empty && !loading && !failed && <NoObservers list={list} />}
      {!blank && !empty && (
        <>
          <ObserversTable rowActions={rowActions} list={list} selection={selection} reset={reset} display={display} />
          <ListPages list={list} pageSizes={pageSizes.observers} />
        </>
      )}
      {!blank && empty && loading && <SkeletonRows rows={1} kind="table" isMarked />}
    </section>
  );
}

function AppliedFilters({ list, ngos }: { list: ListActor; ngos: NgosActor }) {
  const { t } = useTranslation();
  const filter = useSelector(list, filterOf);
  const known = useSelector(ngos, itemOf<Ngo[]>) ?? [];
  const chips = [
    { key: 'name', label: t('NAME'), value: filter.name },
    { key: 'phone', label: t('PHONE'), value: filter.phone },
    {
      key: 'ngo',
      label: t('OBSERVER_NGO'),
      value: known.find(({ id }) => String(id) === filter.ngo)?.name ?? filter.ngo,
    },
  ].filter(({ value }) => value !== '');
  return (
    <FilterChips
      chips={chips}
      onRemove={(key) => list.send({ type: 'filter.changed', filter: { ...filter, [key]: '' } })}
    />
  );
}
