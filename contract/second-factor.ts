import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxLength } from './text-limits.values.ts';
import { Token } from './login.ts';
import { recoveryCodeCount } from './second-factor.values.ts';
import { count, givenId, nothing, text } from './scalars.ts';

const password = text(maxLength.credential).check(z.minLength(1));
/** Six digits of an app, or a recovery code; spaces, hyphens and case do not matter. */
const code = text(maxLength.code).check(z.minLength(1));
const credentials = { user: text(maxLength.credential).check(z.minLength(1)), password };

/** What the own account has of it. */
export const SecondFactor = z.object({
  /** When it was set up; null where there is none. */
  since: z.nullable(z.string()),
  /** How many of them are unused. */
  recoveryCodes: count,
  /** Whether every account has to have one. */
  demanded: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** For an app that makes codes: the secret as text, and an address (`otpauth:`) for a QR code. */
export const FactorSetup = z.object({ secret: z.string(), address: z.string() });
export type FactorSetup = z.output<typeof FactorSetup>;

const recoveryCodes = z.array(z.string()).check(z.maxLength(recoveryCodeCount));

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/v3/account/factor',
  summary: 'Whether the own account has a second factor',
  access: 'viewer',
  reply: SecondFactor,
});

export const beginFactor = endpoint({
  method: 'POST',
  path: '/api/v3/account/factor',
  summary: 'Make the secret of a second factor; it counts once a code confirms it',
  access: 'viewer',
  changesNothing: true,
  body: z.object({ password }),
  reply: FactorSetup,
});

export const confirmFactor = endpoint({
  method: 'POST',
  path: '/api/v3/account/factor/confirm',
  summary: 'Confirm the second factor with a code; ends all other sessions of the account',
  access: 'viewer',
  body: z.object({ code }),
  reply: z.object({ recoveryCodes }),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v3/account/factor/codes',
  summary: 'New recovery codes; those of before are good no more',
  access: 'viewer',
  body: z.object({ password, code }),
  reply: z.object({ recoveryCodes }),
});

export const removeFactor = endpoint({
  method: 'POST',
  path: '/api/v3/account/factor/remove',
  summary: 'Remove the own second factor; not where all accounts have to have one',
  access: 'viewer',
  body: z.object({ password, code }),
  reply: z.null(),
  reads: nothing,
});

export const resetAccountFactor = endpoint({
  method: 'DELETE',
  path: '/api/v3/ngo/:idNgo/accounts/:id/factor',
  summary: "Remove the second factor of one of an NGO's accounts, whose phone is lost; ends its sessions",
  access: 'ngoAdmin',
  params: z.object({ idNgo: givenId, id: givenId }),
  reply: z.null(),
  reads: nothing,
});

export const demandFactor = endpoint({
  method: 'PUT',
  path: '/api/v3/accounts/factor',
  summary: 'Demand a second factor of every account, or no longer; ends the sessions of those that have none',
  access: 'organizer',
  body: z.object({ demanded: z.boolean() }),
  reply: z.null(),
  reads: nothing,
});

/** For an account that has to have a second factor and has none, so that nobody is let in without. */
export const beginFactorAtLogin = endpoint({
  method: 'POST',
  path: '/api/v3/access/factor',
  summary: 'The same before the login, where it is demanded and there is none yet',
  access: 'public',
  changesNothing: true,
  body: z.object(credentials),
  reply: FactorSetup,
});

export const confirmFactorAtLogin = endpoint({
  method: 'POST',
  path: '/api/v3/access/factor/confirm',
  summary: 'Confirm it with a code, and log in',
  access: 'public',
  body: z.object({ ...credentials, code }),
  reply: z.object({ ...Token.shape, recoveryCodes }),
  reads: z.object({ access_token: z.string(), recoveryCodes }),
});
