import { tokenOf } from '#machines/session/session.selectors.ts';
import type { Call, Credentials } from '#src/api/call.ts';
import { createClient } from '#src/api/client.ts';
import type { ServerClock } from '#src/api/serverClock.ts';
import { idle } from '#src/ui/idle.ts';
import type { SessionActor } from './session.ts';

/** What calls need of a session. */
export const credentialsOf = (session: SessionActor): Credentials => ({
  token: () => tokenOf(session.getSnapshot()),
  refused: (token) => session.send({ type: 'session.expired', token }),
});

/** The client of this session. */
export const createCall = (base: string, session: SessionActor, clock: ServerClock): Call =>
  createClient({ base, credentials: credentialsOf(session), clock, spareTime: idle });
