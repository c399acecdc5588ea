/** Where the logo leads, and whoever has no other wish after logging in (NAV-02 to NAV-04). */
export const home = '/observatori';

export const paths = {
  login: '/login',
  root: '/',
  urgents: '/urgents',
  observers: '/observatori',
  ngos: '/ong',
  observerNew: '/observatori/profil/new',
  observerView: '/observatori/profil/view/:phone',
  observerEdit: '/observatori/profil/edit/:phone',
  observerImport: '/observatori/import',
} as const;

/** The profile of the observer with this phone number. */
export const observerPath = (mode: 'view' | 'edit', phone: string) =>
  `/observatori/profil/${mode}/${encodeURIComponent(phone)}`;
