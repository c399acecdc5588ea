import { addressOf, home, pathTo, routeAt, routes } from '#src/routes.ts';

/** Where somebody wanted to go before they had to log in; kept in the history entry of the login (NAV-02). */
export interface LoginEntry {
  wanted: string | null;
}

const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])/u.test(value) && !isPublic(value);

export function wantedIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'wanted' in state && isOwnPath(state.wanted)
    ? state.wanted
    : null;
}

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

/** What the history entry of the login remembers, when somebody without a session asked for `address`. */
export function loginEntry(address: string, state: unknown): LoginEntry {
  if (isPublic(address)) return { wanted: wantedIn(state) };
  return { wanted: address === pathTo('root') ? null : address };
}

/** Where somebody with a session belongs; null where they are already (NAV-03, NAV-04). */
export function addressAfterLogin(address: string, state: unknown, start: string = home): string | null {
  if (!isPublic(address)) return leadsTo(address, start);
  const wanted = wantedIn(state) ?? start;
  return leadsTo(wanted, start) ?? wanted;
}
