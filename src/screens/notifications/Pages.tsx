import { Pagination } from '#src/ui/Pagination.tsx';
import { sizes, type HistoryQuery } from './history.query.ts';

interface PagesProps {
  query: HistoryQuery;
  sight: { rows: readonly unknown[]; total: number; pages: number };
  isLoading: boolean;
  onTurn: (changed: HistoryQuery) => void;
}

/** What is in sight of the whole, and the way to the rest. */
export function Pages({ query: { page, size }, sight, isLoading, onTurn }: PagesProps) {
  const { rows, total, pages } = sight;
  const from = rows.length === 0 ? 0 : (page - 1) * size + 1;
  return (
    <Pagination
      page={page}
      pages={pages}
      from={from}
      to={from === 0 ? 0 : from + rows.length - 1}
      total={total}
      size={size}
      sizes={sizes}
      isLoading={isLoading}
      canTurn={!isLoading}
      onPage={(wanted) => onTurn({ page: wanted, size })}
      onSize={(wanted) => onTurn({ page: 1, size: wanted })}
    />
  );
}
