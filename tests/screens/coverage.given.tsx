import { Route, Routes } from 'react-router-dom';
import {
  getCoverage,
  getCoverageStation,
  listCoverageMoments,
  type Counts,
  type Coverage,
  type CoverageStation,
  type Expectations,
  type StationStates,
} from '#contract/coverage.ts';
import type { StationSight } from '#src/screens/coverage/coverage.actors.ts';
import { CoverageScreen } from '#src/screens/coverage/CoverageScreen.tsx';
import { PlanScreen } from '#src/screens/coverage/plan/PlanScreen.tsx';
import { StationScreen } from '#src/screens/coverage/StationScreen.tsx';
import { StationsScreen } from '#src/screens/coverage/StationsScreen.tsx';
import { organizer } from '#tests/support/claims.ts';
import { openScreen, settle, type Given } from '#tests/support/screen.tsx';

const offers = ['coverage'];

export const counts = (some: Partial<Counts> = {}): Counts => ({
  notDue: 0,
  expected: 0,
  late: 0,
  partial: 0,
  complete: 0,
  flagged: 0,
  unplanned: 0,
  ...some,
});

export const forms = [
  { id: 1, code: 'A', description: 'Deschidere', questions: 14 },
  { id: 3, code: 'C', description: 'Numărare', questions: 37 },
];

export const board: Coverage = {
  at: '2026-11-22T08:00:30.000Z',
  countedTo: '2026-11-22T08:00:30.000Z',
  basis: 'hours',
  hasShapes: false,
  forms,
  counties: [
    {
      id: 1,
      code: 'AB',
      name: 'Alba',
      diaspora: false,
      stations: 81,
      planned: 40,
      cells: [counts({ late: 7, complete: 30, flagged: 2, unplanned: 1 }), counts({ notDue: 40 })],
      any: counts({ late: 7, notDue: 40, complete: 30, flagged: 2, unplanned: 1 }),
      lastAnswer: '2026-11-22T07:50:00.000Z',
    },
    {
      id: 2,
      code: 'CJ',
      name: 'Cluj',
      diaspora: false,
      stations: 1_240,
      planned: 0,
      cells: [counts(), counts()],
      any: counts(),
      lastAnswer: null,
    },
    {
      id: 9,
      code: 'ZZ',
      name: 'Gol',
      diaspora: true,
      stations: 0,
      planned: 0,
      cells: [counts(), counts()],
      any: counts(),
      lastAnswer: null,
    },
  ],
  totals: {
    stations: 1_321,
    planned: 40,
    cells: [counts({ late: 7, complete: 30, flagged: 2, unplanned: 1 }), counts({ notDue: 40 })],
    any: counts({ late: 7, notDue: 40, complete: 30, flagged: 2, unplanned: 1 }),
    lastAnswer: '2026-11-22T07:50:00.000Z',
  },
};

export const moments = ['2026-11-22T06:00:00.000Z', '2026-11-22T06:15:00.000Z', '2026-11-22T07:45:00.000Z'];

export const openBoard = (search = '') => openScreen(<CoverageScreen />, { search, claims: organizer, offers });

export async function opened(search = '', shown: Coverage = board) {
  const stage = openBoard(search);
  await settle(() => stage.waiting(getCoverage).answer(shown));
  await settle(() => stage.waiting(listCoverageMoments).answer({ moments }));
  return stage;
}

export const station: CoverageStation = {
  id: 3,
  county: 'AB',
  countyName: 'Alba',
  number: 12,
  address: 'Strada Lungă 5',
  cells: [
    {
      idForm: 1,
      state: 'late',
      from: '2026-11-22T05:00:00.000Z',
      to: '2026-11-22T06:00:00.000Z',
      answered: 0,
      flagged: 0,
    },
    { idForm: 3, state: 'partial', from: null, to: null, answered: 5, flagged: 0 },
  ],
  observers: [
    {
      idObserver: 7,
      name: 'Șerban',
      ngo: 'Prima',
      isPlanned: true,
      arrivedAt: '2026-11-22T05:10:00.000Z',
      leftAt: null,
      lastHeard: '2026-11-22T07:50:00.000Z',
    },
    { idObserver: 8, name: 'Ioana', isPlanned: true, arrivedAt: null, leftAt: null, lastHeard: null },
    {
      idObserver: null,
      name: '',
      isPlanned: false,
      arrivedAt: '2026-11-22T05:10:00.000Z',
      leftAt: '2026-11-22T06:30:00.000Z',
      lastHeard: null,
    },
  ],
  lastHeard: '2026-11-22T07:50:00.000Z',
};

/** From which nothing is expected, and nothing came. */
export const quiet: CoverageStation = {
  ...station,
  id: 4,
  number: 40,
  address: '',
  cells: station.cells.map((cell) => ({ ...cell, state: null, answered: 0 })),
  observers: [],
  lastHeard: null,
};

export const page = (data: CoverageStation[], totalItems = data.length) => ({
  data,
  totalItems,
  totalPages: Math.ceil(totalItems / 20),
  at: board.at,
  forms,
});

const anywhere = (element: React.ReactElement) => (
  <Routes>
    <Route path="*" element={element} />
  </Routes>
);

export const openStations = (search = '') =>
  openScreen(anywhere(<StationsScreen />), { search, claims: organizer, offers });

export const sight: StationSight = {
  at: board.at,
  forms,
  station,
  visits: [
    {
      idObserver: 7,
      name: 'Șerban',
      notes: 2,
      lastHeard: '2026-11-22T07:50:00.000Z',
      forms: [
        {
          idForm: 3,
          answered: 5,
          flagged: 1,
          firstAt: '2026-11-22T07:40:00.000Z',
          lastAt: '2026-11-22T07:50:00.000Z',
        },
      ],
    },
  ],
};

export function openStation(id = '3') {
  return openScreen(
    <Routes>
      <Route path="/coverage/stations/:id" element={<StationScreen />} />
    </Routes>,
    { path: `/coverage/stations/${id}`, claims: organizer, offers },
  );
}

export async function openedStation(changed: Partial<StationSight> = {}) {
  const stage = openStation();
  await settle(() => stage.waiting(getCoverageStation).answer({ ...sight, ...changed }));
  return stage;
}

export const plan = {
  id: 5,
  importedAt: '2026-11-21T18:00:00.000Z',
  by: 'ana',
  fileName: 'plan.csv',
  lines: 1_200,
  leftOut: 3,
  observers: 400,
  stations: 300,
};

export const expectations: Expectations = {
  basis: 'hours',
  day: '2026-11-22',
  timeZone: 'Europe/Bucharest',
  forms: [
    {
      id: 1,
      code: 'A',
      description: 'Deschidere',
      questions: 14,
      hours: { from: '07:00', to: '08:00' },
      isDefault: true,
      version: 4,
    },
    {
      id: 3,
      code: 'C',
      description: 'Numărare',
      questions: 37,
      hours: { from: '21:00', to: '02:00' },
      isDefault: false,
      version: 2,
    },
    { id: 4, code: 'D', description: 'Incident', questions: 6, hours: null, isDefault: false, version: 1 },
  ],
  plan: null,
};

export const openPlan = (given: Given = {}) => openScreen(<PlanScreen />, { claims: organizer, offers, ...given });

export const states: StationStates = {
  at: '2026-11-22T08:00:25.000Z',
  counties: [
    { code: 'AB', ids: [31, 32, 33, 34, 35, 36, 37, 38], numbers: [1, 2, 3, 4, 5, 6, 7, 12], states: 'nelpcfu-' },
    {
      code: 'CJ',
      ids: Array.from({ length: 25 }, (_, index) => 100 + index),
      numbers: Array.from({ length: 25 }, (_, index) => index + 1),
      states: '-'.repeat(25),
    },
  ],
};
