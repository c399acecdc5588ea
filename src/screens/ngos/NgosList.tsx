import { useSelector } from '@xstate/react';
import { Building2, SearchX } from 'lucide';
import { useTranslation } from 'react-i18next';
import { filterOf, isBlank, rowsInSight } from '#machines/list/list.selectors.ts';
import { ListPages } from '#src/lists/ListPages.tsx';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { Display } from '#src/ui/DisplayChoice.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FilterChips } from '#src/ui/FilterChips.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useIsLoading, useRetry } from '#src/loading/useRetry.ts';
import type { ConfirmationActor, ListActor, RowActionsActor, TogglesActor } from './ngos.actors.ts';
import { pageSizes } from '#src/lists/pageSizes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { NgosTable } from './NgosTable.tsx';

interface NgosListProps {
  rowActions: RowActionsActor;
  list: ListActor;
  toggles: TogglesActor;
  confirmation: ConfirmationActor;
  display: Display;
}

export function NgosList({ list, ...rest }: NgosListProps) {
  const { t } = useTranslation();
  const { name } = useSelector(list, filterOf);
  const blank = useSelector(list, isBlank);
  const loading = useIsLoading(list);
  const empty = useSelector(list, (snapshot) => rowsInSight(snapshot).length === 0);
  const retry = useRetry(list);
  const clear = () => list.send({ type: 'filter.reset' });
  return (
    <section>
      <FilterChips chips={name === '' ? [] : [{ key: 'name', label: t('NAME'), value: name }]} onRemove={clear} />
      <LoadNotice actor={list} title={t('NGOS_LOAD_FAILED')} inSight={!blank} />
      {retry === null && (blank || (empty && loading)) && <SkeletonRows rows={blank ? 9 : 1} kind="table" />}
      {retry === null && !blank && empty && !loading && <NoNgos isFiltered={name !== ''} onClear={clear} />}
      {!empty && (
        <>
          <NgosTable list={list} {...rest} />
          <ListPages list={list} pageSizes={pageSizes.ngos} />
        </>
      )}
    </section>
  );
}

function NoNgos({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  if (!isFiltered) {
    return (
      <EmptyState icon={<Icon of={Building2} />} title={t('NGOS_NONE')}>
        <p>{t('NGOS_NONE_TEXT')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Icon of={SearchX} />} title={t('NGOS_NONE_MATCH')}>
      <p>{t('LIST_NONE_MATCH_TEXT')}</p>
      <Button size="sm" onClick={onClear}>
        {t('RESET')}
      </Button>
    </EmptyState>
  );
}
