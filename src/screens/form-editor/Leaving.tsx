import { Dialog } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isAskedToAbandon, isAskedToLeave, autosaveOf } from '#machines/form-editor/form-editor.selectors.ts';
import { isDenied } from '#machines/autosave/autosave.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { LeaveDialog } from '#src/ui/LeaveDialog.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { useEditor, useEditorState } from './editor.ts';

/** What stands between unsaved work and the way out (NAV-08). */
export function Leaving() {
  const { t } = useTranslation();
  const editor = useEditor();
  const isAsked = useEditorState(isAskedToLeave);
  const isUncertain = useEditorState(isAskedToAbandon);
  if (isUncertain)
    return (
      <LeaveDialog
        title={t('FORM_ABANDON_TITLE')}
        text={t('FORM_ABANDON_TEXT')}
        leave={t('FORM_ABANDON')}
        stay={t('FORM_STAY')}
        onLeave={() => editor.send({ type: 'leave.confirmed' })}
        onStay={() => editor.send({ type: 'leave.cancelled' })}
      />
    );
  return isAsked ? <LeaveQuestion /> : null;
}

function LeaveQuestion() {
  const { t } = useTranslation();
  const editor = useEditor();
  const autosave = useEditorState(autosaveOf);
  const canKeep = useSelector(autosave, (snapshot) => snapshot !== undefined && !isDenied(snapshot));
  return (
    <Modal
      title={t('FORM_LEAVE_TITLE')}
      isAlert
      onClose={() => editor.send({ type: 'leave.cancelled' })}
      footer={
        <Dialog.Footer>
          <Button onClick={() => editor.send({ type: 'leave.cancelled' })}>{t('FORM_STAY')}</Button>
          {canKeep && <Button onClick={() => editor.send({ type: 'leave.confirmed' })}>{t('FORM_LEAVE_KEEP')}</Button>}
          <Button colorPalette="danger" onClick={() => editor.send({ type: 'leave.discarded' })}>
            {t('FORM_LEAVE_DISCARD')}
          </Button>
          <Button variant="solid" onClick={() => editor.send({ type: 'save.asked', intent: 'draft' })}>
            {t('FORM_LEAVE_SAVE')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <Dialog.Description>{t(canKeep ? 'FORM_LEAVE_TEXT' : 'FORM_LEAVE_TEXT_NOT_KEPT')}</Dialog.Description>
      </Dialog.Body>
    </Modal>
  );
}
