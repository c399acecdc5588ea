import type { ReactElement } from 'react';
import { routeAt, routes, type RouteName } from '#src/routes.ts';

const loading = new Map<RouteName, Promise<ReactElement> | undefined>();

/** The screen of a route, asked for once: a browser gives the same answer about a module ever after, a failure as well. */
export function loadScreen(name: RouteName): Promise<ReactElement> | undefined {
  if (!loading.has(name)) loading.set(name, routes[name].screen?.());
  return loading.get(name);
}

/** Begins to load the screen of an address. */
export async function prefetchScreen(address: string): Promise<void> {
  const name = routeAt(address.split(/[?#]/u)[0] ?? '');
  if (name !== null) await loadScreen(name);
}
