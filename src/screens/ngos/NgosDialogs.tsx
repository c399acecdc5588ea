import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isConfirming } from '#machines/row-actions/row-actions.selectors.ts';
import { ActionQuestion } from '#src/lists/ActionQuestion.tsx';
import { LazyPart, lazyPart } from '#src/ui/LazyPart.tsx';
import { useAhead } from '#src/ui/useAhead.ts';
import type { ConfirmationActor, ListActor, RowActionsActor } from './ngos.actors.ts';

interface NgosDialogsProps {
  rowActions: RowActionsActor;
  list: ListActor;
  confirmation: ConfirmationActor;
}

const load = () => import('#src/lists/DeleteRowQuestion.tsx');
const DeleteRowQuestion = lazyPart(async () => (await load()).DeleteRowQuestion);

/** Their code is fetched once the list stands, so that a lost connection cannot keep a question from being asked. */
export function NgosDialogs({ rowActions, list, confirmation }: NgosDialogsProps) {
  const { t } = useTranslation();
  const ready = useSelector(list, (snapshot) => snapshot.hasTag('ready'));
  const deleting = useSelector(rowActions, isConfirming);
  useAhead(load, ready);
  return (
    <>
      <LazyPart onClose={() => rowActions.send({ type: 'action.cancelled' })}>
        {deleting && <DeleteRowQuestion rowActions={rowActions}>{t('NGO_DELETE_TEXT')}</DeleteRowQuestion>}
      </LazyPart>
      <ActionQuestion
        asking={confirmation}
        isSoon={ready}
        questionOf={({ flag, name }) =>
          flag === 'isActive'
            ? {
                title: t('NGO_DEACTIVATE_TITLE', { name }),
                confirm: t('MAKE_INACTIVE'),
                text: t('NGO_DEACTIVATE_TEXT'),
                isDangerous: true,
              }
            : { title: t('NGO_PROMOTE_TITLE', { name }), confirm: t('MAKE_ORGANIZER'), text: t('NGO_PROMOTE_TEXT') }
        }
      />
    </>
  );
}
