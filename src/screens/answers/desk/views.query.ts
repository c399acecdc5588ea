import { viewFields, type ViewField, type ViewFilter } from '#contract/desk-views.ts';
import type { ListFilter } from '#src/screens/answers/answers.filter.ts';
import { askedOfDesk, readPlace } from '#src/screens/answers/answers.query.ts';
import { momentAt } from '#src/i18n/wallClock.ts';
import { defaultDesk } from './desk.query.ts';
import { filterWords } from './deskWords.ts';

/** What a view keeps of the filter of the desk. */
export function viewOf(filter: ListFilter, timeZone: string | null): ViewFilter {
  const { desk = defaultDesk } = filter;
  const asked: Partial<Record<ViewField, string>> = { ...askedOfDesk(filter, desk, timeZone), order: desk.order };
  const kept = viewFields.flatMap((field) => (asked[field] === undefined ? [] : [[field, asked[field]]]));
  return Object.fromEntries(kept);
}

/** The other way round: as if an address had said it. */
export function filterOfView({ pollingStationNumber, form, from, to, ...view }: ViewFilter, timeZone: string | null) {
  const moment = (text: string) => (text.endsWith('Z') ? momentAt(Date.parse(text), timeZone) : text);
  const said = {
    ...view,
    ...(pollingStationNumber !== undefined && { station: pollingStationNumber }),
    ...(form !== undefined && { formCode: form }),
    ...(from !== undefined && { from: moment(from) }),
    ...(to !== undefined && { to: moment(to) }),
  };
  return readPlace('', new URLSearchParams(said), true).filter;
}

export const fieldWords = {
  tab: 'DESK_TABS',
  order: 'DESK_ORDER',
  county: 'STATISTICS_COUNTY',
  pollingStationNumber: 'POLLING_STATION_NUMBER',
  observer: 'OBSERVER',
  from: 'FROM',
  to: 'TO',
  ...filterWords,
} as const satisfies Record<ViewField, string>;
