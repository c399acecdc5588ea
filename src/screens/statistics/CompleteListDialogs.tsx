import { useSelector } from '@xstate/react';
import { listOf, openKey } from '#machines/statistics/statistics.selectors.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import type { StatisticsActor } from './statistics.actors.ts';
import { topListOf } from './top-lists.ts';

const load = () => import('./CompleteListDialog.tsx');

const CompleteListDialog = lazyPart(async () => (await load()).CompleteListDialog);

/** Its code is fetched once there are figures, so that a lost connection cannot keep it from opening. */
export function CompleteListDialogs({ statistics }: { statistics: StatisticsActor }) {
  const hasFigures = useSelector(statistics, (snapshot) => snapshot.hasTag('shown'));
  const open = useSelector(statistics, openKey);
  const actor = useSelector(statistics, listOf);
  useAhead(load, hasFigures);
  const close = () => statistics.send({ type: 'list.closed' });
  const list = open === null ? undefined : topListOf(open);
  return (
    <LazyPart onClose={close}>
      {list !== undefined && actor !== undefined && <CompleteListDialog list={list} actor={actor} onClose={close} />}
    </LazyPart>
  );
}
