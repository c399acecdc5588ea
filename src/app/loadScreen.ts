import { lazy, type ComponentType, type ReactElement } from 'react';
import { restOfTexts } from '#src/i18n/restOfTexts.ts';
import { routeAt, routes, type RouteName } from '#src/routes.ts';
import type { Route } from '#src/route.ts';

type Load = NonNullable<Route['screen']>;

interface LazyScreen {
  begin: () => Promise<ReactElement>;
  Screen: ComponentType;
  /** It has stood on screen: React shows it again without waiting. */
  wasShown: () => boolean;
}

/** By what loads them: two routes may show the same screen. */
const screens = new Map<Load, LazyScreen>();

/** Their texts come first; every other screen waits for the rest. */
const firstOnes = new Set(Object.values(routes).flatMap(({ isFirst, screen }) => (isFirst ? [screen] : [])));

async function loadWithTexts(load: Load): Promise<ReactElement> {
  const [element] = await Promise.all([load(), firstOnes.has(load) ? undefined : restOfTexts()]);
  return element;
}

/** Asked for once: a browser gives the same answer about a module ever after, a failure as well. */
function loadOnce(load: Load): LazyScreen {
  let element: Promise<ReactElement> | undefined;
  let wasShown = false;
  const begin = () => (element ??= loadWithTexts(load));
  // Not `use`: what it suspends inside React's `act` is never tried again, so a test would wait for the screen for ever.
  const Screen = lazy(async () => {
    const loaded = await begin();
    wasShown = true;
    return { default: () => loaded };
  });
  return { begin, Screen, wasShown: () => wasShown };
}

function lazyScreen(name: RouteName | null): LazyScreen | null {
  const load = name === null ? null : routes[name].screen;
  if (load === null) return null;
  const screen = screens.get(load) ?? loadOnce(load);
  screens.set(load, screen);
  return screen;
}

/** The screen of a route, which suspends until it is there; null where the route shows nothing of its own. */
export const screenOf = (name: RouteName): ComponentType | null => lazyScreen(name)?.Screen ?? null;

/** Whether the screen of an address has been on screen before. */
export const wasShown = (address: string): boolean => lazyScreen(routeAt(address))?.wasShown() ?? false;

/** Begins to load the screen of an address. */
export async function prefetchScreen(address: string): Promise<void> {
  await lazyScreen(routeAt(address))?.begin();
}
