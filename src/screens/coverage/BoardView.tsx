import { useMemo, type ReactElement } from 'react';
import { MapPinOff } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { Coverage } from '#contract/coverage.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { BoardMap } from './BoardMap.tsx';
import { BoardStations } from './BoardStations.tsx';
import { BoardTable } from './BoardTable.tsx';
import { BoardTiles } from './BoardTiles.tsx';
import { orderedCounties } from './orderedCounties.ts';
import { viewOf, type BoardQuery, type View } from './coverage.query.ts';

interface BoardViewProps {
  board: Coverage;
  query: BoardQuery;
}

/** The counties that have stations. */
export function BoardView({ board: all, query: { form, view, order } }: BoardViewProps) {
  const { t } = useTranslation();
  const board = useMemo(() => {
    const counties = all.counties.filter(({ stations }) => stations > 0);
    return { ...all, counties: orderedCounties({ ...all, counties }, form, order) };
  }, [all, form, order]);
  if (board.counties.length === 0)
    return (
      <EmptyState icon={<Icon of={MapPinOff} />} title={t('COVERAGE_NONE')}>
        <p>{t('COVERAGE_NONE_TEXT')}</p>
      </EmptyState>
    );
  const views: Readonly<Record<View, ReactElement>> = {
    tiles: <BoardTiles board={board} form={form} />,
    map: <BoardMap board={board} form={form} />,
    stations: <BoardStations key={form} board={board} form={form} />,
    table: <BoardTable board={board} />,
  };
  return views[viewOf(board, view)];
}
