import { createElement, type ReactElement } from 'react';
import type { CoverageView, ThreadList } from '#src/route.ts';

/** The screens that addresses show, each a chunk of its own, which its function loads. */
type Load = () => Promise<ReactElement>;

/** One function a list, for both of its routes, so that its screen stays when a visit is opened. */
const threads =
  (list: ThreadList): Load =>
  async () =>
    createElement((await import('#src/screens/answers/AnswersScreen.tsx')).AnswersScreen, { list });

export const urgents = threads('urgents');

export const answers = threads('answers');

export const ngos = async () => createElement((await import('#src/screens/ngos/NgosScreen.tsx')).NgosScreen);

export const ngoProfile =
  (mode: 'new' | 'edit' | 'view'): Load =>
  async () =>
    createElement((await import('#src/screens/ngo-profile/NgoProfileScreen.tsx')).NgoProfileScreen, { mode });

export const deskReport =
  (which: 'numbers' | 'handover'): Load =>
  async () =>
    createElement((await import('#src/screens/desk-report/DeskReportScreen.tsx')).DeskReportScreen, { which });

export const situation = async () =>
  createElement((await import('#src/screens/situation/SituationScreen.tsx')).SituationScreen);

export const stations = async () =>
  createElement((await import('#src/screens/situation/ReportingStationsScreen.tsx')).ReportingStationsScreen);

export const wallLinks = async () =>
  createElement((await import('#src/screens/wall-links/WallLinksScreen.tsx')).WallLinksScreen);

export const coverage =
  (which: CoverageView): Load =>
  async () =>
    createElement((await import('#src/screens/coverage/Coverage.tsx')).Coverage, { which });

export const statistics = async () =>
  createElement((await import('#src/screens/statistics/StatisticsScreen.tsx')).StatisticsScreen);

export const questions = async () =>
  createElement((await import('#src/screens/statistics/QuestionsScreen.tsx')).QuestionsScreen);

export const countedVisits = async () =>
  createElement((await import('#src/screens/statistics/CountedVisitsScreen.tsx')).CountedVisitsScreen);

export const topList = async () =>
  createElement((await import('#src/screens/statistics/TopListScreen.tsx')).TopListScreen);

export const observers = async () =>
  createElement((await import('#src/screens/observers/ObserversScreen.tsx')).ObserversScreen);

export const observerImport = async () =>
  createElement((await import('#src/screens/observer-import/ObserverImportScreen.tsx')).ObserverImportScreen);

export const observerProfile =
  (mode: 'new' | 'edit' | 'view'): Load =>
  async () =>
    createElement((await import('#src/screens/observer-profile/ObserverProfileScreen.tsx')).ObserverProfileScreen, {
      mode,
    });

export const forms = async () => createElement((await import('#src/screens/forms/FormsScreen.tsx')).FormsScreen);

export const formEditor = async () =>
  createElement((await import('#src/screens/form-editor/FormEditorScreen.tsx')).FormEditorScreen);

export const notifications = async () =>
  createElement((await import('#src/screens/notifications/NotificationsScreen.tsx')).NotificationsScreen);

export const notificationHistory = async () =>
  createElement((await import('#src/screens/notifications/HistoryScreen.tsx')).HistoryScreen);

export const notificationSent = async () =>
  createElement((await import('#src/screens/notifications/SentScreen.tsx')).SentScreen);

export const undelivered = async () =>
  createElement((await import('#src/screens/notifications/UndeliveredScreen.tsx')).UndeliveredScreen);

export const acts = async () => createElement((await import('#src/screens/acts/ActsScreen.tsx')).ActsScreen);

export const account = async () =>
  createElement((await import('#src/screens/account/AccountScreen.tsx')).AccountScreen);
