import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Observer } from '#contract/observers.ts';
import type { createRemovalMachine } from '#machines/removal/removal.machine.ts';
import { isBusy, refusal } from '#machines/removal/removal.selectors.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useFaultText } from '#src/ui/faultText.ts';

interface RemovalQuestionProps {
  removal: ActorRefFrom<ReturnType<typeof createRemovalMachine<Observer>>>;
}

/** Asks before it deletes; where the server refuses, it says why and offers to deactivate instead. */
export function RemovalQuestion({ removal }: RemovalQuestionProps) {
  const { t } = useTranslation();
  const reason = useFaultText();
  const { name } = useSelector(removal, ({ context }) => context.entity);
  const refused = useSelector(removal, refusal);
  const dialog = {
    isDangerous: true,
    isWorking: useSelector(removal, isBusy),
    onCancel: () => removal.send({ type: 'delete.cancelled' }),
  };
  return refused === null ? (
    <ConfirmDialog
      {...dialog}
      title={t('OBSERVER_DELETE_TITLE', { count: 1, name })}
      confirm={t('DELETE')}
      onConfirm={() => removal.send({ type: 'delete.confirmed' })}
    >
      <p>{t('OBSERVER_DELETE_TEXT', { count: 1 })}</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      {...dialog}
      title={t('OBSERVER_REFUSED_TITLE', { name })}
      confirm={t('OBSERVER_DEACTIVATE')}
      onConfirm={() => removal.send({ type: 'deactivate.confirmed' })}
    >
      <p>{reason(refused)}</p>
      <p>{t('OBSERVER_DEACTIVATE_TEXT')}</p>
    </ConfirmDialog>
  );
}
