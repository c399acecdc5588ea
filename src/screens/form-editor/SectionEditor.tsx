import { useSelector } from '@xstate/react';
import { ListTree, MoreHorizontal, Plus } from 'lucide';
import { memo, useCallback, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#machines/form/document.ts';
import { documentOf, openSectionOf, placeOf } from '#machines/form-editor/form-editor.selectors.ts';
import { useTranslate } from '#src/i18n/translateKey.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { SortableList, type Sortable } from '#src/ui/SortableList.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { beforeAt, change, useEditor } from './editor.ts';
import fields from './EditorField.module.css';
import { EditorField } from './EditorField.tsx';
import { useMenu } from './openMenu.ts';
import { listsEqualBy } from './listsEqualBy.ts';
import { questionName } from './partNames.ts';
import { questionsOf, sectionOf } from './sectionLookup.ts';
import { PartsProblem } from './Problem.tsx';
import { QuestionBody } from './QuestionCard.tsx';
import sortable from './sortable.module.css';

/** The section on screen; a form without one says how to begin. */
export function OpenSection() {
  const { t } = useTranslation();
  const editor = useEditor();
  const open = useSelector(editor, openSectionOf);
  const at = useSelector(editor, (snapshot) => documentOf(snapshot).sections.findIndex(({ key }) => key === open));
  if (open !== null && at !== -1) return <SectionEditor section={open} number={at + 1} />;
  return (
    <EmptyState icon={<Icon of={ListTree} />} title={t('FORM_NO_SECTIONS')}>
      <p>{t('FORM_NO_SECTIONS_TEXT')}</p>
      <Button variant="solid" data-place="form" onClick={() => change(editor, { edit: 'section.add', after: null })}>
        <Icon of={Plus} />
        {t('SECTION_ADD')}
      </Button>
    </EmptyState>
  );
}

interface SectionEditorProps {
  /** Its key: what is typed somewhere in it renders no more than what shows it. */
  section: string;
  number: number;
}

const SectionEditor = memo(function SectionEditor({ section, number }: SectionEditorProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  return (
    <section className={fields['section']} data-key={section} aria-label={t('FORM_SECTION_NUMBER', { number })}>
      <SectionHead section={section} number={number} />
      <PartsProblem place={{ level: 'section', key: section, field: 'questions' }} />
      <QuestionList key={section} section={section} />
      <Button size="sm" onClick={() => change(editor, { edit: 'question.add', section, after: null })}>
        <Icon of={Plus} />
        {t('QUESTION_ADD')}
      </Button>
    </section>
  );
});

const keyOf = ({ key }: Question) => key;
const haveSameCodes = listsEqualBy<Question>((one, other) => one.key === other.key && one.code === other.code);

/** As many questions as a screen shows below the head of the form: they are painted before the others are rendered. */
const FIRST = 8;

/** The first ones while a section opens, then all; all at once if the focus belongs further down. */
function useFirst(questions: readonly Question[]): readonly Question[] {
  const place = placeOf(useEditor().getSnapshot());
  const isAt = ({ key }: { key: string }) => key === place?.key;
  const isFurther = () => questions.slice(FIRST).some((one) => isAt(one) || one.options.some(isAt));
  return useDeferredValue(true, isFurther()) ? questions : questions.slice(0, FIRST);
}

const row = ({ key }: Question, { attach, style, isDragged, handle }: Sortable) => (
  <li ref={attach} style={style} className={sortable['question']} data-key={key} data-dragged={isDragged}>
    {handle}
    <QuestionBody id={key} />
  </li>
);

/** Questions by key and code: each reads for itself what else it is. */
function QuestionList({ section }: { section: string }) {
  const translate = useTranslate();
  const editor = useEditor();
  const questions = useSelector(editor, (snapshot) => questionsOf(snapshot, section), haveSameCodes);
  const shown = useFirst(questions);
  const nameOf = useCallback(({ code }: Question) => questionName(translate, code), [translate]);
  const move = useCallback(
    (moved: string, to: number) =>
      change(editor, {
        edit: 'move',
        keys: [moved],
        to: { parent: section, before: beforeAt(questions, moved, to) },
      }),
    [editor, section, questions],
  );
  return (
    <ul className={sortable['questions']}>
      <SortableList items={shown} idOf={keyOf} nameOf={nameOf} onMove={move}>
        {row}
      </SortableList>
    </ul>
  );
}

function SectionHead({ section: key, number }: SectionEditorProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const openMenu = useMenu();
  const code = useSelector(editor, (snapshot) => sectionOf(snapshot, key)?.code ?? '');
  const description = useSelector(editor, (snapshot) => sectionOf(snapshot, key)?.description ?? '');
  const name = t('FORM_SECTION_NUMBER', { number });
  return (
    <div className={fields['head']}>
      <EditorField
        className={fields['code']}
        place={{ level: 'section', key, field: 'code' }}
        label={t('SECTION_CODE')}
        value={code}
        onType={(typed) => change(editor, { edit: 'section.set', key, set: { code: typed } })}
      />
      <EditorField
        className={fields['grow']}
        place={{ level: 'section', key, field: 'description' }}
        label={t('SECTION_TITLE')}
        placeholder={t('SECTION_TITLE_PLACEHOLDER')}
        value={description}
        onType={(typed) => change(editor, { edit: 'section.set', key, set: { description: typed } })}
      />
      <IconButton
        name={t('FORM_MORE_FOR', { name })}
        data-place={`section ${key}`}
        onClick={({ currentTarget }) => openMenu({ key, level: 'section', name, opener: currentTarget })}
      >
        <Icon of={MoreHorizontal} />
      </IconButton>
    </div>
  );
}
