import { useSelector } from '@xstate/react';
import { CalendarClock, History, PhoneCall } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isLoading, isNotFound, queryOf, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { pathTo } from '#src/routes.ts';
import { useFormat } from '#src/services.tsx';
import { look } from '#src/theme/classes.ts';
import { buttonLook } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { HeadLink } from '#src/lists/HeadAction.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useFreshness, useRetry } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { AsOf } from '#src/time/When.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { AsOfSlider } from './AsOfSlider.tsx';
import { BoardChoice } from './BoardChoice.tsx';
import { BoardTotals } from './BoardTotals.tsx';
import { BoardView } from './BoardView.tsx';
import { boardInput, boardLogic, type Board, type BoardActor } from './coverage.actors.ts';
import type { BoardQuery } from './coverage.query.ts';
import { doors } from './doors.ts';

/** What is expected, what came, and where it is silent: by county and form (COV-01, COV-02, COV-05). */
export function CoverageScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useScreenActor(boardLogic, boardInput);
  const sight = useSelector(actor, sightOf<Board>);
  const freshness = useFreshness(actor, useSelector(actor, isLoading));
  const isGone = useSelector(actor, isNotFound);
  const hasFailed = useRetry(actor) !== null;
  return (
    <div className={look('stack')}>
      <ListHeader
        title={t('COVERAGE')}
        total={sight && t('COVERAGE_PLANNED', { count: sight.board.totals.planned, all: sight.board.totals.stations })}
        asOf={sight && format.time(sight.board.at)}
        freshness={freshness}
        onRefresh={() => actor.send({ type: 'refreshed' })}
      >
        <HeadLink name={t('COVERAGE_EXPECTATIONS')} icon={<Icon of={CalendarClock} />} to={pathTo('coveragePlan')} />
        <Link className={buttonLook({ variant: 'solid' })} to={doors.calls({})}>
          <Icon of={PhoneCall} />
          {t('COVERAGE_CALLS')}
        </Link>
      </ListHeader>
      <AsOfSlider actor={actor} />
      <LoadNotice actor={actor} title={t('COVERAGE_FAILED')} inSight={sight !== null} />
      {isGone && (
        <EmptyState icon={<Icon of={History} />} title={t('COVERAGE_NO_MOMENT')}>
          <p>{t('COVERAGE_NO_MOMENT_TEXT')}</p>
        </EmptyState>
      )}
      {sight === null && !hasFailed && !isGone && <SkeletonRows rows={6} kind="table" />}
      {sight !== null && <Counted actor={actor} sight={sight} />}
    </div>
  );
}

function Counted({ actor, sight: { board } }: { actor: BoardActor; sight: Board }) {
  const query = useSelector(actor, queryOf<BoardQuery>);
  return (
    <AsOf value={board.at}>
      <BoardTotals board={board} form={query.form} />
      <BoardChoice actor={actor} board={board} />
      <BoardView board={board} query={query} />
    </AsOf>
  );
}
