import type { Reading } from '#machines/session/session.machine.ts';
import { readToken } from '#src/api/token.ts';
import type { SafeStorage } from '#src/storage/safeStorage.ts';
import { clockAhead } from './clockSkew.ts';

export const tokenKey = 'token-id';

/** A token as it is understood, and the time by the server's clock. */
export const lookAtToken = (storage: SafeStorage, token: string | null): Reading => ({
  claims: token === null ? null : readToken(token),
  now: Date.now() - clockAhead(storage),
});
