import { useSelector } from '@xstate/react';
import {
  isLoading,
  pageCount,
  pageInSight,
  pageSizeInSight,
  queryOf,
  rowsInSight,
  totalItems,
} from '#machines/list/list.selectors.ts';
import { Pagination } from '#src/ui/Pagination.tsx';
import type { ListActor } from './observers.actors.ts';
import { pageSizes } from './observers.query.ts';

export function ObserversPages({ list }: { list: ListActor }) {
  const page = useSelector(list, pageInSight);
  const pages = useSelector(list, pageCount);
  const size = useSelector(list, pageSizeInSight);
  const shown = useSelector(list, (snapshot) => rowsInSight(snapshot).length);
  const total = useSelector(list, totalItems) ?? 0;
  const loading = useSelector(list, isLoading);
  const canTurn = useSelector(
    list,
    (snapshot) =>
      snapshot.can({ type: 'page.changed', page: 1 }) && queryOf(snapshot).pageSize === pageSizeInSight(snapshot),
  );
  const from = shown === 0 ? 0 : (page - 1) * size + 1;
  return (
    <Pagination
      page={page}
      pages={pages}
      from={from}
      to={shown === 0 ? 0 : from + shown - 1}
      total={total}
      size={size}
      sizes={pageSizes}
      isLoading={loading}
      canTurn={canTurn}
      onPage={(wanted) => list.send({ type: 'page.changed', page: wanted })}
      onSize={(pageSize) => list.send({ type: 'pageSize.changed', pageSize })}
    />
  );
}
