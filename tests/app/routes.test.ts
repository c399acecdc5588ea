import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { sectionsFor } from '#src/menu.ts';
import { leadsTo } from '#src/app/redirects.ts';
import { addressOf, home, observerPath, pathTo, routeAt, routeNames, routes, screenPath } from '#src/routes.ts';

/** An address of each route, with something in each place of its path. */
const sampleOf = (path: string) => path.replace(/:\w+/gu, '7');
const table = routeNames.map((id) => ({ id, path: routes[id].path }));

describe('the table of routes', () => {
  test.each(routeNames)('NAV-01 the address of %s leads to it, as the router says too', (name) => {
    const address = sampleOf(routes[name].path);
    expect([routeAt(address), matchRoutes(table, address)?.at(-1)?.route.id]).toEqual([name, name]);
  });

  test.each([
    '/ONG',
    '/ong/',
    '/Observatori/Profil/view/%2B40722',
    '/formulare/nou',
    '/ong/view',
    '/ong/view/1/2',
    '/x',
  ])('NAV-01 of %s router and table think alike', (address) => {
    expect(routeAt(address)).toBe(matchRoutes(table, address)?.at(-1)?.route.id ?? null);
  });

  test('NAV-01 every screen of the specification is at its path', () => {
    expect(routeNames.filter((name) => routes[name].screen !== null).map((name) => routes[name].path)).toEqual([
      '/ong',
      '/ong/new',
      '/ong/edit/:id',
      '/ong/view/:id',
      '/urgents',
      '/urgents/details/:idObserver/:idPollingStation',
      '/urgents/numbers',
      '/urgents/handover',
      '/answers',
      '/answers/details/:idObserver/:idPollingStation',
      '/situation',
      '/situation/stations',
      '/situation/wall-links',
      '/coverage',
      '/coverage/stations',
      '/coverage/stations/:id',
      '/coverage/calls',
      '/coverage/plan',
      '/coverage/plan/import',
      '/statistics',
      '/statistics/questions',
      '/statistics/visits',
      '/statistics/:key',
      '/observatori',
      '/observatori/import',
      '/observatori/profil/new',
      '/observatori/profil/view/:phone',
      '/observatori/profil/edit/:phone',
      '/formulare',
      '/formulare/nou',
      '/formulare/:id',
      '/notifications',
      '/notifications/history',
      '/notifications/history/:id',
      '/notifications/undelivered',
      '/history',
      '/account',
    ]);
  });

  test('NAV-10 PEO-01 NGOs, except a look at one, and the form editor are for organizers; the login alone is for all', () => {
    const having = (access: string) => routeNames.filter((name) => routes[name].access === access);
    expect(having('organizer')).toEqual(['ngos', 'ngoNew', 'ngoEdit', 'wallLinks', 'planImport', 'formNew', 'form']);
    expect(having('ngoAdmin')).toEqual(['observerImport', 'observerNew', 'observerEdit', 'acts']);
    expect(having('reviewer')).toEqual(['notifications']);
    expect(having('public')).toEqual(['login']);
  });

  test('NAV-06 the sections of the header, in its order', () => {
    const sections = routeNames.filter((name) => routes[name].menu !== undefined).map((name) => addressOf(name));
    const emergencies = '/urgents?urgente=true';
    const others = ['/statistics', '/observatori', '/formulare', '/notifications'];
    expect(sections).toEqual(['/ong', emergencies, '/answers', '/situation', '/coverage', ...others, '/history']);
  });

  test('SIT-01 the situation is a section only where the server counts it', () => {
    const paths = (offered: string[]) => sectionsFor('viewer', new Set(offered)).map(({ path }) => path);
    expect([paths([]).includes('/situation'), paths(['situation']).includes('/situation')]).toEqual([false, true]);
  });

  test('DSK-17 LED-06 the history is a section only where the server keeps one', () => {
    const paths = (offered: string[]) => sectionsFor('ngoAdmin', new Set(offered)).map(({ path }) => path);
    const published = ['/urgents', '/answers', '/statistics', '/observatori', '/formulare', '/notifications'];
    expect([paths(['account']), paths(['acts'])]).toEqual([published, [...published, '/history']]);
  });
});

describe('addresses', () => {
  test('NAV-01 what belongs into a path is written so that it stays in its place', () => {
    expect(pathTo('observerView', { phone: '+40/722 1' })).toBe('/observatori/profil/view/%2B40%2F722%201');
    expect(pathTo('urgentsThread', { idObserver: 7, idPollingStation: 12 })).toBe('/urgents/details/7/12');
    expect(observerPath('edit', '0722', 3)).toBe('/observatori/profil/edit/0722?id=3');
  });

  test('NAV-09 what opens beside a screen leaves it standing; another profile is another screen', () => {
    expect(screenPath('/answers/details/7/12')).toBe('/answers');
    expect(screenPath('/ong/view/1')).toBe('/ong/view/1');
    expect(screenPath('/nowhere')).toBe('/nowhere');
  });

  test.each([
    ['/', home],
    ['/login', home],
    ['/urgents', home],
    ['/urgents?county=AB', null],
    ['/nowhere', null],
    ['/answers', null],
  ])('NAV-03 NAV-04 NAV-05 %s leads to %s', (address, to) => {
    expect(leadsTo(address)).toBe(to);
  });
});

test.each(routeNames.filter((name) => routes[name].screen !== null))(
  'NAV-01 the screen of %s is there to be loaded',
  async (name) => {
    await expect(routes[name].screen?.()).resolves.toHaveProperty('type');
  },
);
