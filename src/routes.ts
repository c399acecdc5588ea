import { createElement } from 'react';
import { routeOf } from '#src/matchingRoute.ts';
import type { CoverageView, Route, ThreadList } from '#src/route.ts';
import type { Params } from '#src/routeParams.ts';
import { askFirst as askFirstUrgents } from '#src/screens/answers/answers.first.ts';
import { askFirst as askFirstObservers } from '#src/screens/observers/observers.first.ts';

export type RouteName = keyof Params;

const threads = (list: ThreadList) => async () =>
  createElement((await import('#src/screens/answers/AnswersScreen.tsx')).AnswersScreen, { list });
/** The same function for both routes of a list, so that its screen stays when a visit is opened. */
const [urgents, answers] = [threads('urgents'), threads('answers')];
const ngoProfile = (mode: 'new' | 'edit' | 'view') => async () =>
  createElement((await import('#src/screens/ngo-profile/NgoProfileScreen.tsx')).NgoProfileScreen, { mode });
const observerProfile = (mode: 'new' | 'edit' | 'view') => async () =>
  createElement((await import('#src/screens/observer-profile/ObserverProfileScreen.tsx')).ObserverProfileScreen, {
    mode,
  });
const formEditor = async () =>
  createElement((await import('#src/screens/form-editor/FormEditorScreen.tsx')).FormEditorScreen);
const deskReport = (which: 'numbers' | 'handover') => async () =>
  createElement((await import('#src/screens/desk-report/DeskReportScreen.tsx')).DeskReportScreen, { which });
const wallLinks = async () =>
  createElement((await import('#src/screens/wall-links/WallLinksScreen.tsx')).WallLinksScreen);
const questions = async () =>
  createElement((await import('#src/screens/statistics/QuestionsScreen.tsx')).QuestionsScreen);
const countedVisits = async () =>
  createElement((await import('#src/screens/statistics/CountedVisitsScreen.tsx')).CountedVisitsScreen);
const topList = async () => createElement((await import('#src/screens/statistics/TopListScreen.tsx')).TopListScreen);
const observerImport = async () =>
  createElement((await import('#src/screens/observer-import/ObserverImportScreen.tsx')).ObserverImportScreen);
const account = async () => createElement((await import('#src/screens/account/AccountScreen.tsx')).AccountScreen);
const ofStatistics = { access: 'viewer', feature: 'statistics' } as const;
const ofWall = { access: 'organizer', feature: 'wall' } as const;
const ofSituation = { access: 'viewer', feature: 'situation' } as const;
const coverage = (which: CoverageView) => async () =>
  createElement((await import('#src/screens/coverage/Coverage.tsx')).Coverage, { which });
const ofCoverage = { access: 'viewer', feature: 'coverage' } as const;
const ofDesk = { access: 'viewer', feature: 'desk' } as const;

const urgent = '?urgente=true';

/** Every address of the console (NAV-01). Router, guards, menu, titles and what is fetched ahead follow from it. */
export const routes: Readonly<Record<RouteName, Route>> = {
  root: { path: '/', screen: null, access: 'viewer', title: null },
  login: { path: '/login', screen: null, access: 'public', title: null },
  ngos: {
    path: '/ong',
    screen: async () => createElement((await import('#src/screens/ngos/NgosScreen.tsx')).NgosScreen),
    access: 'organizer',
    menu: 'NGOS',
    title: 'NGOS',
  },
  ngoNew: { path: '/ong/new', screen: ngoProfile('new'), access: 'organizer', title: 'NGO_ADD' },
  ngoEdit: { path: '/ong/edit/:id', screen: ngoProfile('edit'), access: 'organizer', title: 'NGO_EDIT' },
  ngoView: { path: '/ong/view/:id', screen: ngoProfile('view'), access: 'viewer', title: 'NGO' },
  urgents: {
    path: '/urgents',
    screen: urgents,
    access: 'viewer',
    menu: 'EMERGENCIES',
    title: 'EMERGENCIES',
    start: urgent,
    firstCalls: (cache, search, given) => (search === urgent ? askFirstUrgents(cache, given) : Promise.resolve()),
  },
  urgentsThread: {
    path: '/urgents/details/:idObserver/:idPollingStation',
    screen: urgents,
    access: 'viewer',
    title: 'EMERGENCIES',
    beside: 'urgents',
  },
  deskNumbers: { ...ofDesk, path: '/urgents/numbers', screen: deskReport('numbers'), title: 'DESK_NUMBERS' },
  handover: { ...ofDesk, path: '/urgents/handover', screen: deskReport('handover'), title: 'HANDOVER' },
  answers: { path: '/answers', screen: answers, access: 'viewer', menu: 'ANSWERS', title: 'ANSWERS' },
  answersThread: {
    path: '/answers/details/:idObserver/:idPollingStation',
    screen: answers,
    access: 'viewer',
    title: 'ANSWERS',
    beside: 'answers',
  },
  situation: {
    ...ofSituation,
    path: '/situation',
    screen: async () => createElement((await import('#src/screens/situation/SituationScreen.tsx')).SituationScreen),
    menu: 'SITUATION',
    title: 'SITUATION',
  },
  stations: {
    ...ofSituation,
    path: '/situation/stations',
    screen: async () => createElement((await import('#src/screens/situation/StationsScreen.tsx')).StationsScreen),
    title: 'STATIONS',
  },
  wallLinks: { ...ofWall, path: '/situation/wall-links', screen: wallLinks, title: 'WALL_LINKS' },
  coverage: { ...ofCoverage, path: '/coverage', screen: coverage('board'), menu: 'COVERAGE', title: 'COVERAGE' },
  coverageStations: { ...ofCoverage, path: '/coverage/stations', screen: coverage('stations'), title: 'STATIONS' },
  coverageStation: {
    ...ofCoverage,
    path: '/coverage/stations/:id',
    screen: coverage('station'),
    title: 'STATIONS_STATION',
  },
  coverageCalls: { ...ofCoverage, path: '/coverage/calls', screen: coverage('calls'), title: 'COVERAGE_CALLS' },
  coveragePlan: { ...ofCoverage, path: '/coverage/plan', screen: coverage('plan'), title: 'COVERAGE_EXPECTATIONS' },
  planImport: {
    ...ofCoverage,
    path: '/coverage/plan/import',
    screen: coverage('planImport'),
    access: 'organizer',
    title: 'PLAN_IMPORT',
  },
  statistics: {
    path: '/statistics',
    screen: async () => createElement((await import('#src/screens/statistics/StatisticsScreen.tsx')).StatisticsScreen),
    access: 'viewer',
    menu: 'STATISTICS',
    title: 'STATISTICS',
  },
  questions: { ...ofStatistics, path: '/statistics/questions', screen: questions, title: 'QUESTIONS' },
  countedVisits: { ...ofStatistics, path: '/statistics/visits', screen: countedVisits, title: 'VISITS_COUNTED' },
  topList: { path: '/statistics/:key', screen: topList, access: 'viewer', title: 'STATISTICS' },
  observers: {
    path: '/observatori',
    screen: async () => createElement((await import('#src/screens/observers/ObserversScreen.tsx')).ObserversScreen),
    access: 'viewer',
    menu: 'OBSERVERS',
    title: 'OBSERVERS',
    firstCalls: askFirstObservers,
  },
  observerImport: {
    path: '/observatori/import',
    screen: observerImport,
    access: 'ngoAdmin',
    title: 'OBSERVERS_IMPORT',
  },
  observerNew: {
    path: '/observatori/profil/new',
    screen: observerProfile('new'),
    access: 'ngoAdmin',
    title: 'OBSERVER_ADD',
  },
  observerView: {
    path: '/observatori/profil/view/:phone',
    screen: observerProfile('view'),
    access: 'viewer',
    title: 'OBSERVER_VIEW',
  },
  observerEdit: {
    path: '/observatori/profil/edit/:phone',
    screen: observerProfile('edit'),
    access: 'ngoAdmin',
    title: 'OBSERVER_EDIT',
  },
  forms: {
    path: '/formulare',
    screen: async () => createElement((await import('#src/screens/forms/FormsScreen.tsx')).FormsScreen),
    access: 'viewer',
    menu: 'FORMS',
    title: 'FORMS',
  },
  formNew: { path: '/formulare/nou', screen: formEditor, access: 'organizer', title: 'FORM' },
  form: { path: '/formulare/:id', screen: formEditor, access: 'organizer', title: 'FORM' },
  notifications: {
    path: '/notifications',
    screen: async () =>
      createElement((await import('#src/screens/notifications/NotificationsScreen.tsx')).NotificationsScreen),
    access: 'reviewer',
    menu: 'NOTIFICATIONS',
    title: 'NOTIFICATIONS',
  },
  notificationHistory: {
    path: '/notifications/history',
    screen: async () => createElement((await import('#src/screens/notifications/HistoryScreen.tsx')).HistoryScreen),
    access: 'viewer',
    title: 'NOTIFICATION_HISTORY',
  },
  notificationSent: {
    path: '/notifications/history/:id',
    screen: async () => createElement((await import('#src/screens/notifications/SentScreen.tsx')).SentScreen),
    access: 'viewer',
    title: 'NOTIFICATION_SENT_TITLE',
  },
  undelivered: {
    ...ofSituation,
    path: '/notifications/undelivered',
    screen: async () =>
      createElement((await import('#src/screens/notifications/UndeliveredScreen.tsx')).UndeliveredScreen),
    title: 'UNDELIVERED',
  },
  acts: {
    path: '/history',
    screen: async () => createElement((await import('#src/screens/acts/ActsScreen.tsx')).ActsScreen),
    access: 'ngoAdmin',
    feature: 'acts',
    menu: 'HISTORY',
    title: 'HISTORY',
  },
  account: { path: '/account', screen: account, access: 'viewer', feature: 'account', title: 'MY_ACCOUNT' },
};

export const routeNames: readonly RouteName[] = Object.keys(routes).filter((name): name is RouteName => name in routes);

export const homeRoute = 'urgents' satisfies RouteName;

/** Where the logo leads, and whoever has no other wish after logging in (NAV-02 to NAV-04). */
export const home = addressOf(homeRoute);

/** Where a section begins: its path with the search that the bare one stands for. */
export function addressOf(name: RouteName): string {
  const { path, start = '' } = routes[name];
  return path + start;
}

/** The path of a route, with what belongs into it. */
export function pathTo<Name extends RouteName>(
  name: Name,
  ...[params]: Params[Name] extends null ? [] : [Params[Name]]
): string {
  const values: Readonly<Record<string, string | number>> = params ?? {};
  return routes[name].path.replace(/:(\w+)/gu, (_, key: string) => encodeURIComponent(values[key] ?? ''));
}

/** The profile of the observer with this phone number. Whoever sees several NGOs, where it may occur twice, adds the id. */
export const observerPath = (mode: 'view' | 'edit', phone: string, id: number | null = null) =>
  pathTo(mode === 'view' ? 'observerView' : 'observerEdit', { phone }) + (id === null ? '' : `?id=${id}`);

/** The route that an address leads to; null where there is none. */
export const routeAt = (address: string): RouteName | null =>
  routeOf(routeNames, (name) => routes[name].path, address.split(/[?#]/u)[0] ?? '');

/** The path of the screen that an address shows: the same for all that opens beside it. */
export function screenPath(pathname: string): string {
  const name = routeAt(pathname);
  const beside = name === null ? undefined : routes[name].beside;
  return beside === undefined ? pathname : routes[beside].path;
}
