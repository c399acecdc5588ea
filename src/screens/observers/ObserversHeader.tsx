import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { filterOf, isBlank, isRefreshing, loadedAt, pagesOf } from '#machines/list/list.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { useFreshness } from '#src/useRetry.ts';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { refresh, type CountActor, type ListActor } from './observers.actors.ts';
import { isFiltered } from './observers.query.ts';

interface ObserversHeaderProps {
  list: ListActor;
  count: CountActor;
  children: ReactNode;
}

export function ObserversHeader({ list, count, children }: ObserversHeaderProps) {
  const { t } = useTranslation();
  const services = useServices();
  const format = useFormat();
  const total = useSelector(count, itemOf<number>);
  const asOf = useSelector(list, loadedAt);
  const freshness = useFreshness(list, useSelector(list, isRefreshing));
  const found = useSelector(list, (snapshot) =>
    isFiltered(filterOf(snapshot)) && !isBlank(snapshot) ? pagesOf(snapshot).total : null,
  );
  return (
    <ListHeader
      title={t('OBSERVERS')}
      total={
        total === null
          ? null
          : found === null
            ? t('LIST_TOTAL', { count: total })
            : t('LIST_FOUND', { found, count: total })
      }
      asOf={asOf === null ? null : format.time(asOf)}
      freshness={freshness}
      onRefresh={() => refresh(services, list, count)}
    >
      {children}
    </ListHeader>
  );
}
