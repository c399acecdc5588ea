import { useTranslation } from 'react-i18next';
import { takesSeveral } from '#contract/question-types.values.ts';
import { useFormat } from '#src/services.tsx';
import type { FormStatistics, Question } from './questions.actors.ts';
import type { QuestionsQuery } from './questions.query.ts';
import { MIN_ANSWERS } from './tooFew.ts';

/** What it takes to quote a figure: filter, time, how many answered, definition (STQ-03). */
export function useFootnote(query: QuestionsQuery, form: FormStatistics['form'], ngo: string) {
  const { t } = useTranslation();
  const format = useFormat();
  return (question: Question, at: string, by: QuestionsQuery['by']): string[] => [
    [
      t('QUESTIONS_FOOT_FORM', { code: form.code, name: form.description }),
      ngo,
      t(query.review === '' ? 'QUESTIONS_REVIEW_ALL' : 'QUESTIONS_REVIEW_CONFIRMED'),
      t(areaWords[query.area]),
    ].join(' · '),
    t('QUESTIONS_FOOT_TIME', {
      time: format.dateTime(at),
      zone: format.zone,
      n: format.number(question.answered),
    }),
    [
      t('QUESTIONS_FOOT_DEFINITION', { fewest: MIN_ANSWERS }),
      ...(takesSeveral(question.type) ? [t('QUESTIONS_SEVERAL')] : []),
      ...(by === 'hour' ? [t('QUESTIONS_FOOT_HOUR')] : []),
      ...(query.review === '' ? [] : [t('QUESTIONS_FOOT_CONFIRMED')]),
      ...(query.area === '' ? [] : [t('QUESTIONS_FOOT_AREA')]),
      ...(form.version > 1 ? [t('QUESTIONS_VERSION', versionOf(form, format))] : []),
    ].join(' '),
  ];
}

export const areaWords = {
  '': 'QUESTIONS_AREA_ALL',
  urban: 'QUESTIONS_AREA_URBAN',
  rural: 'QUESTIONS_AREA_RURAL',
} as const;

export const versionOf = (
  { version, savedAt }: FormStatistics['form'],
  format: { dateTime: (at: string) => string },
) => ({
  version,
  time: format.dateTime(savedAt),
});
