import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { leftBehind } from '#machines/act-queue/act-queue.selectors.ts';
import { useActQueue, useServices } from '#src/services.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

/** How many acts are lost by logging out now. */
export function LogOutDialog({ onStay }: { onStay: () => void }) {
  const { t } = useTranslation();
  const { session } = useServices();
  const count = useSelector(useActQueue() ?? undefined, (snapshot) =>
    snapshot === undefined ? 0 : leftBehind(snapshot),
  );
  return (
    <ConfirmDialog
      title={t('DESK_LOGOUT_TITLE')}
      confirm={t('LOGOUT')}
      isDangerous
      onConfirm={() => session.send({ type: 'session.closed' })}
      onCancel={onStay}
    >
      {t('DESK_LOGOUT_TEXT', { count })}
    </ConfirmDialog>
  );
}
