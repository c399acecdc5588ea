import { momentAt } from '#src/i18n/wallClock.ts';
import { pathTo } from '#src/routes.ts';
import { withSearch } from '#src/lists/addressSearch.ts';
import { deskPath } from '#src/screens/answers/desk/desk.query.ts';
import type { Situation } from './situation.actors.ts';

const desk = (asked: Parameters<typeof deskPath>[0]) => deskPath({ tab: 'all', ...asked });

/** The list of exactly what a figure counts. */
export const doors = {
  heard: ({ observers }: Situation) => withSearch(pathTo('observers'), { heard: observers.since }),
  silent: ({ observers }: Situation) => withSearch(pathTo('observers'), { silent: observers.since }),
  expected: withSearch(pathTo('observers'), { expected: 'true' }),
  stations: pathTo('stations'),
  covered: withSearch(pathTo('stations'), { covered: 'true' }),
  uncovered: withSearch(pathTo('stations'), { covered: 'false' }),
  visits: ({ answers }: Situation, timeZone: string | null) =>
    withSearch(pathTo('answers'), { from: momentAt(Date.parse(answers.since), timeZone) }),
  open: desk({ open: 'true' }),
  opened: ({ look: { since }, at }: Situation) => desk({ ...(since !== null && { openedFrom: since }), openedTo: at }),
  changed: ({ look: { since } }: Situation) => desk(since === null ? {} : { changedFrom: since, openedTo: since }),
  closed: ({ look: { since }, at }: Situation) =>
    desk({ verdict: 'any', ...(since !== null && { decidedFrom: since }), decidedTo: at }),
  flagged: ({ county, number }: Situation['flaggedMost'][number]) => desk({ county, station: String(number) }),
  station: ({ county, number }: { county: string; number: number }) =>
    withSearch(pathTo('answers'), { county, station: String(number) }),
};
