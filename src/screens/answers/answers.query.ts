import { maxLength } from '#contract/text-limits.values.ts';
import { shows, type Place } from '#machines/answers/answers.types.ts';
import { textIn } from '#machines/list/list.address.ts';
import { sentWallClock, wallClock } from '#src/i18n/wallClock.ts';
import { pathTo } from '#src/routes.ts';
import type { ThreadList } from '#src/route.ts';
import type { Services } from '#src/services.tsx';
import { filterFields, isNumber, type AnswersFilter, type ListFilter } from './answers.filter.ts';
import { deskQuery, readDesk, writeDesk, type DeskFilter } from './desk/desk.query.ts';

export type AnswersPlace = Place<ListFilter>;

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

/** Of what counts: visits of test observers stand on the page of the observer alone (COV-06). Published back ends list them. */
export const askedOfList = (
  { timeZone, ownServer }: Pick<Services['config'], 'timeZone' | 'ownServer'>,
  list: ThreadList,
  filter: ListFilter,
) => ({
  ...asked(list, filter, timeZone, ownServer),
  ...(ownServer && { test: 'false' as const }),
});
