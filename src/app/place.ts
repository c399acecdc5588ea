import { home, paths } from '#src/paths.ts';

/** Where somebody wanted to go before they had to log in; kept in the history entry of the login (NAV-02). */
export interface LoginEntry {
  wanted: string | null;
}

const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])/u.test(value) && !isLogin(value);

const isLogin = (address: string) => address.split(/[?#]/u)[0] === paths.login;

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

/** Where somebody with a session belongs; null where they are already. */
export const addressAfterLogin = (address: string, state: unknown): string | null =>
  isLogin(address) ? (wantedIn(state) ?? home) : null;
