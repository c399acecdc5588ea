import { addressOf, home, routeAt, routes } from '#src/routes.ts';

/** Whether an address is there for whoever has no session. */
export function isPublic(address: string): boolean {
  const name = routeAt(address);
  return name !== null && routes[name].access === 'public';
}

/**
 * Where an address leads that shows nothing of its own; null for any other (NAV-03, NAV-04).
 * @param start Where the reader begins (SIT-06).
 */
export function leadsTo(address: string, start: string = home): string | null {
  const name = routeAt(address);
  if (name === null) return null;
  const { path, screen, start: search } = routes[name];
  if (screen === null) return start;
  return search !== undefined && address === path ? path + search : null;
}

/** Whether an address is a section as it begins: nobody has chosen anything in it. */
export function isBare(address: string): boolean {
  const name = routeAt(address);
  return name !== null && addressOf(name) === address;
}
