import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRef, Snapshot } from 'xstate';
import { isAskedToCancel, isAskedToLeave } from '#machines/import/import.selectors.ts';
import { LeaveDialog } from '#src/ui/LeaveDialog.tsx';

/** The machine of an import, whatever its lines are. */
type ImportActor = ActorRef<
  Snapshot<unknown> & Parameters<typeof isAskedToCancel>[0],
  { type: 'cancel.confirmed' | 'cancel.declined' | 'leave.confirmed' | 'leave.cancelled' }
>;

/** Whether to break off, or to leave, while the file is on its way. */
export function UploadQuestions({ actor, text }: { actor: ImportActor; text: string }) {
  const { t } = useTranslation();
  const cancelling = useSelector(actor, isAskedToCancel);
  const leaving = useSelector(actor, isAskedToLeave);
  if (!cancelling && !leaving) return null;
  const [yes, no] = cancelling
    ? (['cancel.confirmed', 'cancel.declined'] as const)
    : (['leave.confirmed', 'leave.cancelled'] as const);
  return (
    <LeaveDialog
      title={t(cancelling ? 'IMPORT_CANCEL_TITLE' : 'IMPORT_LEAVE_TITLE')}
      text={text}
      leave={t(cancelling ? 'IMPORT_CANCEL_YES' : 'PROFILE_ABANDON')}
      stay={t(cancelling ? 'IMPORT_CANCEL_NO' : 'PROFILE_STAY')}
      onLeave={() => actor.send({ type: yes })}
      onStay={() => actor.send({ type: no })}
    />
  );
}
