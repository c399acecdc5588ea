import { formLimits } from '#contract/form-limits.values.ts';
import { idIn } from '#contract/ids.values.ts';
import { areas, groupings, reviewed } from '#contract/question-statistics.values.ts';
import { textIn } from '#machines/list/list.address.ts';
import { searchOf } from '#src/lists/addressSearch.ts';

/** Which visits are counted; an empty text leaves none out. */
export type CountedQuery = {
  /** The id of an NGO, for who sees several. */
  ngo: string;
  review: (typeof reviewed)[number] | '';
  area: (typeof areas)[number] | '';
};

export type QuestionsQuery = CountedQuery & {
  /** The form's code; empty is the first one. */
  form: string;
  /** The question of which more is shown, and what of it. */
  question: string;
  by: (typeof groupings)[number] | '';
  /** Which of its options; empty is the one that says most. */
  option: string;
};

const fields = ['form', 'question', 'by', 'option', 'ngo', 'review', 'area'] as const;

export const noQuery: QuestionsQuery = { form: '', question: '', by: '', option: '', ngo: '', review: '', area: '' };

export const oneOf = <T extends string>(values: readonly T[], search: URLSearchParams, name: string): T | '' =>
  values.find((value) => value === search.get(name)) ?? '';

export const numberIn = (search: URLSearchParams, name: string): string => String(idIn(search.get(name) ?? '') ?? '');

export const readCounted = (search: URLSearchParams): CountedQuery => ({
  ngo: numberIn(search, 'ngo'),
  review: oneOf(reviewed, search, 'review'),
  area: oneOf(areas, search, 'area'),
});

/** What the address asks for (NAV-07); whatever in it makes no sense is as if it were absent. */
export function readQuestions(search: URLSearchParams): QuestionsQuery {
  const question = numberIn(search, 'question');
  const by = question === '' ? '' : oneOf(groupings, search, 'by');
  const option = by === '' ? '' : numberIn(search, 'option');
  return {
    ...readCounted(search),
    form: textIn(search, 'form', formLimits.formCode),
    question: by === '' ? '' : question,
    by,
    option,
  };
}

export const writeQuestions = (query: QuestionsQuery): URLSearchParams =>
  searchOf(Object.fromEntries(fields.map((name) => [name, query[name]])));

/** What the calls take of it. */
export const countedArgs = ({ ngo, review, area }: CountedQuery) => ({
  ...(ngo !== '' && { ngo: Number(ngo) }),
  ...(review !== '' && { review }),
  ...(area !== '' && { area }),
});
