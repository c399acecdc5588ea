import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDocument, Section } from '#machines/form-editor/document.ts';
import { documentOf, openSectionOf, problemsIn } from '#machines/form-editor/form-editor.selectors.ts';
import type { Problem } from '#machines/form-editor/problems.ts';
import { Button } from '#src/ui/Button.tsx';
import { SortableList, type Sortable } from '#src/ui/SortableList.tsx';
import { beforeAt, change, useEditor } from './editor.ts';
import styles from './FormEditor.module.css';

const keyOf = ({ key }: Section) => key;

const counts = new WeakMap<readonly Problem[], ReadonlyMap<string, number>>();

/** How many problems stand in each section. */
function problemsBySection(document: FormDocument, problems: readonly Problem[]): ReadonlyMap<string, number> {
  const known = counts.get(problems);
  if (known !== undefined) return known;
  const home = new Map<string, string>();
  for (const section of document.sections) {
    home.set(section.key, section.key);
    for (const question of section.questions) {
      home.set(question.key, section.key);
      for (const option of question.options) home.set(option.key, section.key);
    }
  }
  const bySection = new Map<string, number>();
  for (const { place } of problems) {
    const section = home.get(place.key);
    if (section !== undefined) bySection.set(section, (bySection.get(section) ?? 0) + 1);
  }
  counts.set(problems, bySection);
  return bySection;
}

/** The sections and, in the open one, its questions: for jumping and for reordering. */
export function Outline() {
  const { t } = useTranslation();
  const editor = useEditor();
  const sections = useSelector(editor, (snapshot) => documentOf(snapshot).sections);
  const open = useSelector(editor, openSectionOf);
  const [isLifted, setLifted] = useState(false);
  const nameOf = useCallback(
    (section: Section) =>
      section.description.trim() === '' ? section.code || t('FORM_SECTION_UNNAMED') : section.description,
    [t],
  );
  const row = useCallback(
    (section: Section, { attach, style, isDragged, handle }: Sortable) => (
      <li ref={attach} style={style} data-key={section.key} data-dragged={isDragged}>
        <div className={styles['entry']} data-open={section.key === open || undefined}>
          {handle}
          <OutlineSection section={section} name={nameOf(section)} isOpen={section.key === open} />
        </div>
        {section.key === open && !isLifted && <OutlineQuestions section={section} />}
      </li>
    ),
    [open, isLifted, nameOf],
  );
  return (
    <nav className={styles['outline']} aria-label={t('FORM_OUTLINE')}>
      <ol>
        <SortableList
          items={sections}
          idOf={keyOf}
          nameOf={nameOf}
          onLift={() => setLifted(true)}
          onDrop={() => setLifted(false)}
          onMove={(moved, to) =>
            change(editor, { edit: 'move', keys: [moved], to: { parent: null, before: beforeAt(sections, moved, to) } })
          }
        >
          {row}
        </SortableList>
      </ol>
      <Button size="sm" variant="plain" onClick={() => change(editor, { edit: 'section.add', after: open })}>
        <Plus aria-hidden />
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

const OutlineSection = memo(function OutlineSection({ section, name, isOpen }: OutlineSectionProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const problems = useSelector(
    editor,
    (snapshot) => problemsBySection(documentOf(snapshot), problemsIn(snapshot)).get(section.key) ?? 0,
  );
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
      <span className={styles['unseen']}>{t('FORM_SECTION_QUESTIONS', { count: section.questions.length })}</span>{' '}
      {problems > 0 && (
        <span className={styles['jumpProblems']}>
          <span aria-hidden>! {problems}</span>
          <span className={styles['unseen']}>{t('FORM_PROBLEMS', { count: problems })}</span>
        </span>
      )}
    </button>
  );
});

const OutlineQuestions = memo(function OutlineQuestions({ section }: { section: Section }) {
  return (
    <ol className={styles['outlineQuestions']}>
      {section.questions.map(({ key, code, text }) => (
        <OutlineQuestion key={key} id={key} code={code} text={text} />
      ))}
    </ol>
  );
});

const OutlineQuestion = memo(function OutlineQuestion({ id, code, text }: { id: string; code: string; text: string }) {
  const { t } = useTranslation();
  const editor = useEditor();
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
