import { memo, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from '#machines/form/document.ts';
import { linesOf } from '#machines/form/edits.ts';
import { change, useEditor } from './editor.ts';
import fields from './EditorField.module.css';
import { LongField } from './EditorField.tsx';
import styles from './QuestionCard.module.css';
import { RowButton } from './RowButton.tsx';

interface OptionRowProps {
  option: Option;
  question: string;
  /** Its place, from 1. */
  number: number;
  isMultiple: boolean;
}

/** The words of an option and what choosing it means. */
export const OptionBody = memo(function OptionBody({ option, question, number, isMultiple }: OptionRowProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const { key, text, isFreeText, flagged } = option;
  const set = (fields: Partial<Option>) => change(editor, { edit: 'option.set', key, set: fields });

  const proposeDeletion = () => editor.send({ type: 'proposal.made', proposal: { what: 'delete', keys: [key] } });

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      change(editor, { edit: 'options.add', question, after: key, options: [{}] });
    } else if (event.key === 'Backspace' && text === '') {
      event.preventDefault();
      if (option.id === null) change(editor, { edit: 'delete', keys: [key] });
      else proposeDeletion();
    }
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const lines = linesOf(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    lines[0] = `${text.slice(0, selectionStart)}${lines[0]}`;
    lines[lines.length - 1] += text.slice(selectionEnd);
    editor.send({ type: 'proposal.made', proposal: { what: 'paste', key, lines } });
  }

  return (
    <>
      <span className={styles['mark']} data-multiple={isMultiple || undefined} aria-hidden />
      <LongField
        className={fields['grow']}
        place={{ level: 'option', key, field: 'text' }}
        label={t('FORM_OPTION_TEXT', { number })}
        isBare
        value={text}
        onType={(typed) => set({ text: typed })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <RowButton
        look="textBox"
        isOn={isFreeText}
        name={t(isFreeText ? 'MARK_AS_REGULAR' : 'MARK_AS_FREE_TEXT')}
        onPress={() => set({ isFreeText: !isFreeText })}
      />
      <RowButton
        look="flag"
        isOn={flagged}
        name={t(flagged ? 'UNFLAG_OPTION' : 'FLAG_OPTION')}
        onPress={() => set({ flagged: !flagged })}
      />
      <RowButton look="cross" name={t('FORM_OPTION_DELETE', { number })} onPress={proposeDeletion} />
    </>
  );
});
