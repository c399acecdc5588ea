import { Dialog } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { proposalOf } from '#machines/form-editor/form-editor.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { useEditor, useEditorState } from './editor.ts';
import { SameOptionsDialog } from './SameOptionsDialog.tsx';

/** What is asked before it is done: to delete, or to make options of pasted lines. */
export function ProposalDialog() {
  const proposal = useEditorState(proposalOf);
  if (proposal === null) return null;
  if (proposal.what === 'sameOptions') return <SameOptionsDialog {...proposal} />;
  return proposal.what === 'delete' ? <ConfirmDelete keys={proposal.keys} /> : <PasteQuestion lines={proposal.lines} />;
}

function PasteQuestion({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation();
  const editor = useEditor();
  return (
    <Modal
      title={t('FORM_PASTE_TITLE', { count: lines.length })}
      onClose={() => editor.send({ type: 'proposal.cancelled' })}
      footer={
        <Dialog.Footer>
          <Button onClick={() => editor.send({ type: 'proposal.cancelled' })}>{t('CANCEL')}</Button>
          <Button onClick={() => editor.send({ type: 'proposal.declined' })}>{t('FORM_PASTE_ONE')}</Button>
          <Button variant="solid" onClick={() => editor.send({ type: 'proposal.accepted' })}>
            {t('FORM_PASTE_MANY', { count: lines.length })}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <p>{t('FORM_PASTE_TEXT')}</p>
      </Dialog.Body>
    </Modal>
  );
}
