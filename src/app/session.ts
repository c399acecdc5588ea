import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { warnSeconds } from '#machines/session/session.expiry.ts';
import type { Config } from '#src/config.ts';
import type { SafeStorage } from '#src/storage/safeStorage.ts';
import { tellBrowser } from '#src/ui/reportFault.ts';
import { learnClock } from './clockSkew.ts';
import { endOnServer } from './logout.ts';
import { listenToTabs } from './otherTabs.ts';
import { lookAtToken, tokenKey } from './tokenStorage.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

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
