import { useTranslation } from 'react-i18next';
import { look } from '#src/theme/classes.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { BarTable } from './BarTable.tsx';
import type { QuestionStatistics } from './questions.actors.ts';
import styles from './Questions.module.css';
import type { QuestionsQuery } from './questions.query.ts';
import { CopyFigure } from './CopyFigure.tsx';
import { optionShown, type useFigures } from './useFigures.ts';

interface BreakdownProps {
  by: 'county' | 'hour';
  groups: QuestionStatistics;
  figures: ReturnType<typeof useFigures>;
  query: QuestionsQuery;
  onChange: (changed: Partial<QuestionsQuery>) => void;
}

/** One option of a question, county by county or hour by hour. */
export function Breakdown({ by, groups, figures, query, onChange }: BreakdownProps) {
  const { t } = useTranslation();
  const { question } = groups;
  const figure = figures.ofGroups(groups, by);
  if (figure === null) return null;
  return (
    <section className={`${look('stack', { gap: 'sm' })} ${styles['breakdown']}`} aria-label={figure.title}>
      <SelectField
        label={t('QUESTIONS_OPTION')}
        name="option"
        value={String(optionShown(question, query.option)?.id ?? '')}
        onChange={({ currentTarget }) => onChange({ option: currentTarget.value })}
      >
        {question.options.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </SelectField>
      <p className={styles['sentence']}>{figure.sentence}</p>
      <BarTable figure={figure} hasWholes />
      <div className={look('wrap')}>
        <CopyFigure figure={figure} />
      </div>
    </section>
  );
}
