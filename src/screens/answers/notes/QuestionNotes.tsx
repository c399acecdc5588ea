import { ChevronDown, ChevronUp, MessageSquareText } from 'lucide';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Note } from '#contract/notes.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { NoteList } from './NoteList.tsx';
import styles from './notes.module.css';

interface QuestionNotesProps {
  notes: readonly Note[];
  /** The code of the question, which tells its button from those of other questions. */
  question: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** The notes of a question, behind a button that counts them (AND-06); nothing where there are none. */
export function QuestionNotes({ notes, question, isOpen, onToggle }: QuestionNotesProps) {
  const { t } = useTranslation();
  const id = useId();
  if (notes.length === 0) return null;
  return (
    <div className={styles['ofQuestion']}>
      <Button size="sm" variant="ghost" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <Icon of={MessageSquareText} />
        <span>
          {t('ANSWERS_NOTES', { count: notes.length })}{' '}
          <span className="visually-hidden">{t('ANSWERS_NOTES_OF', { question })}</span>
        </span>
        {isOpen ? <Icon of={ChevronUp} /> : <Icon of={ChevronDown} />}
      </Button>
      <div id={id}>{isOpen && <NoteList notes={notes} name={t('ANSWERS_NOTES_NAME', { question })} />}</div>
    </div>
  );
}
