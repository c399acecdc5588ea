import { useSelector } from '@xstate/react';
import { ChevronDown, ChevronRight, MoreHorizontal } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question, QuestionType } from '#machines/form-editor/document.ts';
import { openQuestionsOf, selectedOf } from '#machines/form-editor/form-editor.selectors.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { change, useEditor } from './editor.ts';
import { EditorField, LongField } from './EditorField.tsx';
import styles from './FormEditor.module.css';
import { useMenu } from './menu.ts';
import { Options } from './Options.tsx';
import { questionOf } from './parts.ts';
import { PartsProblem } from './Problem.tsx';

const types = [1, 0, 2, 3] as const satisfies readonly QuestionType[];
const typeNames = {
  0: 'MULTIPLE_CHOICE',
  1: 'SINGLE_CHOICE',
  2: 'SINGLE_CHOICE_TEXT',
  3: 'MULTIPLE_CHOICE_TEXT',
} as const;

interface QuestionBodyProps {
  /** The keys of the section and of the question. */
  section: string;
  question: string;
}

/** A question: its header always, its options when they are shown. */
export const QuestionBody = memo(function QuestionBody({ section, question: key }: QuestionBodyProps) {
  const editor = useEditor();
  const question = useSelector(editor, (snapshot) => questionOf(snapshot, section, key));
  const isOpen = useSelector(editor, (snapshot) => openQuestionsOf(snapshot).includes(key));
  if (question === undefined) return null;
  return (
    <div className={styles['grow']}>
      <QuestionHead question={question} isOpen={isOpen} />
      <PartsProblem place={{ level: 'question', key, field: 'options' }} />
      {isOpen && (
        <>
          <Hint question={question} />
          <Options question={question} />
        </>
      )}
    </div>
  );
});

function QuestionHead({ question, isOpen }: { question: Question; isOpen: boolean }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const openMenu = useMenu();
  const { key, code, text, type, options } = question;
  const selected = useSelector(editor, selectedOf);
  const isSelected = selected.includes(key);
  const name = code.trim() === '' ? t('FORM_QUESTION_UNNAMED') : code;
  const set = (fields: Partial<Question>) => change(editor, { edit: 'question.set', key, set: fields });
  const select = () =>
    editor.send({
      type: 'view.changed',
      view: { view: 'selection', keys: isSelected ? selected.filter((other) => other !== key) : [...selected, key] },
    });
  return (
    <div className={styles['row']}>
      <input
        type="checkbox"
        className={styles['pick']}
        aria-label={t('FORM_QUESTION_SELECT', { name })}
        checked={isSelected}
        onChange={select}
      />
      <EditorField
        className={styles['code']}
        place={{ level: 'question', key, field: 'code' }}
        label={t('QUESTION_CODE')}
        isBare
        value={code}
        onType={(typed) => set({ code: typed })}
      />
      <LongField
        className={styles['grow']}
        place={{ level: 'question', key, field: 'text' }}
        label={t('FORM_QUESTION_TEXT_OF', { name })}
        isBare
        placeholder={t('QUESTION_TEXT')}
        value={text}
        onType={(typed) => set({ text: typed })}
      />
      <select
        className={styles['type']}
        aria-label={t('FORM_QUESTION_TYPE_OF', { name })}
        data-place={`question ${key} type`}
        value={type}
        onChange={({ target }) => {
          const chosen = types.find((one) => String(one) === target.value);
          if (chosen !== undefined) set({ type: chosen });
        }}
      >
        {types.map((one) => (
          <option key={one} value={one}>
            {t(typeNames[one])}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={styles['expand']}
        data-place={`question ${key}`}
        aria-expanded={isOpen}
        aria-label={t('FORM_QUESTION_OPTIONS', { name, count: options.length })}
        onClick={() => editor.send({ type: 'view.changed', view: { view: 'toggle', key } })}
      >
        <span className={styles['count']}>{options.length}</span>
        {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
      </button>
      <IconButton
        size="sm"
        name={t('FORM_MORE_FOR', { name })}
        onClick={({ currentTarget }) => openMenu({ key, level: 'question', name, opener: currentTarget })}
      >
        <MoreHorizontal aria-hidden />
      </IconButton>
    </div>
  );
}

function Hint({ question: { key, hint } }: { question: Question }) {
  const { t } = useTranslation();
  const editor = useEditor();
  return (
    <LongField
      className={styles['hint']}
      place={{ level: 'question', key, field: 'hint' }}
      label={t('FORM_QUESTION_HINT')}
      value={hint}
      onType={(typed) => change(editor, { edit: 'question.set', key, set: { hint: typed } })}
    />
  );
}
