import type { ReactElement } from 'react';
import type { CoverageView } from '#src/route.ts';
import { CallsScreen } from './calls/CallsScreen.tsx';
import { CoverageScreen } from './CoverageScreen.tsx';
import { PlanImportScreen } from './plan/PlanImportScreen.tsx';
import { PlanScreen } from './plan/PlanScreen.tsx';
import { StationScreen } from './StationScreen.tsx';
import { StationsScreen } from './StationsScreen.tsx';

const views: Readonly<Record<CoverageView, () => ReactElement>> = {
  board: () => <CoverageScreen />,
  stations: () => <StationsScreen />,
  station: () => <StationScreen />,
  calls: () => <CallsScreen />,
  plan: () => <PlanScreen />,
  planImport: () => <PlanImportScreen />,
};

/** All of them are wanted by the same people, so that they come together. */
export const Coverage = ({ which }: { which: CoverageView }) => views[which]();
