import { useTranslation } from 'react-i18next';
import { DeleteRowQuestion } from '#src/lists/DeleteRowQuestion.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { ConfirmationActor, SwitchToConfirm, TableActor } from './ngos.actors.ts';

export function DeleteQuestion({ table }: { table: TableActor }) {
  const { t } = useTranslation();
  return <DeleteRowQuestion table={table}>{t('NGO_DELETE_TEXT')}</DeleteRowQuestion>;
}

/** What making an NGO inactive takes from its people, and what making it an organizer gives them. */
export function ConfirmationQuestion({
  action: { flag, name },
  confirmation,
}: {
  action: SwitchToConfirm;
  confirmation: ConfirmationActor;
}) {
  const { t } = useTranslation();
  const shutsOut = flag === 'isActive';
  return (
    <ConfirmDialog
      title={shutsOut ? t('NGO_DEACTIVATE_TITLE', { name }) : t('NGO_PROMOTE_TITLE', { name })}
      confirm={shutsOut ? t('MAKE_INACTIVE') : t('MAKE_ORGANIZER')}
      isDangerous={shutsOut}
      onConfirm={() => confirmation.send({ type: 'action.confirmed' })}
      onCancel={() => confirmation.send({ type: 'action.cancelled' })}
    >
      <p>{shutsOut ? t('NGO_DEACTIVATE_TEXT') : t('NGO_PROMOTE_TEXT')}</p>
    </ConfirmDialog>
  );
}
