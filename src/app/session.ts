import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { sessionMachine, type SessionEvent } from '#machines/session/session.machine.ts';
import { warnSeconds } from '#machines/session/session.expiry.ts';
import type { Config } from '#src/config.ts';
import type { SafeStorage } from '#src/storage/safeStorage.ts';
import { tellBrowser } from '#src/ui/reportFault.ts';
import { learnClock } from './clockSkew.ts';
import { endOnServer } from './logout.ts';
import { lookAtToken, tokenKey } from './tokenStorage.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

/** Other tabs log in and out; this tab's timers may have slept. */
const listenToTabs = fromCallback<SessionEvent>(({ sendBack }) => {
  const gone = new AbortController();
  window.addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key === tokenKey || key === null) sendBack({ type: 'token.changed', token: key === null ? null : newValue });
    },
    gone,
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') sendBack({ type: 'tab.woken' });
    },
    gone,
  );
  return () => gone.abort();
});

/** The session of this tab, kept in the browser's storage under `token-id` (SES-01). */
export function createSession(config: Config, storage: SafeStorage): SessionActor {
  const logic = sessionMachine.provide({
    actors: {
      readToken: fromPromise(({ input }) => Promise.resolve(lookAtToken(storage, input.token))),
      listenToTabs,
    },
    actions: {
      storeToken(_, { token }) {
        learnClock(storage, token);
        storage.write(tokenKey, token);
      },
      clearToken: () => storage.write(tokenKey, null),
      endOnServer: (_, { token }) => endOnServer(config.apiBase, token),
      reportFault: tellBrowser,
    },
  });
  return createActor(logic, {
    systemId: 'session',
    input: {
      stored: lookAtToken(storage, storage.read(tokenKey)),
      offsetSeconds: config.expiryOffset,
      checksExpiry: config.expiryCheck,
      warnSeconds,
    },
  });
}
