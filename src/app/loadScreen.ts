import { lazy, type ComponentType, type ReactElement } from 'react';
import { routeAt, routes, type Route, type RouteName } from '#src/routes.ts';

type Load = NonNullable<Route['screen']>;

const loading = new Map<Load, Promise<ReactElement>>();
const screens = new Map<Load, ComponentType>();

/** The screen of a route, asked for once: a browser gives the same answer about a module ever after, a failure as well. */
function loadOnce(load: Load): Promise<ReactElement> {
  const element = loading.get(load) ?? load();
  loading.set(load, element);
  return element;
}

/** The screen of a route, which suspends until it is there; null where the route shows nothing of its own. */
export function screenOf(name: RouteName): ComponentType | null {
  const load = routes[name].screen;
  if (load === null) return null;
  // Not `use`: what it suspends inside React's `act` is never tried again, so a test would wait for the screen for ever.
  const screen = screens.get(load) ?? lazy(async () => wrapped(await loadOnce(load)));
  screens.set(load, screen);
  return screen;
}

const wrapped = (element: ReactElement) => ({ default: () => element });

/** Begins to load the screen of an address. */
export async function prefetchScreen(address: string): Promise<void> {
  const name = routeAt(address.split(/[?#]/u)[0] ?? '');
  const load = name === null ? null : routes[name].screen;
  if (load !== null) await loadOnce(load);
}
