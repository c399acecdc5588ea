import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRef, Snapshot } from 'xstate';
import { pagesOf } from '#machines/list/list.selectors.ts';
import { Pagination } from '#src/ui/Pagination.tsx';
import { type Loading, useIsLoading } from './useRetry.ts';

type Turn = { type: 'page.changed'; page: number } | { type: 'pageSize.changed'; pageSize: number };

interface ListPagesProps {
  list: ActorRef<Snapshot<unknown> & Loading & Parameters<typeof pagesOf>[0], Turn>;
  /** How many rows a page may have. */
  sizes: readonly number[];
}

/** What is in sight of a whole list, and the way to the rest. */
export function ListPages({ list, sizes }: ListPagesProps) {
  const pages = useSelector(list, pagesOf, shallowEqual);
  const isLoading = useIsLoading(list);
  return (
    <Pagination
      {...pages}
      isLoading={isLoading}
      sizes={sizes}
      onPage={(page) => list.send({ type: 'page.changed', page })}
      onSize={(pageSize) => list.send({ type: 'pageSize.changed', pageSize })}
    />
  );
}
