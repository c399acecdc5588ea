import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, givenId, nothing } from './scalars.ts';

/** Where somebody is logged in. `machine` is what the browser tells of itself; null is what it does not tell. */
export const Session = z.object({
  id: z.uuid(),
  machine: z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) }),
  /** The network address at the login; null where it is not known. */
  address: z.nullable(z.string()),
  since: z.string(),
  /** To within about a minute. */
  lastUsed: z.string(),
  /** The session of this very request. */
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** An account has no more sessions than these: one more login ends the one that was used least recently. */
export const maxSessions = 100;

const sessions = z.array(Session).check(z.maxLength(maxSessions));
const ended = z.object({ ended: count });

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v3/account/sessions',
  summary: 'The sessions of the own account, newest first',
  access: 'viewer',
  reply: sessions,
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v3/account/sessions/:id',
  summary: 'End a session of the own account',
  access: 'viewer',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  reads: nothing,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v3/account/sessions',
  summary: 'End all sessions of the own account but this one',
  access: 'viewer',
  reply: ended,
});

const ofAccount = { idNgo: givenId, id: givenId };

export const listAccountSessions = endpoint({
  method: 'GET',
  path: '/api/v3/ngo/:idNgo/accounts/:id/sessions',
  summary: "The sessions of one of an NGO's accounts, newest first",
  access: 'ngoAdmin',
  params: z.object(ofAccount),
  reply: sessions,
});

export const endAccountSession = endpoint({
  method: 'DELETE',
  path: '/api/v3/ngo/:idNgo/accounts/:id/sessions/:session',
  summary: "End a session of one of an NGO's accounts",
  access: 'ngoAdmin',
  params: z.object({ ...ofAccount, session: z.uuid() }),
  reply: z.null(),
  reads: nothing,
});

export const endAccountSessions = endpoint({
  method: 'DELETE',
  path: '/api/v3/ngo/:idNgo/accounts/:id/sessions',
  summary: "End all sessions of one of an NGO's accounts, but the one of this request",
  access: 'ngoAdmin',
  params: z.object(ofAccount),
  reply: ended,
});
