import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { takesSeveral } from '#contract/question-types.values.ts';
import type { QuestionType } from '#contract/question-types.values.ts';
import type { Option } from '#machines/form/document.ts';
import { useTranslate } from '#src/i18n/translateKey.ts';
import { Button } from '#src/ui/Button.tsx';
import { SortableList, type Sortable } from '#src/ui/SortableList.tsx';
import { beforeAt, change, useEditor } from './editor.ts';
import { OptionBody } from './OptionRow.tsx';
import { codeOr } from './partNames.ts';
import { predefined } from './predefinedOptions.ts';
import styles from './QuestionCard.module.css';
import sortable from './sortable.module.css';

const keyOf = ({ key }: Option) => key;

interface OptionsProps {
  /** The key of the question. */
  question: string;
  code: string;
  type: QuestionType;
  options: readonly Option[];
}

/** The options of a question that shows them, and the ways to more. */
export const Options = memo(function Options({ question: key, code, type, options }: OptionsProps) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const editor = useEditor();
  const nameOf = useCallback(
    (option: Option) => (option.text.trim() === '' ? t('FORM_OPTION_UNNAMED') : option.text),
    [t],
  );
  const isMultiple = takesSeveral(type);
  const row = useCallback(
    (option: Option, { attach, style, isDragged, handle }: Sortable, index: number) => (
      <li ref={attach} style={style} className={sortable['option']} data-key={option.key} data-dragged={isDragged}>
        {handle}
        <OptionBody option={option} question={key} number={index + 1} isMultiple={isMultiple} />
      </li>
    ),
    [key, isMultiple],
  );
  return (
    <>
      <ul className={styles['options']} aria-label={t('FORM_OPTIONS_OF', { name: codeOr(translate, code) })}>
        <SortableList
          items={options}
          idOf={keyOf}
          nameOf={nameOf}
          onMove={(moved, to) =>
            change(editor, { edit: 'move', keys: [moved], to: { parent: key, before: beforeAt(options, moved, to) } })
          }
        >
          {row}
        </SortableList>
      </ul>
      <MoreOptions question={key} />
    </>
  );
});

const MoreOptions = memo(function MoreOptions({ question }: { question: string }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const editor = useEditor();
  const add = (added: readonly { text: string }[]) =>
    change(editor, { edit: 'options.add', question, after: null, options: added });
  return (
    <div className={styles['more']}>
      <Button size="sm" variant="plain" onClick={() => add([{ text: '' }])}>
        <span className={styles['plus']} aria-hidden />
        {t('OPTION_ADD')}
      </Button>
      {predefined(translate).map(({ name, texts }) => (
        <Button key={name} size="sm" variant="plain" onClick={() => add(texts.map((text) => ({ text })))}>
          <span className={styles['plus']} aria-hidden />
          {name}
        </Button>
      ))}
    </div>
  );
});
