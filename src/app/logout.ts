import { logOut } from '#contract/login.ts';
import { sessionEnd } from '#machines/session/session.selectors.ts';
import { timeoutMs } from '#src/api/send.ts';
import type { SessionActor } from './session.ts';

// What logging out does. The session machine forgets the token, here and in other tabs (SES-04), and the server ends the
// session (PEO-02). What was started for the session stops, and its replies are forgotten (SES-07). Whoever logs out
// leaves nothing behind, either: `forget`. What each part stops and drops stands where it calls `atEnd`. A session that
// ends by itself keeps unsaved work and acts that wait for who logs in again (SES-08). Language, theme and preferences stay.

interface AtEnd {
  /** However the session ends. */
  stop: () => void;
  /** Where somebody logs out. */
  forget?: () => void;
}

export function atEnd(session: SessionActor, over: AbortSignal, { stop, forget }: AtEnd): void {
  over.addEventListener('abort', () => {
    stop();
    if (sessionEnd(session.getSnapshot()) === 'closed') forget?.();
  });
}

/** Outlives the page. A back end that does not know the call, or cannot be reached, forgets the token when it expires. */
export function endOnServer(base: string, token: string | null): void {
  if (token === null) return;
  const { method, path } = logOut;
  const headers = { authorization: `Bearer ${token}` };
  fetch(base + path, { method, headers, keepalive: true, signal: AbortSignal.timeout(timeoutMs) }).catch(() => {});
}
