import { useSelector } from '@xstate/react';
import { ListTree, MoreHorizontal, Plus } from 'lucide-react';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question, Section } from '#machines/form-editor/document.ts';
import { documentOf, openSectionOf } from '#machines/form-editor/form-editor.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { SortableList, type Sortable } from '#src/ui/SortableList.tsx';
import { beforeAt, change, useEditor } from './editor.ts';
import { EditorField } from './EditorField.tsx';
import styles from './FormEditor.module.css';
import { useMenu } from './menu.ts';
import { PartsProblem } from './Problem.tsx';
import { QuestionBody } from './QuestionCard.tsx';

const keyOf = ({ key }: Question) => key;

const row = (question: Question, { attach, style, isDragged, handle }: Sortable) => (
  <li ref={attach} style={style} className={styles['question']} data-key={question.key} data-dragged={isDragged}>
    {handle}
    <QuestionBody question={question} />
  </li>
);

/** The section on screen; a form without one says how to begin. */
export function OpenSection() {
  const { t } = useTranslation();
  const editor = useEditor();
  const open = useSelector(editor, openSectionOf);
  const sections = useSelector(editor, (snapshot) => documentOf(snapshot).sections);
  const section = sections.find(({ key }) => key === open);
  if (section !== undefined) return <SectionEditor section={section} number={sections.indexOf(section) + 1} />;
  return (
    <EmptyState icon={<ListTree aria-hidden />} title={t('FORM_NO_SECTIONS')}>
      <p>{t('FORM_NO_SECTIONS_TEXT')}</p>
      <Button variant="solid" data-place="form" onClick={() => change(editor, { edit: 'section.add', after: null })}>
        <Plus aria-hidden />
        {t('SECTION_ADD')}
      </Button>
    </EmptyState>
  );
}

const SectionEditor = memo(function SectionEditor({ section, number }: { section: Section; number: number }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const { key, questions } = section;
  const nameOf = useCallback(
    (question: Question) => (question.code.trim() === '' ? t('FORM_QUESTION_UNNAMED') : question.code),
    [t],
  );
  return (
    <section className={styles['section']} data-key={key} aria-label={t('FORM_SECTION_NUMBER', { number })}>
      <SectionHead section={section} number={number} />
      <PartsProblem place={{ level: 'section', key, field: 'questions' }} />
      <ul className={styles['questions']}>
        <SortableList
          items={questions}
          idOf={keyOf}
          nameOf={nameOf}
          onMove={(moved, to) =>
            change(editor, { edit: 'move', keys: [moved], to: { parent: key, before: beforeAt(questions, moved, to) } })
          }
        >
          {row}
        </SortableList>
      </ul>
      <Button size="sm" onClick={() => change(editor, { edit: 'question.add', section: key, after: null })}>
        <Plus aria-hidden />
        {t('QUESTION_ADD')}
      </Button>
    </section>
  );
});

function SectionHead({ section, number }: { section: Section; number: number }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const openMenu = useMenu();
  const { key, code, description } = section;
  const name = t('FORM_SECTION_NUMBER', { number });
  return (
    <div className={styles['head']}>
      <EditorField
        className={styles['code']}
        place={{ level: 'section', key, field: 'code' }}
        label={t('SECTION_CODE')}
        value={code}
        onType={(typed) => change(editor, { edit: 'section.set', key, set: { code: typed } })}
      />
      <EditorField
        className={styles['grow']}
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
        <MoreHorizontal aria-hidden />
      </IconButton>
    </div>
  );
}
