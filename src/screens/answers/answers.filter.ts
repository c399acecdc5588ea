import { isReversed, wallClock } from '#src/i18n/wallClock.ts';
import { defaultDesk, isNarrowed, type DeskFilter } from './desk/desk.query.ts';

/** As typed and as the address has it; an empty text filters nothing. */
export type AnswersFilter = {
  county: string;
  station: string;
  observer: string;
  /** Wall clock of the election, `2026-11-21T07:00`; as long as it is typed, whatever is typed. */
  from: string;
  to: string;
};

/** The desk asks for more. */
export type ListFilter = AnswersFilter & { desk?: DeskFilter };

export const noFilter: AnswersFilter = { county: '', station: '', observer: '', from: '', to: '' };

export const filterFields = ['county', 'station', 'observer', 'from', 'to'] as const;
export type FilterField = (typeof filterFields)[number];

export const isFiltered = (filter: AnswersFilter) => filterFields.some((field) => filter[field] !== '');

/** Whether the list shows less than all of its tab. */
export const isNarrow = (filter: ListFilter) =>
  isFiltered(filter) || (filter.desk !== undefined && isNarrowed(filter.desk));

/** The same list without its filter. */
export const withoutFilter = ({ desk }: ListFilter): ListFilter =>
  desk === undefined ? noFilter : { ...noFilter, desk: { ...defaultDesk, tab: desk.tab, order: desk.order } };

const texts = new WeakMap<ListFilter, AnswersFilter>();

/** What can be typed; the same for the same filter. */
export function textsOf(filter: ListFilter): AnswersFilter {
  const { county, station, observer, from, to } = filter;
  const typed = texts.get(filter) ?? { county, station, observer, from, to };
  texts.set(filter, typed);
  return typed;
}

const maxId = 2_147_483_647;
export const isNumber = (text: string) => /^\d{1,10}$/u.test(text) && Number(text) >= 1 && Number(text) <= maxId;

export const trimmed = (filter: AnswersFilter): AnswersFilter => ({
  ...filter,
  county: filter.county.trim().toUpperCase(),
  station: filter.station.trim(),
  observer: filter.observer.trim(),
  from: filter.from.trim(),
  to: filter.to.trim(),
});

export type Problem = 'unknownCounty' | 'noNumber' | 'noMoment' | 'toBeforeFrom';

const isNoMoment = (text: string) => text !== '' && wallClock(text) === '';

/** What is wrong with a filter, by field. @param counties The codes there are; null while nobody knows. */
export function problemsOf(
  filter: AnswersFilter,
  counties: readonly string[] | null,
  findsPeople = false,
): Partial<Record<FilterField, Problem>> {
  const { county, station, observer, from, to } = filter;
  return {
    ...(county !== '' && counties !== null && !counties.includes(county) && { county: 'unknownCounty' as const }),
    ...(station !== '' && !isNumber(station) && { station: 'noNumber' as const }),
    ...(observer !== '' && !findsPeople && !isNumber(observer) && { observer: 'noNumber' as const }),
    ...(isNoMoment(from) && { from: 'noMoment' as const }),
    ...(isNoMoment(to) && { to: 'noMoment' as const }),
    ...(from !== '' &&
      to !== '' &&
      !isNoMoment(from) &&
      !isNoMoment(to) &&
      isReversed(from, to) && { to: 'toBeforeFrom' as const }),
  };
}
