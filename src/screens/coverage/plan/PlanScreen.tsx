import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isLoading, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { BackLink } from '#src/BackLink.tsx';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { useFormat } from '#src/services.tsx';
import { useMay } from '#src/useMay.ts';
import { useFreshness, useRetry } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { look } from '#src/theme/classes.ts';
import { ListHeader } from '#src/ui/ListHeader.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { AsOf } from '#src/time/When.tsx';
import { doors } from '#src/screens/coverage/doors.ts';
import { HoursTable } from './HoursTable.tsx';
import { expectationsLogic, type Loaded } from './plan.actors.ts';
import styles from './Plan.module.css';
import { PlanPart } from './PlanPart.tsx';

/** What stations are expected to report, and when: by the hours of the forms, or by a plan (COV-01). */
export function PlanScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const mayChange = useMay('organizer');
  const actor = useScreenActor(expectationsLogic, () => ({ query: {} }));
  const sight = useSelector(actor, sightOf<Loaded>);
  const freshness = useFreshness(actor, useSelector(actor, isLoading));
  const hasFailed = useRetry(actor) !== null;
  return (
    <>
      <BackLink to={doors.board({})}>{t('COVERAGE')}</BackLink>
      <div className={`${look('stack', { gap: 'xl' })} ${styles['plan']}`}>
        <ListHeader
          title={t('COVERAGE_EXPECTATIONS')}
          total={null}
          asOf={sight && format.time(sight.loadedAt)}
          freshness={freshness}
          onRefresh={() => actor.send({ type: 'refreshed' })}
        />
        <LoadNotice actor={actor} title={t('EXPECTATIONS_FAILED')} inSight={sight !== null} />
        {sight === null && !hasFailed && <SkeletonRows rows={6} kind="table" />}
        {sight !== null && (
          <AsOf value={sight.loadedAt}>
            <PlanPart actor={actor} expectations={sight.expectations} mayChange={mayChange} />
            <HoursTable actor={actor} expectations={sight.expectations} mayChange={mayChange} />
          </AsOf>
        )}
      </div>
    </>
  );
}
