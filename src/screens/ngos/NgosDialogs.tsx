import { useSelector } from '@xstate/react';
import { actionOf } from '#machines/confirmation/confirmation.selectors.ts';
import { isConfirming } from '#machines/table/table.selectors.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import type { ConfirmationActor, ListActor, TableActor } from './ngos.actors.ts';

interface NgosDialogsProps {
  table: TableActor;
  list: ListActor;
  confirmation: ConfirmationActor;
}

const load = () => import('./NgosQuestions.tsx');

const DeleteQuestion = lazyPart(async () => (await load()).DeleteQuestion);
const ConfirmationQuestion = lazyPart(async () => (await load()).ConfirmationQuestion);

/** Their code is fetched once the list stands, so that a lost connection cannot keep a question from being asked. */
export function NgosDialogs({ table, list, confirmation }: NgosDialogsProps) {
  const ready = useSelector(list, (snapshot) => snapshot.hasTag('ready'));
  const deleting = useSelector(table, isConfirming);
  const action = useSelector(confirmation, actionOf);
  useAhead(load, ready);
  return (
    <>
      <LazyPart onClose={() => table.send({ type: 'action.cancelled' })}>
        {deleting && <DeleteQuestion table={table} />}
      </LazyPart>
      <LazyPart onClose={() => confirmation.send({ type: 'action.cancelled' })}>
        {action !== null && <ConfirmationQuestion action={action} confirmation={confirmation} />}
      </LazyPart>
    </>
  );
}
