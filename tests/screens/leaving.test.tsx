import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { AccountScreen } from '#src/screens/account/AccountScreen.tsx';
import { ActsScreen } from '#src/screens/acts/ActsScreen.tsx';
import { HandoverScreen } from '#src/screens/desk-report/HandoverScreen.tsx';
import { NumbersScreen } from '#src/screens/desk-report/NumbersScreen.tsx';
import { FormsScreen } from '#src/screens/forms/FormsScreen.tsx';
import { NgosScreen } from '#src/screens/ngos/NgosScreen.tsx';
import { HistoryScreen } from '#src/screens/notifications/HistoryScreen.tsx';
import { NotificationsScreen } from '#src/screens/notifications/NotificationsScreen.tsx';
import { ObserversScreen } from '#src/screens/observers/ObserversScreen.tsx';
import { ReportingStationsScreen } from '#src/screens/situation/ReportingStationsScreen.tsx';
import { SituationScreen } from '#src/screens/situation/SituationScreen.tsx';
import { CountedVisitsScreen } from '#src/screens/statistics/CountedVisitsScreen.tsx';
import { QuestionsScreen } from '#src/screens/statistics/QuestionsScreen.tsx';
import { StatisticsScreen } from '#src/screens/statistics/StatisticsScreen.tsx';
import { WallLinksScreen } from '#src/screens/wall-links/WallLinksScreen.tsx';
import { organizer } from '#tests/support/claims.ts';
import { openScreen, settle } from '#tests/support/screen.tsx';

const screens: Record<string, ReactNode> = {
  account: <AccountScreen />,
  acts: <ActsScreen />,
  handover: <HandoverScreen />,
  numbers: <NumbersScreen />,
  forms: <FormsScreen />,
  ngos: <NgosScreen />,
  'sent notifications': <HistoryScreen />,
  notifications: <NotificationsScreen />,
  observers: <ObserversScreen />,
  'reporting stations': <ReportingStationsScreen />,
  situation: <SituationScreen />,
  'counted visits': <CountedVisitsScreen />,
  questions: <QuestionsScreen />,
  statistics: <StatisticsScreen />,
  'wall links': <WallLinksScreen />,
};

test.each(Object.entries(screens))('%s: what it began to load is called off when it is left', async (_name, shown) => {
  const stage = openScreen(shown, { claims: organizer });
  await settle(() => {});
  const asked = [...stage.asked];
  stage.close();
  await settle(() => {});
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ signal }) => signal?.aborted !== true).map(({ endpoint }) => endpoint.path)).toEqual([]);
});
