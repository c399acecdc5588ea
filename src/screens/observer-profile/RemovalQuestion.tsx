import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Observer } from '#contract/observers.ts';
import type { createProfileRemovalMachine } from '#machines/profile-removal/profile-removal.machine.ts';
import { isBusy, refusal } from '#machines/profile-removal/profile-removal.selectors.ts';
import { seesAllNgos } from '#machines/session/session.selectors.ts';
import { useServices } from '#src/services.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useFailureText } from '#src/ui/failureText.ts';
import { PhoneAndNgo } from '#src/ui/PhoneAndNgo.tsx';

interface RemovalQuestionProps {
  removal: ActorRefFrom<ReturnType<typeof createProfileRemovalMachine<Observer>>>;
}

/** Asks before it deletes; where the server refuses, it says why and offers to deactivate instead. */
export function RemovalQuestion({ removal }: RemovalQuestionProps) {
  const { t } = useTranslation();
  const reason = useFailureText();
  const { name, phone, ngo } = useSelector(removal, ({ context }) => context.entity);
  const refused = useSelector(removal, refusal);
  const seesAll = useSelector(useServices().session, seesAllNgos);
  const who = <PhoneAndNgo phone={phone} ngo={seesAll ? ngo : null} />;
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
      <p>{who}</p>
      <p>{t('OBSERVER_DELETE_TEXT', { count: 1 })}</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      {...dialog}
      title={t('OBSERVER_REFUSED_TITLE', { name })}
      confirm={t('OBSERVER_DEACTIVATE')}
      onConfirm={() => removal.send({ type: 'deactivate.confirmed' })}
    >
      <p>{who}</p>
      <p>{reason(refused)}</p>
      <p>{t('OBSERVER_DEACTIVATE_TEXT')}</p>
    </ConfirmDialog>
  );
}
