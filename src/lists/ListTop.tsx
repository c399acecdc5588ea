import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRef, Snapshot } from 'xstate';
import { isRefreshing, loadedAt, totalItems } from '#machines/list/list.selectors.ts';
import { useFormat } from '#src/services.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { type Loading, useFreshness } from '#src/loading/useRetry.ts';

interface ListTopProps {
  title: string;
  list: ActorRef<Snapshot<unknown> & Loading & Parameters<typeof totalItems>[0], { type: 'refreshed' }>;
  /** Where it is not simply what the list holds. */
  total?: string | null;
  onRefresh?: () => void;
  /** What can be done with the whole list. */
  children?: ReactNode;
}

/** The heading of a list, with what it holds and how old that is. */
export function ListTop({ title, list, total, onRefresh, children }: ListTopProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = useSelector(list, totalItems);
  const asOf = useSelector(list, loadedAt);
  const freshness = useFreshness(list, useSelector(list, isRefreshing));
  return (
    <ListHeader
      title={title}
      total={total === undefined ? (count === null ? null : t('LIST_TOTAL', { count })) : total}
      asOf={asOf === null ? null : format.time(asOf)}
      freshness={freshness}
      onRefresh={onRefresh ?? (() => list.send({ type: 'refreshed' }))}
    >
      {children}
    </ListHeader>
  );
}
