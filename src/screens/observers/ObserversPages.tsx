import { shallowEqual, useSelector } from '@xstate/react';
import { pagesOf } from '#machines/list/list.selectors.ts';
import { Pagination } from '#src/ui/Pagination.tsx';
import { useIsLoading } from '#src/useRetry.ts';
import type { ListActor } from './observers.actors.ts';
import { pageSizes } from './observers.query.ts';

export function ObserversPages({ list }: { list: ListActor }) {
  const pages = useSelector(list, pagesOf, shallowEqual);
  const isLoading = useIsLoading(list);
  return (
    <Pagination
      {...pages}
      isLoading={isLoading}
      sizes={pageSizes}
      onPage={(page) => list.send({ type: 'page.changed', page })}
      onSize={(pageSize) => list.send({ type: 'pageSize.changed', pageSize })}
    />
  );
}
