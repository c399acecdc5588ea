import { Dialog } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from '#machines/form/document.ts';
import { documentOf } from '#machines/form-editor/form-editor.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Modal } from '#src/ui/Modal.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { change, useEditor, useEditorState } from './editor.ts';

interface MoveDialogProps {
  keys: readonly string[];
  onClose: () => void;
}

/** The first section that has none of them. */
const elsewhere = (sections: readonly Section[], keys: readonly string[]) =>
  sections.find(({ questions }) => !questions.some(({ key }) => keys.includes(key)));

/** To which section questions are moved; they stand at its end then. */
export function MoveDialog({ keys, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const sections = useEditorState((snapshot) => documentOf(snapshot).sections);
  const [chosen, choose] = useState(() => (elsewhere(sections, keys) ?? sections[0])?.key ?? '');
  const move = () => {
    onClose();
    change(editor, { edit: 'move', keys, to: { parent: chosen, before: null } });
  };
  return (
    <Modal
      title={t('FORM_MOVE_QUESTIONS', { count: keys.length })}
      onClose={onClose}
      footer={
        <Dialog.Footer>
          <Button onClick={onClose}>{t('CANCEL')}</Button>
          <Button variant="solid" onClick={move}>
            {t('FORM_MOVE')}
          </Button>
        </Dialog.Footer>
      }
    >
      <Dialog.Body>
        <SelectField label={t('FORM_MOVE_INTO')} value={chosen} onChange={({ target }) => choose(target.value)}>
          {sections.map(({ key, code, description }) => (
            <option key={key} value={key}>
              {[code.trim(), description.trim() || t('FORM_SECTION_UNNAMED')].filter((part) => part !== '').join(' · ')}
            </option>
          ))}
        </SelectField>
      </Dialog.Body>
    </Modal>
  );
}
