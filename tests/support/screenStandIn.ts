import { afterAll, beforeAll } from 'vitest';
import { routes, type RouteName } from '#src/routes.ts';
import type { Route } from '#src/route.ts';

/** Shows another screen at these addresses, within the console's own frame, as long as the tests of the file run. */
export function standIn(screen: NonNullable<Route['screen']>, ...names: RouteName[]): void {
  const places = names.map((name) => ({ route: routes[name], own: routes[name].screen }));
  beforeAll(() => {
    for (const { route } of places) route.screen = screen;
  });
  afterAll(() => {
    for (const { route, own } of places) route.screen = own;
  });
}
