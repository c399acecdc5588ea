import { memo, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/question-types.values.ts';
import { find, type Place, type QuestionFields } from '#machines/form/document.ts';
import { documentOf, openQuestionsOf, selectedOf } from '#machines/form-editor/form-editor.selectors.ts';
import { useTranslate } from '#src/i18n/translateKey.ts';
import { look } from '#src/theme/classes.ts';
import { Select } from '#src/ui/Select.tsx';
import { createKeyedSelector, useQuestion } from './keyedSelector.ts';
import { change, useEditor, type EditorActor } from './editor.ts';
import fields from './EditorField.module.css';
import { EditorField, LongField } from './EditorField.tsx';
import styles from './QuestionCard.module.css';
import { RowButton } from './RowButton.tsx';
import { useMenu } from './openMenu.ts';
import { Options } from './Options.tsx';
import { codeOr, questionName } from './partNames.ts';
import { PartsProblem } from './Problem.tsx';

const types = [1, 0, 2, 3] as const satisfies readonly QuestionType[];
const typeNames = {
  0: 'MULTIPLE_CHOICE',
  1: 'SINGLE_CHOICE',
  2: 'SINGLE_CHOICE_TEXT',
  3: 'MULTIPLE_CHOICE_TEXT',
} as const;

const includes = (keys: readonly string[], key: string) => keys.includes(key);

const useIsOpen = createKeyedSelector(openQuestionsOf, includes);
const useIsSelected = createKeyedSelector(selectedOf, includes);

/** A question of the open section: its header always, its options when they are shown. */
export const QuestionBody = memo(function QuestionBody({ id: key }: { id: string }) {
  const question = useQuestion(key);
  const isOpen = useIsOpen(key);
  if (question === undefined) return null;
  const { code, hint, type, options } = question;
  return (
    <div className={fields['grow']}>
      <QuestionHead id={key} code={code} type={type} count={options.length} isOpen={isOpen} />
      <PartsProblem place={{ level: 'question', key, field: 'options' }} />
      {isOpen && (
        <>
          <Hint id={key} hint={hint} />
          <Options question={key} code={code} type={type} options={options} />
        </>
      )}
    </div>
  );
});

interface QuestionHeadProps {
  id: string;
  code: string;
  type: QuestionType;
  /** How many options it has. */
  count: number;
  isOpen: boolean;
}

const setter =
  (editor: EditorActor, key: string) =>
  (set: Partial<QuestionFields>): void =>
    change(editor, { edit: 'question.set', key, set });

const QuestionHead = memo(function QuestionHead({ id, code, type, count, isOpen }: QuestionHeadProps) {
  const { t } = useTranslation();
  const set = setter(useEditor(), id);
  const name = codeOr(useTranslate(), code);
  return (
    <div className={styles['row']}>
      <PickBox id={id} name={name} />
      <EditorField
        className={styles['code']}
        place={{ level: 'question', key: id, field: 'code' }}
        label={t('QUESTION_CODE')}
        isBare
        value={code}
        onType={(typed) => set({ code: typed })}
      />
      <QuestionText id={id} label={t('FORM_QUESTION_TEXT_OF', { name })} placeholder={t('QUESTION_TEXT')} />
      <QuestionTools id={id} code={code} type={type} count={count} isOpen={isOpen} />
    </div>
  );
});

const isPlain = ({ nativeEvent, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  !nativeEvent.isComposing && !altKey && !ctrlKey && !metaKey;

/** From the question to its first option, which is made where there is none. */
function goOn(editor: EditorActor, question: string) {
  const found = find(documentOf(editor.getSnapshot()), question)?.thing;
  const first = found !== undefined && 'options' in found ? found.options[0] : undefined;
  if (first === undefined) {
    change(editor, { edit: 'options.add', question, after: null, options: [{}] });
    return;
  }
  const place: Place = { level: 'option', key: first.key, field: 'text' };
  editor.send({ type: 'view.changed', view: { view: 'place', place } });
}

/** The field that most keys are pressed in: none of them renders, or puts into words, what stands around it. */
const QuestionText = memo(function QuestionText({ id, ...words }: { id: string; label: string; placeholder: string }) {
  const editor = useEditor();
  const set = setter(editor, id);
  return (
    <LongField
      className={fields['grow']}
      place={{ level: 'question', key: id, field: 'text' }}
      {...words}
      isBare
      value={useQuestion(id)?.text ?? ''}
      onType={(typed) => set({ text: typed })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isPlain(event)) goOn(editor, id);
      }}
    />
  );
});

/** Picks the question, to be moved, doubled or deleted with others. */
const PickBox = memo(function PickBox({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const isSelected = useIsSelected(id);
  const select = () => {
    const selected = selectedOf(editor.getSnapshot());
    const keys = isSelected ? selected.filter((other) => other !== id) : [...selected, id];
    editor.send({ type: 'view.changed', view: { view: 'selection', keys } });
  };
  return (
    <input
      type="checkbox"
      className={`${look('checkbox')} ${styles['pick']}`}
      aria-label={t('FORM_QUESTION_SELECT', { name })}
      checked={isSelected}
      onChange={select}
    />
  );
});

/** What stands beside its text. */
const QuestionTools = memo(function QuestionTools({ id, code, type, count, isOpen }: QuestionHeadProps) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const editor = useEditor();
  const openMenu = useMenu();
  const [name, alone] = [codeOr(translate, code), questionName(translate, code)];
  const choose = (value: string) => {
    const chosen = types.find((one) => String(one) === value);
    if (chosen !== undefined) setter(editor, id)({ type: chosen });
  };
  return (
    <>
      <div className={fields['type']}>
        <Select
          aria-label={t('FORM_QUESTION_TYPE_OF', { name })}
          data-place={`question ${id} type`}
          value={type}
          onChange={({ target }) => choose(target.value)}
        >
          {types.map((one) => (
            <option key={one} value={one}>
              {t(typeNames[one])}
            </option>
          ))}
        </Select>
      </div>
      <button
        type="button"
        className={styles['expand']}
        data-place={`question ${id}`}
        aria-expanded={isOpen}
        aria-label={t('FORM_QUESTION_OPTIONS', { name, count })}
        onClick={() => editor.send({ type: 'view.changed', view: { view: 'toggle', key: id } })}
      >
        <span className={styles['count']}>{count}</span>
        <span className={styles['caret']} aria-hidden />
      </button>
      <RowButton
        look="dots"
        name={t('FORM_MORE_FOR', { name: alone })}
        onPress={(opener) => openMenu({ key: id, level: 'question', name: alone, opener })}
      />
    </>
  );
});

const Hint = memo(function Hint({ id, hint }: { id: string; hint: string }) {
  const { t } = useTranslation();
  const set = setter(useEditor(), id);
  return (
    <LongField
      className={styles['hint']}
      place={{ level: 'question', key: id, field: 'hint' }}
      label={t('FORM_QUESTION_HINT')}
      value={hint}
      onType={(typed) => set({ hint: typed })}
    />
  );
});
