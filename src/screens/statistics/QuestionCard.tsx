import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { groupings } from '#contract/question-statistics.values.ts';
import { takesSeveral } from '#contract/question-types.values.ts';
import { Door } from '#src/Figures.tsx';
import { look } from '#src/theme/classes.ts';
import { Button } from '#src/ui/Button.tsx';
import { visitsAt } from './visits.query.ts';
import { BarTable } from './BarTable.tsx';
import { Breakdown } from './Breakdown.tsx';
import type { Question, QuestionStatistics } from './questions.actors.ts';
import styles from './Questions.module.css';
import type { QuestionsQuery } from './questions.query.ts';
import { CopyFigure } from './CopyFigure.tsx';
import { isInWords, type useFigures } from './useFigures.ts';

interface QuestionCardProps {
  question: Question;
  figures: ReturnType<typeof useFigures>;
  query: QuestionsQuery;
  /** Of this question, where more of it is asked for. */
  groups: QuestionStatistics | null;
  onChange: (changed: Partial<QuestionsQuery>) => void;
}

const words = { county: 'QUESTIONS_BY_COUNTY', hour: 'QUESTIONS_BY_HOUR' } as const;

/** How a question was answered: in a sentence, and option by option (STQ-02). */
export function QuestionCard({ question, figures, query, groups, onChange }: QuestionCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const figure = figures.ofQuestion(question);
  const isOpen = query.question === String(question.id);
  const { ngo, review, area } = query;
  return (
    <section className={`${look('panel')} ${look('stack', { gap: 'sm' })} ${styles['card']}`} aria-labelledby={id}>
      <header>
        <h3 id={id}>{figure.title}</h3>
        <p>
          {t('QUESTIONS_ANSWERED')}{' '}
          <Door
            count={question.answered}
            to={visitsAt({ ngo, review, area, question: String(question.id) })}
            of={`${t('QUESTIONS_ANSWERED')} ${figure.title}`}
          />
          {takesSeveral(question.type) && question.answered > 0 && ` · ${t('QUESTIONS_SEVERAL')}`}
          {question.retired && ` · ${t('QUESTIONS_RETIRED')}`}
        </p>
      </header>
      <p className={styles['sentence']}>{figure.sentence}</p>
      {question.answered > 0 && (
        <>
          <BarTable figure={figure} isInWords={isInWords(question)} />
          <div className={look('wrap')}>
            {!isInWords(question) &&
              groupings.map((by) => {
                const isShown = isOpen && query.by === by;
                return (
                  <Button
                    key={by}
                    size="sm"
                    aria-pressed={isShown}
                    aria-label={`${t(words[by])}: ${figure.title}`}
                    onClick={() =>
                      onChange(isShown ? { question: '', by: '', option: '' } : { question: String(question.id), by })
                    }
                  >
                    {t(words[by])}
                  </Button>
                );
              })}
            <CopyFigure figure={figure} />
          </div>
        </>
      )}
      {isOpen && groups !== null && query.by !== '' && (
        <Breakdown by={query.by} groups={groups} figures={figures} query={query} onChange={onChange} />
      )}
    </section>
  );
}
