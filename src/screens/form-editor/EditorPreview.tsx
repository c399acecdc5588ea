import { Dialog } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { documentOf } from '#machines/form-editor/form-editor.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormPreview } from '#src/ui/FormPreview.tsx';
import { FormSheet } from '#src/ui/FormSheet.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { useEditorState } from './editor.ts';

/** The form as it stands in the editor, as a phone shows it and as it goes on paper. */
export function EditorPreview({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useEditorState(documentOf);
  return (
    <Modal
      title={t('FORM_PREVIEW_TITLE', { name: form.description.trim() || t('FORM_UNTITLED') })}
      onClose={onClose}
      footer={
        <Dialog.Footer>
          <Button onClick={onClose}>{t('CLOSE')}</Button>
          <Button
            variant="solid"
            disabled={form.sections.length === 0}
            why={t('FORM_PRINT_NOTHING')}
            onClick={() => window.print()}
          >
            <Printer aria-hidden />
            {t('FORM_PRINT')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <FormPreview form={form} />
        <FormSheet form={form} />
      </Dialog.Body>
    </Modal>
  );
}
