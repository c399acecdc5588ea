import { addressOf, pathTo } from '#src/routes.ts';
import { withSearch } from '#src/lists/addressSearch.ts';
import { writeBoard, type BoardQuery, type CoverageFilter, type StationsQuery } from './coverage.query.ts';

/** The list of exactly what a number counts. */
export const doors = {
  board: (query: Partial<BoardQuery>) => {
    const search = writeBoard({ at: '', form: '', view: 'tiles', order: 'name', ...query }).toString();
    return search === '' ? pathTo('coverage') : `${pathTo('coverage')}?${search}`;
  },
  stations: (asked: Partial<Omit<StationsQuery, 'page' | 'size'>>) => withSearch(pathTo('coverageStations'), asked),
  station: (id: number) => pathTo('coverageStation', { id }),
  calls: (asked: Partial<CoverageFilter>) => withSearch(pathTo('coverageCalls'), asked),
  answers: ({ county, number }: { county: string; number: number }) =>
    withSearch(pathTo('answers'), { county, station: String(number) }),
  emergencies: ({ county, number }: { county: string; number: number }) =>
    withSearch(addressOf('urgents'), { tab: 'all', county, station: String(number) }),
  visit: (idObserver: number, idPollingStation: number) => pathTo('answersThread', { idObserver, idPollingStation }),
};
