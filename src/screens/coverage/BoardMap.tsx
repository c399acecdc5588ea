import { useSelector } from '@xstate/react';
import { MapPinOff } from 'lucide';
import { useTranslation } from 'react-i18next';
import type { CountyShapes } from '#contract/coverage-plan.ts';
import { itemOf } from '#machines/resource/resource.selectors.ts';
import { LoadNotice } from '#src/loading/LoadNotice.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useRetry } from '#src/loading/useRetry.ts';
import { useScreenActor } from '#src/actors/useScreenActor.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { shapesLogic } from './coverage.actors.ts';
import { DrawnMap, type DrawnMapProps } from './DrawnMap.tsx';

/** Where it is silent: the counties by their outlines, as the operator brought them. Nothing is asked of a foreign host. */
export function BoardMap(props: Omit<DrawnMapProps, 'shapes'>) {
  const { t } = useTranslation();
  const actor = useScreenActor(shapesLogic, () => ({ key: null }));
  const shapes = useSelector(actor, itemOf<CountyShapes>);
  const hasFailed = useRetry(actor) !== null;
  return (
    <>
      <LoadNotice actor={actor} title={t('COVERAGE_MAP_FAILED')} />
      {shapes === null && !hasFailed && <SkeletonRows rows={6} />}
      {shapes !== null && shapes.counties.length === 0 && (
        <EmptyState icon={<Icon of={MapPinOff} />} title={t('COVERAGE_NO_MAP')}>
          <p>{t('COVERAGE_NO_MAP_TEXT')}</p>
        </EmptyState>
      )}
      {shapes !== null && shapes.counties.length > 0 && <DrawnMap shapes={shapes} {...props} />}
    </>
  );
}
