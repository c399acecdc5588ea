import { useSelector } from '@xstate/react';
import { Plus } from 'lucide';
import { memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question, Section } from '#machines/form/document.ts';
import { documentOf, openSectionOf } from '#machines/form-editor/form-editor.selectors.ts';
import { problemsBySection } from '#machines/form/problems.ts';
import { Button } from '#src/ui/Button.tsx';
import { SortableList, type Sortable } from '#src/ui/SortableList.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { createKeyedSelector, useQuestion } from './keyedSelector.ts';
import { beforeAt, change, useEditor } from './editor.ts';
import styles from './Outline.module.css';
import { listsEqualBy } from './listsEqualBy.ts';
import { questionsOf } from './sectionLookup.ts';
import sortable from './sortable.module.css';

const keyOf = ({ key }: Section) => key;

/** What the outline shows of a section. */
const lookSame = listsEqualBy<Section>(
  (one, other) =>
    one.key === other.key &&
    one.code === other.code &&
    one.description === other.description &&
    one.questions.length === other.questions.length,
);

const haveSameKeys = listsEqualBy<Question>((one, other) => one.key === other.key);

/** The sections and, in the open one, its questions: for jumping and for reordering. */
export function Outline() {
  const { t } = useTranslation();
  const editor = useEditor();
  const sections = useSelector(editor, (snapshot) => documentOf(snapshot).sections, lookSame);
  const open = useSelector(editor, openSectionOf);
  const [isLifted, setLifted] = useState(false);
  const nameOf = useCallback(
    (section: Section) => section.description.trim() || section.code.trim() || t('FORM_SECTION_UNNAMED'),
    [t],
  );
  const row = useCallback(
    (section: Section, { attach, style, isDragged, handle }: Sortable) => (
      <li ref={attach} style={style} data-key={section.key} data-dragged={isDragged}>
        <div className={styles['entry']} data-open={section.key === open || undefined}>
          {handle}
          <OutlineSection section={section} name={nameOf(section)} isOpen={section.key === open} />
        </div>
        {section.key === open && !isLifted && <OutlineQuestions section={section.key} />}
      </li>
    ),
    [open, isLifted, nameOf],
  );
  const lift = useCallback(() => setLifted(true), []);
  const drop = useCallback(() => setLifted(false), []);
  const move = useCallback(
    (moved: string, to: number) =>
      change(editor, { edit: 'move', keys: [moved], to: { parent: null, before: beforeAt(sections, moved, to) } }),
    [editor, sections],
  );
  return (
    <nav className={sortable['outline']} aria-label={t('FORM_OUTLINE')}>
      <ol>
        <SortableList items={sections} idOf={keyOf} nameOf={nameOf} onLift={lift} onDrop={drop} onMove={move}>
          {row}
        </SortableList>
      </ol>
      <Button size="sm" variant="plain" onClick={() => change(editor, { edit: 'section.add', after: open })}>
        <Icon of={Plus} />
        {t('SECTION_ADD')}
      </Button>
    </nav>
  );
}

interface OutlineSectionProps {
  section: Section;
  name: string;
  isOpen: boolean;
}

const useProblemCount = createKeyedSelector(
  (snapshot) => problemsBySection(documentOf(snapshot)),
  (counts, section) => counts.get(section) ?? 0,
);

const OutlineSection = memo(function OutlineSection({ section, name, isOpen }: OutlineSectionProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const problems = useProblemCount(section.key);
  return (
    <button
      type="button"
      className={styles['jump']}
      aria-current={isOpen || undefined}
      onClick={() =>
        editor.send({
          type: 'view.changed',
          view: { view: 'place', place: { level: 'section', key: section.key, field: 'description' } },
        })
      }
    >
      <span className={styles['jumpName']}>{name}</span>{' '}
      <span className={styles['jumpCount']} aria-hidden>
        {section.questions.length}
      </span>
      <span className="visually-hidden">{t('FORM_SECTION_QUESTIONS', { count: section.questions.length })}</span>{' '}
      {problems > 0 && (
        <span className={styles['jumpProblems']}>
          <span aria-hidden>! {problems}</span>
          <span className="visually-hidden">{t('FORM_PROBLEMS', { count: problems })}</span>
        </span>
      )}
    </button>
  );
});

const OutlineQuestions = memo(function OutlineQuestions({ section }: { section: string }) {
  const questions = useSelector(useEditor(), (snapshot) => questionsOf(snapshot, section), haveSameKeys);
  return (
    <ol className={styles['outlineQuestions']}>
      {questions.map(({ key }) => (
        <OutlineQuestion key={key} id={key} />
      ))}
    </ol>
  );
});

const blank = { code: '', text: '' };

const OutlineQuestion = memo(function OutlineQuestion({ id }: { id: string }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const { code, text } = useQuestion(id) ?? blank;
  const look = () =>
    editor.send({
      type: 'view.changed',
      view: { view: 'place', place: { level: 'question', key: id, field: 'text' } },
    });
  return (
    <li data-key={id}>
      <button type="button" className={styles['jump']} onClick={look}>
        <span className={styles['jumpCode']}>{code}</span>{' '}
        <span className={styles['jumpName']}>{text.trim() === '' ? t('FORM_QUESTION_UNNAMED') : text}</span>
      </button>
    </li>
  );
});
