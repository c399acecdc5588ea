import { useTranslation } from 'react-i18next';
import { find } from '#machines/form/document.ts';
import { documentOf } from '#machines/form-editor/form-editor.selectors.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useEditor, useEditorState } from './editor.ts';

const titles = {
  section: 'FORM_DELETE_SECTIONS',
  question: 'FORM_DELETE_QUESTIONS',
  option: 'FORM_DELETE_OPTIONS',
} as const;

/** Sections, questions and options go after a question; undo brings them back. */
export function ConfirmDelete({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const document = useEditorState(documentOf);
  const level = find(document, keys[0] ?? '')?.level ?? 'option';
  return (
    <ConfirmDialog
      title={t(titles[level], { count: keys.length })}
      confirm={t('DELETE')}
      isDangerous
      onConfirm={() => editor.send({ type: 'proposal.accepted' })}
      onCancel={() => editor.send({ type: 'proposal.cancelled' })}
    >
      {t('FORM_DELETE_CAN_UNDO')}
    </ConfirmDialog>
  );
}
