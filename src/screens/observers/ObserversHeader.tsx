import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { filterOf, isBlank, pagesOf, totalItems } from '#machines/list/list.selectors.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { useRetry } from '#src/loading/useRetry.ts';
import { ListTop } from '#src/lists/ListTop.tsx';
import { useServices } from '#src/services.tsx';
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
  const total = useTotal(list, count);
  const found = useSelector(list, (snapshot) =>
    isFiltered(filterOf(snapshot)) && !isBlank(snapshot) ? pagesOf(snapshot).total : null,
  );
  return (
    <ListTop
      title={t('OBSERVERS')}
      list={list}
      total={
        total === null
          ? null
          : found === null
            ? t('LIST_TOTAL', { count: total })
            : t('LIST_FOUND', { found, count: total })
      }
      onRefresh={() => refresh(services, list, count)}
    >
      {children}
    </ListTop>
  );
}

/**
 * How many there are in all, once the rows stand there or failed to come: a count that came first would be drawn before them.
 * Until it comes, a list of all of them knows it, too: the same number drawn twice would be in the way of the rows.
 */
function useTotal(list: ListActor, count: CountActor): number | null {
  const isBlankYet = useSelector(list, isBlank);
  const hasFailed = useRetry(list) !== null;
  const listed = useSelector(list, (snapshot) => (isFiltered(filterOf(snapshot)) ? null : totalItems(snapshot)));
  return useSelector(isBlankYet && !hasFailed ? undefined : count, (snapshot) =>
    snapshot === undefined ? null : (itemOf<number>(snapshot) ?? listed),
  );
}
