import { useSelector } from '@xstate/react';
import { MonitorPlay } from 'lucide';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { wallPath } from '#contract/wall.values.ts';
import { isLoading, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { pathTo } from '#src/routes.ts';
import { useFeature, useFormat } from '#src/services.tsx';
import { useMay } from '#src/useMay.ts';
import { useFreshness, useRetry } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { buttonLook } from '#src/ui/Button.tsx';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { look } from '#src/theme/classes.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Charts } from './Charts.tsx';
import { SinceLastLook } from './SinceLastLook.tsx';
import { situationLogic, watchInput, type Situation } from './situation.actors.ts';
import { SituationFigures } from './SituationFigures.tsx';
import styles from './Situation.module.css';
import { FlaggedMost, Longest } from './WhatFirst.tsx';

/** How the day goes, what is new, and what needs somebody first; it counts on by itself (SIT-01 to SIT-04). */
export const SituationScreen = () => (
  <div className={`${look('stack', { gap: 'xl' })} ${styles['situation']}`}>
    <Now />
    <Charts />
  </div>
);

/** Organizers make and end its links; everybody else opens it as they are logged in (SIT-05). */
function WallDoor() {
  const { t } = useTranslation();
  const isOffered = useFeature('wall');
  const makesLinks = useMay('organizer');
  if (!isOffered) return null;
  return makesLinks ? (
    <Link className={buttonLook()} to={pathTo('wallLinks')}>
      <Icon of={MonitorPlay} />
      {t('WALL')}
    </Link>
  ) : (
    <a className={buttonLook()} href={wallPath} target="_blank" rel="noreferrer">
      <Icon of={MonitorPlay} />
      {t('WALL')}
    </a>
  );
}

/** Apart from the charts, which change seldom. */
function Now() {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useScreenActor(situationLogic, watchInput);
  const situation = useSelector(actor, sightOf<Situation>);
  const freshness = useFreshness(actor, useSelector(actor, isLoading));
  const hasFailed = useRetry(actor) !== null;
  return (
    <>
      <ListHeader
        title={t('SITUATION')}
        total={null}
        asOf={situation === null ? null : format.time(situation.at)}
        freshness={freshness}
        onRefresh={() => actor.send({ type: 'refreshed' })}
      >
        <WallDoor />
      </ListHeader>
      <LoadNotice actor={actor} title={t('SITUATION_FAILED')} inSight={situation !== null} />
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
