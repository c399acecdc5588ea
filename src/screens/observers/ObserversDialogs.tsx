import { useSelector } from '@xstate/react';
import { isOpen } from '#machines/reset-password/reset-password.selectors.ts';
import { actionOf } from '#machines/row-actions/row-actions.selectors.ts';
import type { ResetActor } from '#src/observer/reset.actors.ts';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import type { ListActor, RowActionsActor } from './observers.actors.ts';

interface ObserversDialogsProps {
  rowActions: RowActionsActor;
  list: ListActor;
  reset: ResetActor;
}

const loadDelete = () => import('./DeleteDialogs.tsx');
const loadReset = () => import('#src/observer/ResetPasswordDialog.tsx');

const DeleteDialogs = lazyPart(async () => (await loadDelete()).DeleteDialogs);
const ResetPasswordDialog = lazyPart(async () => (await loadReset()).ResetPasswordDialog);

/** Their code is fetched once the list stands, so that a lost connection cannot keep a question from being asked. */
export function ObserversDialogs({ rowActions, list, reset }: ObserversDialogsProps) {
  const ready = useSelector(list, (snapshot) => snapshot.hasTag('ready'));
  const acting = useSelector(rowActions, (snapshot) => actionOf(snapshot) !== null);
  const resetting = useSelector(reset, isOpen);
  useAhead(loadDelete, ready);
  useAhead(loadReset, ready);
  return (
    <>
      <LazyPart onClose={() => rowActions.send({ type: 'action.cancelled' })}>
        {acting && <DeleteDialogs rowActions={rowActions} />}
      </LazyPart>
      <LazyPart onClose={() => reset.send({ type: 'reset.closed' })}>
        {resetting && <ResetPasswordDialog reset={reset} />}
      </LazyPart>
    </>
  );
}
