import type { Services } from '#src/services.tsx';
import { isLoggedIn, userNameOf } from '#machines/session/session.selectors.ts';

/** A file that was being imported when the session ended: it is there again after the login. */
const kept = new Map<string, File>();

const userOf = ({ session }: Services) => userNameOf(session.getSnapshot()) ?? '';

export function takeKeptFile(services: Services): File | null {
  const file = kept.get(userOf(services)) ?? null;
  kept.clear();
  return file;
}

/** When the screen goes: kept only where the session went, and not the reader. */
export function keepFile({ session }: Services, user: string, file: File | null): void {
  if (file !== null && !isLoggedIn(session.getSnapshot())) kept.set(user, file);
}
