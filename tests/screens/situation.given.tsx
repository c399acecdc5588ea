import { Route, Routes } from 'react-router-dom';
import { getSituation, getSituationSeries } from '#contract/situation.ts';
import type { Series, Situation, Station } from '#src/screens/situation/situation.actors.ts';
import { SituationScreen } from '#src/screens/situation/SituationScreen.tsx';
import { ReportingStationsScreen } from '#src/screens/situation/ReportingStationsScreen.tsx';
import { organizer } from '#tests/support/claims.ts';
import { openScreen, settle } from '#tests/support/screen.tsx';

export const situation: Situation = {
  at: '2026-11-22T08:00:30.000Z',
  countedTo: '2026-11-22T08:00:29.000Z',
  observers: { since: '2026-11-22T07:00:30.000Z', heard: 412, expected: 500 },
  stations: { covered: 300, all: 1_240 },
  answers: { since: '2026-11-22T07:45:00.000Z', recent: 312, hourBefore: 1_200, visits: 25 },
  openEmergencies: 4,
  undelivered: 3,
  look: { since: '2026-11-22T07:05:00.000Z', opened: 3, changed: 0, closed: 2 },
  longest: [
    {
      idObserver: 7,
      idPollingStation: 12,
      observerName: 'Șerban',
      pollingStationName: 'AB 12',
      since: '2026-11-22T07:40:30.000Z',
    },
  ],
  flaggedMost: [
    { county: 'CJ', countyName: 'Cluj', number: 40, flagged: 2 },
    { county: 'AB', countyName: 'Alba', number: 2, flagged: 1 },
  ],
};

export const series: Series = {
  asOf: '2026-11-22T08:00:29.000Z',
  forms: [
    {
      code: 'A',
      description: 'Deschidere',
      quarters: [
        { from: '2026-11-22T07:15:00.000Z', arrivals: 2, answers: 10, flagged: 1 },
        { from: '2026-11-22T07:45:00.000Z', arrivals: 1, answers: 30, flagged: 0 },
        { from: '2026-11-20T07:45:00.000Z', arrivals: 9, answers: 99, flagged: 9 },
      ],
    },
    { code: 'B', description: 'Votare', quarters: [] },
  ],
};

export const station: Station = {
  id: 3,
  county: 'AB',
  countyName: 'Alba',
  number: 12,
  address: 'Strada Lungă 5',
  visits: 2,
  flagged: 1,
  lastAnswer: '2026-11-22T07:50:00.000Z',
};

export const openSituation = () => openScreen(<SituationScreen />, { claims: organizer, offers: ['situation'] });

export async function opened(changed: Partial<Situation> = {}, came: Series = series) {
  const stage = openSituation();
  await settle(() => stage.waiting(getSituation).answer({ ...situation, ...changed }));
  await settle(() => stage.waiting(getSituationSeries).answer(came));
  return stage;
}

export const openStations = (search = '') =>
  openScreen(
    <Routes>
      <Route path="*" element={<ReportingStationsScreen />} />
    </Routes>,
    { search, claims: organizer, offers: ['situation'] },
  );

export const alba = { id: 1, code: 'AB', name: 'Alba', numberOfPollingStations: 3, diaspora: false, order: 0 };
