import { useTranslation } from 'react-i18next';
import { documentOf } from '#machines/form-editor/form-editor.selectors.ts';
import { PreviewModal } from '#src/ui/PreviewModal.tsx';
import { useEditorState } from './editor.ts';

/** The form as it stands in the editor. */
export function EditorPreview({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useEditorState(documentOf);
  return <PreviewModal name={form.description.trim() || t('FORM_UNTITLED')} form={form} onClose={onClose} />;
}
