import { useSelector } from '@xstate/react';
import { Flag } from 'lucide';
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Note } from '#contract/notes.ts';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { AnswersActor } from './answers.actors.ts';
import { showOf } from './answers.selectors.ts';
import type { OptionShown, QuestionShown, SectionShown } from './answers.sections.ts';
import { Earlier } from './EarlierAnswers.tsx';
import type { ArrangedNotes } from './notes/arrangeNotes.ts';
import { QuestionNotes } from './notes/QuestionNotes.tsx';
import styles from './Questions.module.css';

interface QuestionsProps {
  answers: AnswersActor;
  sections: readonly SectionShown[];
  notes: ArrangedNotes;
  /** Questions whose notes are shown. */
  open: ReadonlySet<number>;
  onToggle: (question: number) => void;
}

const noNotes: readonly Note[] = [];

/** Sections, questions and options, those chosen marked (AND-04). */
export function Questions({ answers, sections, notes, open, onToggle }: QuestionsProps) {
  const { t } = useTranslation();
  if (sections.length === 0) return <NothingShown answers={answers} />;
  return sections.map(({ key, title, isRetired, questions }) => (
    <section key={key} className={styles['section']}>
      <h3>{title ?? (isRetired ? t('ANSWERS_RETIRED_QUESTIONS') : t('ANSWERS_GIVEN'))}</h3>
      <ul>
        {questions.map((question) => (
          <Question
            key={question.id}
            question={question}
            notes={notes.ofQuestions.get(question.id) ?? noNotes}
            isOpen={open.has(question.id)}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </section>
  ));
}

function NothingShown({ answers }: { answers: AnswersActor }) {
  const { t } = useTranslation();
  const show = useSelector(answers, showOf);
  if (show === 'all') return <p className={styles['quiet']}>{t('ANSWERS_FORM_EMPTY')}</p>;
  /** The button goes; the reader goes on at the switch that did the same. */
  const showAll = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('[role=tabpanel]')?.querySelector<HTMLElement>('input[type=radio]')?.focus();
    answers.send({ type: 'show.chosen', show: 'all' });
  };
  return (
    <p className={styles['quiet']}>
      {show === 'flagged' ? t('ANSWERS_NO_FLAGGED') : t('ANSWERS_NO_ANSWERED')}{' '}
      <Button size="sm" variant="plain" onClick={showAll}>
        {t('ANSWERS_SHOW_ALL_INSTEAD')}
      </Button>
    </p>
  );
}

interface QuestionProps {
  question: QuestionShown;
  notes: readonly Note[];
  isOpen: boolean;
  onToggle: (question: number) => void;
}

const Question = memo(function Question({ question, notes, isOpen, onToggle }: QuestionProps) {
  const { id, code, text, options, isSingle, isAnswered, isFlagged } = question;
  return (
    <li
      className={styles['question']}
      {...(isAnswered && { 'data-answered': '' })}
      {...(isFlagged && { 'data-flagged': '' })}
    >
      <h4>
        {code === '' ? text : `${code}: ${text}`}
        {isFlagged && <Flagged />}
      </h4>
      <ul className={styles['options']} data-marks={isSingle ? 'radio' : 'check'}>
        {options.map((option) => (
          <Option key={option.id} option={option} />
        ))}
      </ul>
      <Earlier question={id} />
      <QuestionNotes notes={notes} question={code} isOpen={isOpen} onToggle={() => onToggle(id)} />
    </li>
  );
});

function Flagged() {
  const { t } = useTranslation();
  return (
    <span className={`${look('sign', { tone: 'flagged' })} ${styles['flagged']}`}>
      <Icon of={Flag} />
      {t('ANSWERS_FLAGGED')}
    </span>
  );
}

export const Option = memo(function Option({ option }: { option: OptionShown }) {
  const { text, isChosen, isFlagged, value } = option;
  return (
    <li {...(isChosen && { 'data-chosen': '' })} {...(isFlagged && { 'data-flagged': '' })}>
      <i aria-hidden />
      <span>
        {text}
        {isFlagged && <Icon of={Flag} />}
        {isChosen && <Said of={option} />}
      </span>
      {value !== null && <q dir="auto">{value}</q>}
    </li>
  );
});

/** What the marks mean to who does not see them. */
function Said({ of: { isFlagged, isRetired } }: { of: OptionShown }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="visually-hidden"> {isFlagged ? t('ANSWERS_CHOSEN_FLAGGED') : t('ANSWERS_CHOSEN')}</span>
      {isRetired && <em>{t('ANSWERS_RETIRED_OPTION')}</em>}
    </>
  );
}
