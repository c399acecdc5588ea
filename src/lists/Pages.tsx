import { Pagination } from '#src/ui/Pagination.tsx';
import { otherSizes } from './pageSizes.ts';
import type { PageQuery } from './pageQuery.ts';

interface PagesProps {
  query: PageQuery;
  sight: { rows: readonly unknown[]; total: number; pages: number };
  isLoading: boolean;
  onTurn: (changed: PageQuery) => void;
}

/** What is in sight of the whole, and the way to the rest. */
export function Pages({ query: { page: wanted, size }, sight, isLoading, onTurn }: PagesProps) {
  const { rows, total, pages } = sight;
  const page = Math.min(wanted, pages);
  const from = rows.length === 0 ? 0 : (page - 1) * size + 1;
  return (
    <Pagination
      page={page}
      pages={pages}
      from={from}
      to={from === 0 ? 0 : from + rows.length - 1}
      total={total}
      size={size}
      sizes={otherSizes}
      isLoading={isLoading}
      canTurn={!isLoading}
      onPage={(turned) => onTurn({ page: turned, size })}
      onSize={(chosen) => onTurn({ page: 1, size: chosen })}
    />
  );
}
