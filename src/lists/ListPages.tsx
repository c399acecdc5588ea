import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { ActorRef, Snapshot } from 'xstate';
import { pagesOf } from '#machines/list/list.selectors.ts';
import { Pagination } from '#src/ui/Pagination.tsx';
import { minRows, maxRows, type PageSizes } from './pageSizes.ts';
import { usePreference } from '#src/storage/usePreference.ts';
import { type Loading, useIsLoading } from '#src/loading/useRetry.ts';

type Turn =
  | { type: 'page.changed'; page: number }
  | { type: 'pageSize.changed'; pageSize: number }
  | { type: 'pageSize.fitted'; pageSize: number };

interface ListPagesProps {
  list: ActorRef<Snapshot<unknown> & Loading & Parameters<typeof pagesOf>[0], Turn>;
  pageSizes: PageSizes;
}

const asFlag = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

/** What is in sight of a whole list, and the way to the rest. */
export function ListPages({ list, pageSizes: { sizes, fitsKey } }: ListPagesProps) {
  const pages = useSelector(list, pagesOf, shallowEqual);
  const isLoading = useIsLoading(list);
  const [fits, chooseFits] = usePreference(fitsKey, asFlag, false);
  const fit = useCallback(
    (rows: number) => {
      const pageSize = Math.min(Math.max(rows, minRows), maxRows);
      if (pageSize !== pagesOf(list.getSnapshot()).size) list.send({ type: 'pageSize.fitted', pageSize });
    },
    [list],
  );
  return (
    <Pagination
      {...pages}
      isLoading={isLoading}
      sizes={sizes}
      onPage={(page) => list.send({ type: 'page.changed', page })}
      onSize={(pageSize) => {
        chooseFits(false);
        list.send({ type: 'pageSize.changed', pageSize });
      }}
      fitting={{ isChosen: fits, onChoose: () => chooseFits(true), onRows: fit }}
    />
  );
}
