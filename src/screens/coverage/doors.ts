import { addressOf, pathTo } from '#src/routes.ts';
import { writeBoard, written, type BoardQuery, type CoverageFilter, type StationsQuery } from './coverage.query.ts';

const to = (path: string, asked: Record<string, string>) => {
  const search = written(asked).toString();
  return search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`;
};

/** The list of exactly what a number counts. */
export const doors = {
  board: (query: Partial<BoardQuery>) => {
    const search = writeBoard({ at: '', form: '', view: 'tiles', ...query }).toString();
    return search === '' ? pathTo('coverage') : `${pathTo('coverage')}?${search}`;
  },
  stations: (asked: Partial<Omit<StationsQuery, 'page' | 'size'>>) => to(pathTo('coverageStations'), asked),
  station: (id: number) => pathTo('coverageStation', { id }),
  calls: (asked: Partial<CoverageFilter>) => to(pathTo('coverageCalls'), asked),
  answers: ({ county, number }: { county: string; number: number }) =>
    to(pathTo('answers'), { county, station: String(number) }),
  emergencies: ({ county, number }: { county: string; number: number }) =>
    to(addressOf('urgents'), { tab: 'all', county, station: String(number) }),
  visit: (idObserver: number, idPollingStation: number) => pathTo('answersThread', { idObserver, idPollingStation }),
};
