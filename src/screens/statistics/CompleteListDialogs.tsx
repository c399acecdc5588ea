import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { listOf, openKey } from '#machines/statistics/statistics.selectors.ts';
import { useAhead } from '#src/ui/useAhead.ts';
import type { StatisticsActor } from './statistics.actors.ts';
import { topListOf } from './top-lists.ts';

const load = () => import('./CompleteListDialog.tsx');

const CompleteListDialog = lazy(async () => ({ default: (await load()).CompleteListDialog }));

/** Its code is fetched once there are figures, so that a lost connection cannot keep it from opening. */
export function CompleteListDialogs({ statistics }: { statistics: StatisticsActor }) {
  const hasFigures = useSelector(statistics, (snapshot) => snapshot.hasTag('shown'));
  const open = useSelector(statistics, openKey);
  const actor = useSelector(statistics, listOf);
  useAhead(load, hasFigures);
  const list = open === null ? undefined : topListOf(open);
  return (
    <Suspense fallback={null}>
      {list !== undefined && actor !== undefined && (
        <CompleteListDialog list={list} actor={actor} onClose={() => statistics.send({ type: 'list.closed' })} />
      )}
    </Suspense>
  );
}
