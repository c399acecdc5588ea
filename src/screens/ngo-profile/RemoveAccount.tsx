import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { NgoAdmin } from '#contract/ngos.ts';
import type { createProfileRemovalMachine } from '#machines/profile-removal/profile-removal.machine.ts';
import { isBusy } from '#machines/profile-removal/profile-removal.selectors.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

interface RemoveAccountProps {
  removal: ActorRefFrom<ReturnType<typeof createProfileRemovalMachine<NgoAdmin>>>;
}

export function RemoveAccount({ removal }: RemoveAccountProps) {
  const { t } = useTranslation();
  const { id, account } = useSelector(removal, ({ context }) => context.entity);
  return (
    <ConfirmDialog
      title={t('ACCOUNT_REMOVE_TITLE', { account })}
      confirm={t('ACCOUNT_REMOVE_CONFIRM')}
      isDangerous
      finalFocus={() =>
        document.getElementById(removal.getSnapshot().output?.outcome === 'kept' ? `remove-${id}` : 'accounts')
      }
      isWorking={useSelector(removal, isBusy)}
      onConfirm={() => removal.send({ type: 'delete.confirmed' })}
      onCancel={() => removal.send({ type: 'delete.cancelled' })}
    >
      <p>{t('ACCOUNT_REMOVE_TEXT')}</p>
    </ConfirmDialog>
  );
}
