import { useTranslation } from 'react-i18next';
import type { Question } from '#machines/form/document.ts';
import { documentOf } from '#machines/form-editor/form-editor.selectors.ts';
import { changedBySame, replacedBySame, sourcesAmong } from '#machines/form/same-options.ts';
import { useTranslate } from '#src/i18n/translateKey.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useEditor, useEditorState } from './editor.ts';
import { questionName } from './partNames.ts';

interface SameOptionsDialogProps {
  keys: readonly string[];
  source: string;
}

/** Whose options the picked questions get, where they differ, and what they lose by it. */
export function SameOptionsDialog({ keys, source }: SameOptionsDialogProps) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const editor = useEditor();
  const document = useEditorState(documentOf);
  const sources = sourcesAmong(document, keys);
  const nameOf = ({ code, options }: Question) => {
    const texts = options.map(({ text }) => text.trim() || t('FORM_OPTION_UNNAMED'));
    return `${questionName(translate, code)}: ${texts.join(', ')}`;
  };
  return (
    <ConfirmDialog
      title={t('FORM_SAME_OPTIONS_TITLE', { count: changedBySame(document, source, keys).length })}
      confirm={t('FORM_SAME_OPTIONS_REPLACE')}
      isDangerous
      onConfirm={() => editor.send({ type: 'proposal.accepted' })}
      onCancel={() => editor.send({ type: 'proposal.cancelled' })}
      beside={
        sources.length > 1 && (
          <SelectField
            label={t('FORM_SAME_OPTIONS_FROM')}
            value={source}
            onChange={({ target }) => editor.send({ type: 'source.chosen', source: target.value })}
          >
            {sources.map((question) => (
              <option key={question.key} value={question.key}>
                {nameOf(question)}
              </option>
            ))}
          </SelectField>
        )
      }
    >
      <p>{t('FORM_SAME_OPTIONS_REPLACED')}</p>
      <ul>
        {replacedBySame(document, source, keys).map((question) => (
          <li key={question.key}>{nameOf(question)}</li>
        ))}
      </ul>
      <p>{t('FORM_SAME_OPTIONS_CAN_UNDO')}</p>
    </ConfirmDialog>
  );
}
