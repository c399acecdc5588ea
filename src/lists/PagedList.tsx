import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { isLoading, queryOf, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { Pages } from './Pages.tsx';
import type { Page, PageQuery } from './pageQuery.ts';
import { useFormat } from '#src/services.tsx';
import type { Column } from '#src/ui/DataRow.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useIsAwaited } from '#src/loading/useIsAwaited.ts';
import { useFreshness, useRetry } from '#src/loading/useRetry.ts';
import { AsOf } from '#src/time/When.tsx';

type PagedActor<TPage, TQuery extends PageQuery> = ActorRefFrom<
  ReturnType<typeof createWatchedQueryMachine<TPage, TQuery>>
>;

interface PagedListProps<T, TQuery extends PageQuery, TPage extends Page<T>> {
  actor: PagedActor<TPage, TQuery>;
  title: string;
  /** What the list holds, in a sentence. */
  note?: string | undefined;
  /** What is said when it cannot be loaded. */
  failed: string;
  /** What stands there when there is nothing. */
  empty: { icon: ReactNode; title: string; text: string };
  columns: readonly Column<T>[];
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  onOpen?: (row: T) => void;
  /** Beside the title. */
  children?: ReactNode;
  /** Between the title and the rows. */
  notices?: ReactNode;
}

/** A list that is read page by page, in every state that it may have. */
export function PagedList<T, TQuery extends PageQuery, TPage extends Page<T>>(props: PagedListProps<T, TQuery, TPage>) {
  const { actor, title, note, failed, children, notices } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const sight = useSelector(actor, sightOf<TPage>);
  const freshness = useFreshness(actor, useSelector(actor, isLoading));
  const hasFailed = useRetry(actor) !== null;
  return (
    <>
      <ListHeader
        title={title}
        {...(note !== undefined && { note })}
        total={sight === null ? null : t('LIST_TOTAL', { count: sight.total })}
        asOf={sight === null ? null : format.time(sight.loadedAt)}
        freshness={freshness}
        onRefresh={() => actor.send({ type: 'refreshed' })}
      >
        {children}
      </ListHeader>
      {notices}
      <LoadNotice actor={actor} title={failed} inSight={sight !== null} />
      {sight === null && !hasFailed && <SkeletonRows rows={6} kind="table" />}
      {sight !== null && <Rows {...props} sight={sight} />}
    </>
  );
}

function Rows<T, TQuery extends PageQuery, TPage extends Page<T>>(
  props: PagedListProps<T, TQuery, TPage> & { sight: TPage },
) {
  const { actor, sight, title, empty, columns, idOf, nameOf, onOpen } = props;
  const query = useSelector(actor, queryOf<TQuery>);
  const isBusy = useIsAwaited(actor);
  if (sight.total === 0)
    return (
      <EmptyState icon={empty.icon} title={empty.title}>
        <p>{empty.text}</p>
      </EmptyState>
    );
  return (
    <AsOf value={sight.loadedAt}>
      <DataTable
        caption={title}
        rows={sight.rows}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        {...(onOpen && { onOpen })}
        isBusy={isBusy}
      />
      <Pages
        query={query}
        sight={sight}
        isLoading={isBusy}
        onTurn={(turned) => actor.send({ type: 'query.changed', query: { ...query, ...turned } })}
      />
    </AsOf>
  );
}
