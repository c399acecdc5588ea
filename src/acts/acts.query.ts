import { actKinds, actSubjects } from '#contract/acts.values.ts';
import { idIn } from '#contract/ids.values.ts';
import { textIn } from '#machines/list/list.address.ts';
import { pathTo } from '#src/routes.ts';
import { searchOf } from '#src/lists/addressSearch.ts';
import { isReversed, sentWallClock, wallClock } from '#src/i18n/wallClock.ts';

/** As typed and as the address has it; an empty text filters nothing. */
export type ActFilter = {
  /** The id of an account. */
  account: string;
  /** A type of subjects. */
  about: string;
  /** One of them. */
  id: string;
  kind: string;
  /** Wall clock of the election. */
  from: string;
  to: string;
};

export const noFilter: ActFilter = { account: '', about: '', id: '', kind: '', from: '', to: '' };

export const filterFields = ['account', 'about', 'id', 'kind', 'from', 'to'] as const;
export type FilterField = (typeof filterFields)[number];

export const isFiltered = (filter: ActFilter): boolean => filterFields.some((field) => filter[field] !== '');

const kindIn = (text: string | null) => actKinds.find((kind) => kind === text);
const subjectIn = (text: string | null) => actSubjects.find((subject) => subject === text);

/** Whether it can be asked for; a newer server may know more. */
export const isSubject = (type: string): boolean => subjectIn(type) !== undefined;

/** What the address asks for (NAV-07); whatever in it makes no sense is as if it were absent. */
export function readFilter(search: URLSearchParams): ActFilter {
  const about = subjectIn(search.get('about')) ?? '';
  return {
    account: String(idIn(search.get('account')) ?? ''),
    about,
    id: about === '' ? '' : textIn(search, 'id', 100),
    kind: kindIn(search.get('kind')) ?? '',
    from: wallClock(textIn(search, 'from', 40)),
    to: wallClock(textIn(search, 'to', 40)),
  };
}

export const writeFilter = (filter: ActFilter): URLSearchParams =>
  searchOf(Object.fromEntries(filterFields.map((field) => [field, filter[field]])));

/** The history of one thing. */
export const subjectPath = (about: string, id: string): string =>
  `${pathTo('acts')}?${writeFilter({ ...noFilter, about, id }).toString()}`;

/** One of a type belongs to that type alone. */
export const trimmed = (filter: ActFilter): ActFilter => ({
  ...filter,
  id: filter.about === '' ? '' : filter.id,
  from: filter.from.trim(),
  to: filter.to.trim(),
});

/** The query of the calls: an empty field filters nothing. */
export function asked({ account, about, id, kind, from, to }: ActFilter, timeZone: string | null) {
  const subjectType = subjectIn(about);
  const known = kindIn(kind);
  return {
    ...(account && { account }),
    ...(subjectType && { subjectType }),
    ...(subjectType && id && { subjectId: id }),
    ...(known && { kind: known }),
    ...(from && { from: sentWallClock(from, timeZone) }),
    ...(to && { to: sentWallClock(to, timeZone) }),
  };
}

export type Problem = 'noMoment' | 'toBeforeFrom';

const isNoMoment = (text: string) => text !== '' && wallClock(text) === '';

/** What is wrong with a filter, by field. */
export function problemsOf({ from, to }: ActFilter): Partial<Record<FilterField, Problem>> {
  const isReadable = from !== '' && to !== '' && !isNoMoment(from) && !isNoMoment(to);
  return {
    ...(isNoMoment(from) && { from: 'noMoment' as const }),
    ...(isNoMoment(to) && { to: 'noMoment' as const }),
    ...(isReadable && isReversed(from, to) && { to: 'toBeforeFrom' as const }),
  };
}
