/** The list of urgent threads: where the logo leads, and whoever has no other wish after logging in (NAV-02 to NAV-04). */
export const home = '/urgents?urgente=true';

export const paths = {
  login: '/login',
  root: '/',
  urgents: '/urgents',
  answers: '/answers',
  observers: '/observatori',
  ngos: '/ong',
  forms: '/formulare',
  formNew: '/formulare/nou',
  form: '/formulare/:id',
  notifications: '/notifications',
  notificationHistory: '/notifications/history',
  statistics: '/statistics',
  account: '/account',
  observerNew: '/observatori/profil/new',
  observerView: '/observatori/profil/view/:phone',
  observerEdit: '/observatori/profil/edit/:phone',
  observerImport: '/observatori/import',
} as const;

/** The profile of the observer with this phone number. Whoever sees several NGOs, where it may occur twice, adds the id. */
export const observerPath = (mode: 'view' | 'edit', phone: string, id: number | null = null) =>
  `/observatori/profil/${mode}/${encodeURIComponent(phone)}${id === null ? '' : `?id=${id}`}`;

/** The two lists of threads, by the first part of their paths. */
export type ThreadList = 'urgents' | 'answers';

/** A thread opens beside its list: the screen stays, the address changes. */
export const threadPath = (
  list: ThreadList,
  { idObserver, idPollingStation }: { idObserver: number; idPollingStation: number },
) => `/${list}/details/${idObserver}/${idPollingStation}`;

export const formPath = (id: number) => `/formulare/${id}`;

/** Paths that differ in the thread alone are one screen. */
export const screenOf = (pathname: string) => pathname.replace(/\/details\/\d+\/\d+$/u, '');

/** The draft in which whoever is to get a message waits for the screen that writes it. */
export const recipientsDraft = 'notification.people';
