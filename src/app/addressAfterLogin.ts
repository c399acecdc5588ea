import { home, pathTo } from '#src/routes.ts';
import { isPublic, leadsTo } from './redirects.ts';

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

/** What the history entry of the login remembers, when somebody without a session asked for `address`. */
export function loginEntry(address: string, state: unknown): LoginEntry {
  if (isPublic(address)) return { wanted: wantedIn(state) };
  return { wanted: address === pathTo('root') ? null : address };
}

/** Where somebody with a session belongs; null where they are already (NAV-02 to NAV-04). */
export function addressAfterLogin(address: string, state: unknown, start: string = home): string | null {
  if (!isPublic(address)) return leadsTo(address, start);
  const wanted = wantedIn(state) ?? start;
  return leadsTo(wanted, start) ?? wanted;
}
