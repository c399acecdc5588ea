import { shallowEqual, useSelector } from '@xstate/react';
import { Building2, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { filterOf, isBlank, isLoading, pagesOf, rowsInSight } from '#machines/list/list.selectors.ts';
import { retryOf } from '#machines/retry.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Display } from '#src/ui/DisplayChoice.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FilterChips } from '#src/ui/FilterChips.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import { RetryNotice } from '#src/ui/RetryNotice.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import type { GraveActor, ListActor, TableActor, TogglesActor } from './ngos.actors.ts';
import { pageSizes } from './ngos.query.ts';
import { NgosTable } from './NgosTable.tsx';

interface NgosListProps {
  table: TableActor;
  list: ListActor;
  toggles: TogglesActor;
  grave: GraveActor;
  display: Display;
}

export function NgosList({ list, ...rest }: NgosListProps) {
  const { t } = useTranslation();
  const { name } = useSelector(list, filterOf);
  const blank = useSelector(list, isBlank);
  const loading = useSelector(list, isLoading);
  const empty = useSelector(list, (snapshot) => rowsInSight(snapshot).length === 0);
  const retry = useSelector(list, retryOf, shallowEqual);
  const clear = () => list.send({ type: 'filter.reset' });
  return (
    <section>
      <FilterChips chips={name === '' ? [] : [{ key: 'name', label: t('NAME'), value: name }]} onRemove={clear} />
      {retry && (
        <RetryNotice
          {...retry}
          title={t('NGOS_LOAD_FAILED')}
          isAlone={blank}
          onRetry={() => list.send({ type: 'load.retried' })}
        />
      )}
      {retry === null && (blank || (empty && loading)) && <SkeletonRows rows={blank ? 9 : 1} />}
      {retry === null && !blank && empty && !loading && <NoNgos isFiltered={name !== ''} onClear={clear} />}
      {!empty && (
        <>
          <NgosTable list={list} {...rest} />
          <Pages list={list} />
        </>
      )}
    </section>
  );
}

function Pages({ list }: { list: ListActor }) {
  const pages = useSelector(list, pagesOf, shallowEqual);
  return (
    <Pagination
      {...pages}
      sizes={pageSizes}
      onPage={(page) => list.send({ type: 'page.changed', page })}
      onSize={(pageSize) => list.send({ type: 'pageSize.changed', pageSize })}
    />
  );
}

function NoNgos({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  if (!isFiltered) {
    return (
      <EmptyState icon={<Building2 aria-hidden />} title={t('NGOS_NONE')}>
        <p>{t('NGOS_NONE_TEXT')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={t('NGOS_NONE_MATCH')}>
      <p>{t('LIST_NONE_MATCH_TEXT')}</p>
      <Button size="sm" onClick={onClear}>
        {t('RESET')}
      </Button>
    </EmptyState>
  );
}
