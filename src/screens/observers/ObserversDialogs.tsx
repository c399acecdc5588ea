import { useSelector } from '@xstate/react';
import { isOpen } from '#machines/reset-password/reset-password.selectors.ts';
import { actionOf } from '#machines/table/table.selectors.ts';
import type { ResetActor } from '#src/observer/reset.actors.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import type { ListActor, TableActor } from './observers.actors.ts';

interface ObserversDialogsProps {
  table: TableActor;
  list: ListActor;
  reset: ResetActor;
}

const loadDelete = () => import('./DeleteDialogs.tsx');
const loadReset = () => import('#src/observer/ResetPasswordDialog.tsx');

const DeleteDialogs = lazyPart(async () => (await loadDelete()).DeleteDialogs);
const ResetPasswordDialog = lazyPart(async () => (await loadReset()).ResetPasswordDialog);

/** Their code is fetched once the list stands, so that a lost connection cannot keep a question from being asked. */
export function ObserversDialogs({ table, list, reset }: ObserversDialogsProps) {
  const ready = useSelector(list, (snapshot) => snapshot.hasTag('ready'));
  const acting = useSelector(table, (snapshot) => actionOf(snapshot) !== null);
  const resetting = useSelector(reset, isOpen);
  useAhead(loadDelete, ready);
  useAhead(loadReset, ready);
  return (
    <>
      <LazyPart onClose={() => table.send({ type: 'action.cancelled' })}>
        {acting && <DeleteDialogs table={table} />}
      </LazyPart>
      <LazyPart onClose={() => reset.send({ type: 'reset.closed' })}>
        {resetting && <ResetPasswordDialog reset={reset} />}
      </LazyPart>
    </>
  );
}
