import { maxLength } from '#contract/text-limits.values.ts';
import { shows, type Place } from '#machines/answers/answers.types.ts';
import { textIn } from '#machines/list/list.address.ts';
import { isReversed, sentWallClock, wallClock } from '#src/i18n/wallClock.ts';
import { pathTo } from '#src/routes.ts';
import type { ThreadList } from '#src/route.ts';
import type { Services } from '#src/services.tsx';
import { deskQuery, isNarrowed, readDesk, defaultDesk, writeDesk, type DeskFilter } from './desk/desk.query.ts';

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

export type AnswersPlace = Place<ListFilter>;

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
const isNumber = (text: string) => /^\d{1,10}$/u.test(text) && Number(text) >= 1 && Number(text) <= maxId;

/** Cut between characters, not within one, so that what is written is read as the same. */
export const countyIn = (text: string) =>
  Array.from(text.trim().toUpperCase()).slice(0, maxLength.countyCode).join('').trim();

function formIn(text: string | null): AnswersPlace['form'] {
  if (text === 'flagged') return text;
  return text !== null && (isNumber(text) || text === '0') ? Number(text) : null;
}

/** The observer and the station of a path that ends in `/details/7/12`. */
export function threadIn(pathname: string): AnswersPlace['thread'] {
  const [, observer = '', station = ''] = /\/details\/(\d+)\/(\d+)$/u.exec(pathname) ?? [];
  return isNumber(observer) && isNumber(station)
    ? { idObserver: Number(observer), idPollingStation: Number(station) }
    : null;
}

/** What the address asks for (NAV-07); whatever in it makes no sense is as if it were absent. */
export function readPlace(pathname: string, search: URLSearchParams, isDesk = false): AnswersPlace {
  const text = (name: string) => textIn(search, name, maxLength.name);
  const number = (name: string) => (isNumber(text(name)) ? String(Number(text(name))) : '');
  return {
    filter: {
      county: countyIn(text('county')),
      station: number('station'),
      observer: text('observer'),
      from: wallClock(text('from')),
      to: wallClock(text('to')),
      ...(isDesk && { desk: readDesk(search) }),
    },
    thread: threadIn(pathname),
    form: formIn(search.get('form')),
    show: shows.find((show) => show === search.get('show')) ?? 'all',
  };
}

/** The list of urgent threads says so in its address (NAV-04). */
export function writePlace(list: ThreadList, { filter, form, show }: AnswersPlace): URLSearchParams {
  const search = new URLSearchParams(list === 'urgents' ? { urgente: 'true' } : {});
  for (const field of filterFields) if (filter[field] !== '') search.set(field, filter[field]);
  writeDesk(search, filter.desk);
  if (form !== null) search.set('form', String(form));
  if (show !== 'all') search.set('show', show);
  return search;
}

export const pathOf = (list: ThreadList, { thread }: Pick<AnswersPlace, 'thread'>) =>
  thread === null ? pathTo(list) : pathTo(`${list}Thread`, thread);

export const addressOf = (list: ThreadList, place: AnswersPlace) => {
  const search = writePlace(list, place).toString();
  return pathOf(list, place) + (search === '' ? '' : `?${search}`);
};

/**
 * The query of a call for threads: an empty field filters nothing.
 * @param findsPeople The server finds an observer by name and phone, too; published back ends by the id alone.
 */
export function asked(list: ThreadList, filter: AnswersFilter, timeZone: string | null, findsPeople = false) {
  const { county, station, observer, from, to } = filter;
  return {
    ...(list === 'urgents' && { urgent: 'true' }),
    ...(county && { county }),
    ...(station && { pollingStationNumber: station }),
    ...(observer && findsPeople && { observer }),
    ...(isNumber(observer) && !findsPeople && { observerId: observer }),
    ...(from && { from: sentWallClock(from, timeZone) }),
    ...(to && { to: sentWallClock(to, timeZone) }),
  };
}

/** The same for visits under review. */
export const askedOfDesk = (filter: ListFilter, desk: DeskFilter, timeZone: string | null) => ({
  ...asked('answers', filter, timeZone, true),
  ...deskQuery(desk),
});

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

/** Of what counts: visits of test observers stand on the page of the observer alone (COV-06). Published back ends list them. */
export const askedOfList = (
  { timeZone, ownServer }: Pick<Services['config'], 'timeZone' | 'ownServer'>,
  list: ThreadList,
  filter: ListFilter,
) => ({
  ...asked(list, filter, timeZone, ownServer),
  ...(ownServer && { test: 'false' as const }),
});
