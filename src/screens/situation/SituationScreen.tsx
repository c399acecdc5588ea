import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isLoading, sightOf } from '#machines/notification-watch/notification-watch.selectors.ts';
import { LoadNotice } from '#src/LoadNotice.tsx';
import { useFormat } from '#src/services.tsx';
import { useRetry } from '#src/useRetry.ts';
import { useScreenActor } from '#src/useScreenActor.ts';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { Charts } from './Charts.tsx';
import { SinceLastLook } from './SinceLastLook.tsx';
import { situationLogic, watchInput, type Situation } from './situation.actors.ts';
import { SituationFigures } from './SituationFigures.tsx';
import styles from './Situation.module.css';
import { FlaggedMost, Longest } from './WhatFirst.tsx';

/** How the day goes, what is new, and what needs somebody first; it counts on by itself (SIT-01 to SIT-04). */
export const SituationScreen = () => (
  <div className={styles['situation']}>
    <Now />
    <Charts />
  </div>
);

/** Apart from the charts, which change seldom. */
function Now() {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useScreenActor(situationLogic, watchInput);
  const situation = useSelector(actor, sightOf<Situation>);
  const isAsked = useSelector(actor, isLoading);
  const hasFailed = useRetry(actor) !== null;
  return (
    <>
      <ListHeader
        title={t('SITUATION')}
        total={null}
        asOf={situation === null ? null : format.time(situation.at)}
        freshness={hasFailed ? 'late' : isAsked ? 'refreshing' : 'fresh'}
        onRefresh={() => actor.send({ type: 'refreshed' })}
      />
      <LoadNotice actor={actor} title={t('SITUATION_FAILED')} isAlone={situation === null} />
      {situation === null && !hasFailed && <SkeletonRows rows={6} />}
      {situation !== null && (
        <>
          <SinceLastLook actor={actor} situation={situation} />
          <SituationFigures situation={situation} />
          <div className={styles['first']}>
            <Longest situation={situation} />
            <FlaggedMost situation={situation} />
          </div>
        </>
      )}
    </>
  );
}
