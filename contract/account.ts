import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxLength } from './lengths.values.ts';
import { roles } from './roles.values.ts';
import { count, givenId, id, nothing, text } from './values.ts';

/** What this back end can do beside the calls of published ones; without the call itself there is nothing. */
export const getFeatures = endpoint({
  method: 'GET',
  path: '/api/v3/features',
  summary: 'What this server offers beside the calls of published back ends',
  access: 'public',
  reply: z.object({ features: z.array(z.string()) }),
});

/** More NGOs than organize one election, and more of their staff than anybody asks. */
export const maxOrganizers = 20;

/** Whose session this is, and whom to ask for rights: names alone. Older servers do not tell the organizers. */
export const Account = z.object({
  account: z.string(),
  idNgo: id,
  ngo: z.string(),
  organizer: z.boolean(),
  role: z.optional(z.enum(roles)),
  organizers: z.optional(
    z
      .array(z.object({ ngo: z.string(), accounts: z.array(z.string()).check(z.maxLength(maxOrganizers)) }))
      .check(z.maxLength(maxOrganizers)),
  ),
});
export type Account = z.output<typeof Account>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/v3/account',
  summary: 'The own account',
  access: 'viewer',
  reply: Account,
});

/** The rules for a new password are in new-password.values.ts; the refusal names the one that it breaks. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v3/account/password',
  summary: 'Change the own password; ends all other sessions of the account',
  access: 'viewer',
  body: z.object({
    oldPassword: text(maxLength.credential).check(z.minLength(1)),
    newPassword: text(maxLength.credential).check(z.minLength(1)),
  }),
  reply: z.null(),
  reads: nothing,
});

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
