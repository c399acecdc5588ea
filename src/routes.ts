import { routeOf } from '#src/matchingRoute.ts';
import type { Route } from '#src/route.ts';
import type { Params } from '#src/routeParams.ts';
import * as screens from '#src/routeScreens.ts';

export type RouteName = keyof Params;

const ofDesk = { access: 'viewer', feature: 'desk' } as const;
const ofSituation = { access: 'viewer', feature: 'situation' } as const;
const ofCoverage = { access: 'viewer', feature: 'coverage' } as const;
const ofStatistics = { access: 'viewer', feature: 'statistics' } as const;

/** Every address of the console (NAV-01). Router, guards, menu, titles and what is fetched ahead follow from it. The order is the menu's (NAV-06). */
export const routes: Readonly<Record<RouteName, Route>> = {
  root: { path: '/', screen: null, access: 'viewer', title: null },
  login: { path: '/login', screen: null, access: 'public', title: null },
  ngos: {
    path: '/ong',
    screen: screens.ngos,
    access: 'organizer',
    menu: 'NGOS',
    title: 'NGOS',
  },
  ngoNew: { path: '/ong/new', screen: screens.ngoProfile('new'), access: 'organizer', title: 'NGO_ADD' },
  ngoEdit: { path: '/ong/edit/:id', screen: screens.ngoProfile('edit'), access: 'organizer', title: 'NGO_EDIT' },
  ngoView: { path: '/ong/view/:id', screen: screens.ngoProfile('view'), access: 'viewer', title: 'NGO' },
  urgents: {
    path: '/urgents',
    screen: screens.urgents,
    access: 'viewer',
    menu: 'EMERGENCIES',
    title: 'EMERGENCIES',
    start: '?urgente=true',
    isFirst: true,
  },
  urgentsThread: {
    path: '/urgents/details/:idObserver/:idPollingStation',
    screen: screens.urgents,
    access: 'viewer',
    title: 'EMERGENCIES',
    beside: 'urgents',
  },
  deskNumbers: { ...ofDesk, path: '/urgents/numbers', screen: screens.deskReport('numbers'), title: 'DESK_NUMBERS' },
  handover: { ...ofDesk, path: '/urgents/handover', screen: screens.deskReport('handover'), title: 'HANDOVER' },
  answers: { path: '/answers', screen: screens.answers, access: 'viewer', menu: 'ANSWERS', title: 'ANSWERS' },
  answersThread: {
    path: '/answers/details/:idObserver/:idPollingStation',
    screen: screens.answers,
    access: 'viewer',
    title: 'ANSWERS',
    beside: 'answers',
  },
  situation: {
    ...ofSituation,
    path: '/situation',
    screen: screens.situation,
    menu: 'SITUATION',
    title: 'SITUATION',
  },
  stations: {
    ...ofSituation,
    path: '/situation/stations',
    screen: screens.stations,
    title: 'STATIONS',
  },
  wallLinks: {
    access: 'organizer',
    feature: 'wall',
    path: '/situation/wall-links',
    screen: screens.wallLinks,
    title: 'WALL_LINKS',
  },
  coverage: {
    ...ofCoverage,
    path: '/coverage',
    screen: screens.coverage('board'),
    menu: 'COVERAGE',
    title: 'COVERAGE',
  },
  coverageStations: {
    ...ofCoverage,
    path: '/coverage/stations',
    screen: screens.coverage('stations'),
    title: 'STATIONS',
  },
  coverageStation: {
    ...ofCoverage,
    path: '/coverage/stations/:id',
    screen: screens.coverage('station'),
    title: 'STATIONS_STATION',
  },
  coverageCalls: { ...ofCoverage, path: '/coverage/calls', screen: screens.coverage('calls'), title: 'COVERAGE_CALLS' },
  coveragePlan: {
    ...ofCoverage,
    path: '/coverage/plan',
    screen: screens.coverage('plan'),
    title: 'COVERAGE_EXPECTATIONS',
  },
  planImport: {
    ...ofCoverage,
    path: '/coverage/plan/import',
    screen: screens.coverage('planImport'),
    access: 'organizer',
    title: 'PLAN_IMPORT',
  },
  statistics: {
    path: '/statistics',
    screen: screens.statistics,
    access: 'viewer',
    menu: 'STATISTICS',
    title: 'STATISTICS',
  },
  questions: { ...ofStatistics, path: '/statistics/questions', screen: screens.questions, title: 'QUESTIONS' },
  countedVisits: {
    ...ofStatistics,
    path: '/statistics/visits',
    screen: screens.countedVisits,
    title: 'VISITS_COUNTED',
  },
  topList: { path: '/statistics/:key', screen: screens.topList, access: 'viewer', title: 'STATISTICS' },
  observers: {
    path: '/observatori',
    screen: screens.observers,
    access: 'viewer',
    menu: 'OBSERVERS',
    title: 'OBSERVERS',
    isFirst: true,
  },
  observerImport: {
    path: '/observatori/import',
    screen: screens.observerImport,
    access: 'ngoAdmin',
    title: 'OBSERVERS_IMPORT',
  },
  observerNew: {
    path: '/observatori/profil/new',
    screen: screens.observerProfile('new'),
    access: 'ngoAdmin',
    title: 'OBSERVER_ADD',
  },
  observerView: {
    path: '/observatori/profil/view/:phone',
    screen: screens.observerProfile('view'),
    access: 'viewer',
    title: 'OBSERVER_VIEW',
  },
  observerEdit: {
    path: '/observatori/profil/edit/:phone',
    screen: screens.observerProfile('edit'),
    access: 'ngoAdmin',
    title: 'OBSERVER_EDIT',
  },
  forms: {
    path: '/formulare',
    screen: screens.forms,
    access: 'viewer',
    menu: 'FORMS',
    title: 'FORMS',
  },
  formNew: { path: '/formulare/nou', screen: screens.formEditor, access: 'organizer', title: 'NEW_FORM' },
  form: { path: '/formulare/:id', screen: screens.formEditor, access: 'organizer', title: 'FORM' },
  notifications: {
    path: '/notifications',
    screen: screens.notifications,
    access: 'reviewer',
    menu: 'NOTIFICATIONS',
    title: 'NOTIFICATIONS',
  },
  notificationHistory: {
    path: '/notifications/history',
    screen: screens.notificationHistory,
    access: 'viewer',
    title: 'NOTIFICATION_HISTORY',
  },
  notificationSent: {
    path: '/notifications/history/:id',
    screen: screens.notificationSent,
    access: 'viewer',
    title: 'NOTIFICATION_SENT_TITLE',
  },
  undelivered: {
    ...ofSituation,
    path: '/notifications/undelivered',
    screen: screens.undelivered,
    title: 'UNDELIVERED',
  },
  acts: {
    path: '/history',
    screen: screens.acts,
    access: 'ngoAdmin',
    feature: 'acts',
    menu: 'HISTORY',
    title: 'HISTORY',
  },
  account: { path: '/account', screen: screens.account, access: 'viewer', feature: 'account', title: 'MY_ACCOUNT' },
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
