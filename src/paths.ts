/** Where the logo leads, and whoever has no other wish after logging in (NAV-02 to NAV-04). */
export const home = '/observatori';

export const paths = {
  login: '/login',
  root: '/',
  urgents: '/urgents',
  observers: '/observatori',
} as const;
