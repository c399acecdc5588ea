import { useTranslation } from 'react-i18next';
import { unambiguous } from '#src/i18n/wallClock.ts';
import { useFormat, useServices } from '#src/services.tsx';
import { visitsAt } from './visits.query.ts';
import type { Bar, Figure } from './figure.ts';
import type { FormStatistics, Question, QuestionStatistics } from './questions.actors.ts';
import type { QuestionsQuery } from './questions.query.ts';
import { useFootnote } from './useFootnote.ts';
import { useShares } from './useShares.ts';
import { isTooFew, MIN_ANSWERS } from './tooFew.ts';

/** It is answered in words, or with a number. */
export const isInWords = ({ options }: Question): boolean =>
  options.length > 0 && options.every(({ isFreeText }) => isFreeText);

/** Of which option a question says more: one that is flagged, otherwise the one that is chosen most. */
export function optionShown({ options }: Question, option: string) {
  const most = options.toSorted((a, b) => b.n - a.n)[0];
  return options.find(({ id }) => String(id) === option) ?? options.find(({ flagged }) => flagged) ?? most;
}

type Option = Question['options'][number];

/** What of all that was answered is drawn, with what it takes to quote it. */
export function useFigures(query: QuestionsQuery, { form, asOf }: FormStatistics, ngo: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useServices().config;
  const { parts } = useShares();
  const footnoteOf = useFootnote(query, form, ngo);
  const counted = { ngo: query.ngo, review: query.review, area: query.area };
  const nameOf = ({ code, text }: Question) => `${code}. ${text}`;
  const notesOf = ({ flagged, isFreeText, retired }: Option) => [
    ...(flagged ? [t('QUESTIONS_FLAGGED')] : []),
    ...(isFreeText ? [t('QUESTIONS_FREE_TEXT')] : []),
    ...(retired ? [t('QUESTIONS_OPTION_RETIRED')] : []),
  ];

  const fileNameOf = (question: Question, at: string, ...more: string[]) =>
    [form.code, question.code, ...more, `${at.slice(0, 19).replaceAll(':', '')}Z`]
      .join('-')
      .replaceAll(/[^\w-]/gu, '_');

  const ofQuestion = (question: Question): Figure => {
    const bars = question.options.map((option): Bar => ({
      key: String(option.id),
      label: option.text,
      notes: notesOf(option),
      isFlagged: option.flagged,
      n: option.n,
      of: question.answered,
      door: visitsAt({ ...counted, question: String(question.id), option: String(option.id) }),
    }));
    return {
      title: nameOf(question),
      heading: t('QUESTIONS_OPTION'),
      sentence: sayAll(question, bars),
      bars,
      footnote: footnoteOf(question, asOf, ''),
      fileName: fileNameOf(question, asOf),
    };
  };

  function sayAll(question: Question, bars: readonly Bar[]): string {
    const count = question.answered;
    const [most] = bars.toSorted((a, b) => b.n - a.n);
    if (count === 0 || most === undefined) return t('QUESTIONS_NONE');
    if (isInWords(question)) return t('QUESTIONS_IN_WORDS', { count });
    if (isTooFew(count)) return t('QUESTIONS_FEW', { count, fewest: MIN_ANSWERS });
    return t('QUESTIONS_SAYS', { count, option: most.label, ...parts(most) });
  }

  const ofGroups = ({ question, groups, asOf: at }: QuestionStatistics, by: 'county' | 'hour'): Figure | null => {
    const option = optionShown(question, query.option);
    if (option === undefined) return null;
    const index = question.options.indexOf(option);
    const bars = groups.map(({ county, hour, answered, counts }): Bar => {
      const place = county === null ? { hour: hour ?? '' } : { county: county.code };
      return {
        key: county?.code ?? hour ?? '',
        label:
          county?.name ?? (hour === null ? '' : unambiguous(format.shortest(hour, Date.parse(at)), hour, timeZone)),
        notes: [],
        isFlagged: option.flagged,
        n: counts[index] ?? 0,
        of: answered,
        door: visitsAt({ ...counted, ...place, question: String(question.id), option: String(option.id) }),
      };
    });
    return {
      title: `${nameOf(question)} ${t('QUESTIONS_OPTION_QUOTED', { option: option.text })}`,
      heading: t(by === 'county' ? 'STATISTICS_COUNTY' : 'QUESTIONS_HOUR'),
      sentence: sayGroups(bars, option, by),
      bars,
      footnote: footnoteOf(question, at, by),
      fileName: fileNameOf(question, at, by),
    };
  };

  function sayGroups(bars: readonly Bar[], { text }: Option, by: 'county' | 'hour'): string {
    const known = bars.filter(({ of }) => !isTooFew(of)).toSorted((a, b) => b.n / b.of - a.n / a.of);
    const [highest, lowest] = [known[0], known.at(-1)];
    if (highest === undefined || lowest === undefined) return t('QUESTIONS_FEW_EVERYWHERE', { fewest: MIN_ANSWERS });
    const places = { option: text, highest: highest.label, highestShare: parts(highest).share };
    if (highest === lowest) return t('QUESTIONS_SAYS_PLACE', places);
    const key = by === 'county' ? 'QUESTIONS_SAYS_PLACES' : 'QUESTIONS_SAYS_HOURS';
    return t(key, { ...places, lowest: lowest.label, lowestShare: parts(lowest).share });
  }

  return { ofQuestion, ofGroups };
}
