import { boardStates, type BoardState } from '#contract/coverage.values.ts';
import { formLimits } from '#contract/form-limits.values.ts';
import { maxLength } from '#contract/text-limits.values.ts';
import { textIn } from '#machines/list/list.address.ts';
import { momentIn } from '#src/time/momentIn.ts';
import { readPage, writePage, type PageQuery } from '#src/lists/pageQuery.ts';
import { searchOf } from '#src/lists/addressSearch.ts';

export const views = ['tiles', 'map', 'stations', 'table'] as const;
export type View = (typeof views)[number];

/** Of the counties: by their name, or those with most late stations first. */
export const boardOrders = ['name', 'late'] as const;
export type BoardOrder = (typeof boardOrders)[number];

/** There is a map where the operator brought one. */
export const viewsOf = ({ hasShapes }: { hasShapes: boolean }): View[] =>
  views.filter((view) => hasShapes || view !== 'map');

/** What is shown, whatever the address asks for. */
export const viewOf = (board: { hasShapes: boolean }, asked: View): View =>
  viewsOf(board).includes(asked) ? asked : 'tiles';

export interface BoardQuery {
  /** A kept moment; empty is now. */
  at: string;
  /** The form's code; empty is any of them. */
  form: string;
  view: View;
  order: BoardOrder;
}

export interface CoverageFilter {
  /** The county's code; empty is all of them. */
  county: string;
  /** The form's code; empty is any of them. */
  form: string;
}

export interface StationsQuery extends PageQuery, CoverageFilter {
  state: BoardState | '';
  /** Whether something is expected from them; empty is both. */
  planned: '' | 'true' | 'false';
}

const readFilter = (search: URLSearchParams): CoverageFilter => ({
  county: textIn(search, 'county', maxLength.countyCode),
  form: textIn(search, 'form', formLimits.formCode),
});

export type CallsQuery = PageQuery & CoverageFilter;

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], ''> };

/** What is asked for, without what asks for nothing. */
export const given = <T extends Record<string, string>>(asked: T): Given<T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left is what was asked, but for empty texts
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')) as Given<T>;

/** What the address asks for (NAV-07); whatever in it makes no sense is as if it were absent. */
export const readBoard = (search: URLSearchParams): BoardQuery => ({
  at: momentIn(search, 'at'),
  form: readFilter(search).form,
  view: views.find((view) => view === search.get('view')) ?? 'tiles',
  order: boardOrders.find((order) => order === search.get('order')) ?? 'name',
});

export const writeBoard = ({ at, form, view, order }: BoardQuery): URLSearchParams =>
  searchOf({ at, form, view: view === 'tiles' ? '' : view, order: order === 'name' ? '' : order });

export const readStations = (search: URLSearchParams): StationsQuery => ({
  ...readPage(search),
  ...readFilter(search),
  state: boardStates.find((state) => state === search.get('state')) ?? '',
  planned: (['true', 'false'] as const).find((planned) => planned === search.get('planned')) ?? '',
});

export const writeStations = ({ county, form, state, planned, ...place }: StationsQuery): URLSearchParams =>
  writePage(searchOf({ county, form, state, planned }), place);

export const readCalls = (search: URLSearchParams): CallsQuery => ({ ...readPage(search), ...readFilter(search) });

export const writeCalls = ({ county, form, ...place }: CallsQuery): URLSearchParams =>
  writePage(searchOf({ county, form }), place);
