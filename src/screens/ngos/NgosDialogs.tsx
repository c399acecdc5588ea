import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { deedOf } from '#machines/confirmation/confirmation.selectors.ts';
import { isConfirming } from '#machines/table/table.selectors.ts';
import { useAhead } from '#src/ui/useAhead.ts';
import type { GraveActor, ListActor, TableActor } from './ngos.actors.ts';

interface NgosDialogsProps {
  table: TableActor;
  list: ListActor;
  grave: GraveActor;
}

const load = () => import('./NgosQuestions.tsx');

const DeleteQuestion = lazy(async () => ({ default: (await load()).DeleteQuestion }));
const GraveQuestion = lazy(async () => ({ default: (await load()).GraveQuestion }));

/** Their code is fetched once the list stands, so that a lost connection cannot keep a question from being asked. */
export function NgosDialogs({ table, list, grave }: NgosDialogsProps) {
  const ready = useSelector(list, (snapshot) => snapshot.hasTag('ready'));
  const deleting = useSelector(table, isConfirming);
  const deed = useSelector(grave, deedOf);
  useAhead(load, ready);
  return (
    <Suspense fallback={null}>
      {deleting && <DeleteQuestion table={table} />}
      {deed !== null && <GraveQuestion deed={deed} grave={grave} />}
    </Suspense>
  );
}
