import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/services.tsx';
import { Earlier } from './EarlierAnswers.tsx';
import type { FlaggedQuestion } from './flaggedOrder.ts';
import { NoteList } from './notes/NoteList.tsx';
import styles from './Questions.module.css';
import { Option } from './Questions.tsx';

/** What is flagged in all forms, with all that was said of it in sight (EVD-01). */
export function FlaggedQuestions({ questions }: { questions: readonly FlaggedQuestion[] }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="visually-hidden">{t('ANSWERS_WHAT_IS_FLAGGED')}</h3>
      <ul>
        {questions.map((flagged) => (
          <FlaggedItem key={flagged.question.id} flagged={flagged} />
        ))}
      </ul>
    </>
  );
}

const FlaggedItem = memo(({ flagged }: { flagged: FlaggedQuestion }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { form, answeredAt, notes } = flagged;
  const { code, text, options, isSingle } = flagged.question;
  return (
    <li className={styles['question']} data-answered="" data-flagged="">
      <h4>{code === '' ? text : `${code}: ${text}`}</h4>
      <ul className={styles['options']} data-marks={isSingle ? 'radio' : 'check'}>
        {options.map((option) => (
          <Option key={option.id} option={option} />
        ))}
      </ul>
      <p className={styles['when']}>
        {form !== '' && <span>{t('ANSWERS_FORM_NAMELESS', { code: form })}</span>}
        {answeredAt !== null && <time dateTime={answeredAt}>{format.dateTime(answeredAt)}</time>}
      </p>
      <Earlier question={flagged.question.id} />
      {notes.length > 0 && <NoteList notes={notes} name={t('ANSWERS_NOTES_NAME', { question: code })} />}
    </li>
  );
});
