import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Coverage, StationStates } from '#contract/coverage.ts';
import { boardStates } from '#contract/coverage.values.ts';
import { sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useFormat } from '#src/services.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { BoardTiles } from './BoardTiles.tsx';
import { statesLogic } from './coverage.actors.ts';
import styles from './Dots.module.css';
import { CELL, signs } from './dots.ts';
import { signWords } from './stateWords.ts';

/** All polling stations at once, by the state of a form, or by the worst of all forms (COV-07). They are of now. */
export function BoardStations({ board, form }: { board: Coverage; form: string }) {
  const { t } = useTranslation();
  const actor = useScreenActor(statesLogic, () => ({ query: { form } }));
  const sight = useSelector(actor, sightOf<StationStates>);
  const hasFailed = useRetry(actor) !== null;
  return (
    <>
      <LoadNotice actor={actor} title={t('STATIONS_FAILED')} inSight={sight !== null} />
      {sight === null && !hasFailed && <SkeletonRows rows={6} kind="table" />}
      {sight !== null && (
        <>
          <Legend at={sight.at} />
          <BoardTiles board={board} form={form} dots={sight.counties} />
        </>
      )}
    </>
  );
}

function Legend({ at }: { at: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={styles['legend']} aria-label={t('COVERAGE_SIGNS')}>
      {([...boardStates, 'nothing'] as const).map((state) => (
        <li key={state}>
          <svg viewBox={`0 0 ${CELL} ${CELL}`} aria-hidden>
            <path d={`M0 0${signs[state]}`} data-state={state} />
          </svg>
          {t(signWords[state])}
        </li>
      ))}
      <li>{t('COVERAGE_STATIONS_AT', { time: format.time(at) })}</li>
    </ul>
  );
}
