import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxLength } from './text-limits.values.ts';
import { roles } from './roles.values.ts';
import { id, nothing, text } from './scalars.ts';

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
