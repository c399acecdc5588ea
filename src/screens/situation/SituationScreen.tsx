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
import { News } from './News.tsx';
import { situationLogic, watchInput, type Situation, type SituationActor } from './situation.actors.ts';
import { SituationFigures } from './SituationFigures.tsx';
import styles from './Situation.module.css';
import { FlaggedMost, Longest } from './WhatFirst.tsx';

/** How the day goes, what is new, and what needs somebody first; it counts on by itself (SIT-01 to SIT-04). */
export function SituationScreen() {
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
      {situation !== null && <Now actor={actor} situation={situation} />}
    </>
  );
}

const Now = ({ actor, situation }: { actor: SituationActor; situation: Situation }) => (
  <div className={styles['situation']}>
    <News actor={actor} situation={situation} />
    <SituationFigures situation={situation} />
    <div className={styles['first']}>
      <Longest situation={situation} />
      <FlaggedMost situation={situation} />
    </div>
    <Charts />
  </div>
);
