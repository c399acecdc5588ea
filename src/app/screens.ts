import { home, paths, screenOf } from '#src/paths.ts';
import { firstCalls as firstOfObservers } from '#src/screens/observers/observers.first.ts';
import type { Remember } from '#src/remember.ts';

/** Each screen is a chunk of its own, so that its load can begin before the frame is there. */
export const screens = {
  account: () => import('#src/screens/account/AccountScreen.tsx'),
  answers: () => import('#src/screens/answers/AnswersScreen.tsx'),
  observers: () => import('#src/screens/observers/ObserversScreen.tsx'),
  ngos: () => import('#src/screens/ngos/NgosScreen.tsx'),
  ngoProfile: () => import('#src/screens/ngo-profile/NgoProfileScreen.tsx'),
  forms: () => import('#src/screens/forms/FormsScreen.tsx'),
  formEditor: () => import('#src/screens/form-editor/FormEditorScreen.tsx'),
  observerImport: () => import('#src/screens/observer-import/ObserverImportScreen.tsx'),
  observerProfile: () => import('#src/screens/observer-profile/ObserverProfileScreen.tsx'),
  statistics: () => import('#src/screens/statistics/StatisticsScreen.tsx'),
  topList: () => import('#src/screens/statistics/TopListScreen.tsx'),
  notifications: () => import('#src/screens/notifications/NotificationsScreen.tsx'),
  notificationHistory: () => import('#src/screens/notifications/HistoryScreen.tsx'),
  notificationSent: () => import('#src/screens/notifications/SentScreen.tsx'),
} as const;

/** Begins to load the screen of an address. A failure is final: the router, which asks again, will get the same. */
export async function preloadScreen(address: string): Promise<void> {
  const [pathname = ''] = address.split('?');
  if (pathname === paths.observerImport) await screens.observerImport();
  else if (pathname.startsWith(`${paths.observers}/profil/`)) await screens.observerProfile();
  else if (pathname === paths.observers) await screens.observers();
  else if (pathname === paths.ngos) await screens.ngos();
  else if (pathname.startsWith(`${paths.ngos}/`)) await screens.ngoProfile();
  else if (screenOf(pathname) === paths.urgents || screenOf(pathname) === paths.answers) await screens.answers();
  else if (pathname.startsWith(`${paths.forms}/`)) await screens.formEditor();
  else if (pathname === paths.forms) await screens.forms();
  else if (pathname === paths.notifications) await screens.notifications();
  else if (pathname === paths.account) await screens.account();
  else if (pathname === paths.statistics) await screens.statistics();
}

/** The calls with which the screen of an address will begin. */
export function firstCalls(pathname: string, search: string, remember: Remember): string[] {
  if (pathname === paths.observers) return firstOfObservers(search, remember);
  return pathname + search === home ? firstOfUrgents : [];
}

const firstOfUrgents = ['/api/v1/answers?urgent=true&page=1&pageSize=5', '/api/v1/form'];
