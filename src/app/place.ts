import { home, paths } from '#src/paths.ts';

/** Where somebody wanted to go before they had to log in; kept in the history entry of the login (NAV-02). */
export interface LoginEntry {
  wanted: string | null;
}

/** Addresses that show nothing of their own. */
const isLeadingHome = (address: string) => pathOf(address) === paths.root || address === paths.urgents;

const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])/u.test(value) && !isLogin(value);

const pathOf = (address: string) => address.split(/[?#]/u)[0] ?? '';

const isLogin = (address: string) => pathOf(address) === paths.login;

export function wantedIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'wanted' in state && isOwnPath(state.wanted)
    ? state.wanted
    : null;
}

/** What the history entry of the login remembers, when somebody without a session asked for `address`. */
export function loginEntry(address: string, state: unknown): LoginEntry {
  if (isLogin(address)) return { wanted: wantedIn(state) };
  return { wanted: address === paths.root ? null : address };
}

/** Where somebody with a session belongs; null where they are already (NAV-03, NAV-04). */
export function addressAfterLogin(address: string, state: unknown): string | null {
  if (isLogin(address)) return addressAfterLogin(wantedIn(state) ?? home, null) ?? wantedIn(state) ?? home;
  return isLeadingHome(address) ? home : null;
}
