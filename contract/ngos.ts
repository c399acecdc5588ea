import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { NgoValues } from './ngo-form.ts';
import { ngoLimits } from './ngo-limits.values.ts';
import { passwordLength } from './new-password.values.ts';
import { accountRoles } from './roles.values.ts';
import { count, givenCount, givenId, id, nothing, text } from './scalars.ts';

export const Ngo = z.object({
  id,
  shortName: z.string(),
  name: z.string(),
  organizer: z.boolean(),
  isActive: z.boolean(),
});
export type Ngo = z.output<typeof Ngo>;

/** What the saver had read: a field that others changed since is no longer overwritten. */
const before = z.optional(
  z.object({
    shortName: z.optional(text(1_000)),
    name: z.optional(text(1_000)),
    organizer: z.optional(z.boolean()),
    isActive: z.optional(z.boolean()),
  }),
);

/** What is stored now; published back ends answer nothing of it. */
const orNothing = <T extends z.ZodMiniType>(shape: T) =>
  z.union([
    shape,
    z.pipe(
      z.unknown(),
      z.transform(() => null),
    ),
  ]);

const byId = z.object({ id: givenId });

export const listNgos = endpoint({
  method: 'GET',
  path: '/api/v1/ngo',
  summary: 'All NGOs; an NGO admin who is no organizer sees the own one',
  access: 'viewer',
  reply: z.array(Ngo),
});

export const getNgo = endpoint({
  method: 'GET',
  path: '/api/v1/ngo/:id',
  summary: 'One NGO',
  access: 'viewer',
  params: byId,
  reply: Ngo,
});

export const addNgo = endpoint({
  method: 'POST',
  path: '/api/v1/ngo',
  summary: 'Add an NGO; answers it',
  access: 'organizer',
  body: NgoValues,
  reply: Ngo,
  reads: nothing,
});

/** The call that the specification names. */
export const updateNgo = endpoint({
  method: 'PUT',
  path: '/api/v1/ngo',
  summary: 'Change an NGO. 409 with what is stored when a field of `before` was changed meanwhile',
  access: 'organizer',
  body: z.extend(NgoValues, { idNgo: givenId, before }),
  reply: Ngo,
  reads: orNothing(Ngo),
});

/** The call that published back ends have for the same. */
export const updateNgoById = endpoint({
  method: 'POST',
  path: '/api/v1/ngo/:id',
  summary: 'Change an NGO (published back ends)',
  access: 'organizer',
  params: byId,
  body: z.extend(NgoValues, { before }),
  reply: Ngo,
  reads: orNothing(Ngo),
});

export const deleteNgo = endpoint({
  method: 'DELETE',
  path: '/api/v1/ngo/:id',
  summary: 'Delete an NGO; refused while observers or accounts belong to it',
  access: 'organizer',
  params: byId,
  reply: nothing,
});

export const setNgoOrganizer = endpoint({
  method: 'PATCH',
  path: '/api/v1/ngo/:id/organizer',
  summary: 'Make an NGO organizer, or no longer',
  access: 'organizer',
  params: byId,
  body: z.object({ isOrganizer: z.boolean() }),
  reply: nothing,
});

export const setNgoStatus = endpoint({
  method: 'PATCH',
  path: '/api/v1/ngo/:id/status',
  summary: 'Make an NGO active or inactive',
  access: 'organizer',
  params: byId,
  body: z.object({ isActive: z.boolean() }),
  reply: nothing,
});

const ofNgo = z.object({ idNgo: givenId });
const oneOfNgo = z.object({ idNgo: givenId, id: givenId });
const account = text(ngoLimits.account).check(z.minLength(1));
const password = text(passwordLength.max).check(z.minLength(passwordLength.min));
/** On the wire: the server's refusal says which of the rules for passwords it breaks. */
const givenPassword = text(passwordLength.max).check(z.minLength(1));

const role = z.enum(accountRoles);

/** What a new login account needs. */
export const NgoAdminValues = z.object({ account, password, role: z.optional(role) });
export type NgoAdminValues = z.output<typeof NgoAdminValues>;

/** What a new password needs: the name of the account stays as it is. */
export const NgoAdminPassword = z.object({ account: z.string(), password });

/** What a change of an account needs; without a password it stays as it is. */
export const NgoAdminChange = z.object({
  account: z.string(),
  password: z.union([z.literal(''), password]),
  role: z.optional(role),
});

/** A login account of an NGO; the password is never sent back. */
export const NgoAdmin = z.object({
  id,
  idNgo: id,
  account: z.string(),
  /** Published back ends know administrators alone. */
  role: z.optional(role),
  password: z.null(),
  /** Another one after every new password. */
  passwordVersion: z.optional(count),
  /** Whether a code is asked for at the login, too. */
  secondFactor: z.optional(z.boolean()),
});
export type NgoAdmin = z.output<typeof NgoAdmin>;

export const listNgoAdmins = endpoint({
  method: 'GET',
  path: '/api/v1/ngo/:idNgo/ngoadmin',
  summary: 'The login accounts of an NGO',
  access: 'ngoAdmin',
  params: ofNgo,
  reply: z.array(NgoAdmin),
});

export const getNgoAdmin = endpoint({
  method: 'GET',
  path: '/api/v1/ngo/:idNgo/ngoadmin/:id',
  summary: 'One login account of an NGO',
  access: 'ngoAdmin',
  params: oneOfNgo,
  reply: NgoAdmin,
});

export const addNgoAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/ngo/:idNgo/ngoadmin',
  summary: 'Add a login account',
  access: 'ngoAdmin',
  params: ofNgo,
  body: z.object({ account, password: givenPassword, role: z.optional(role) }),
  reply: NgoAdmin,
  reads: nothing,
});

export const updateNgoAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/ngo/:idNgo/ngoadmin/:id',
  summary:
    'Change a login account, its role or its password; answers it where `before` is given. 409 with what is stored when a field of `before` was changed meanwhile',
  access: 'ngoAdmin',
  params: oneOfNgo,
  body: z.object({
    account: z.optional(account),
    password: z.optional(givenPassword),
    role: z.optional(role),
    before: z.optional(
      z.object({
        account: z.optional(text(1_000)),
        role: z.optional(role),
        passwordVersion: z.optional(givenCount),
      }),
    ),
  }),
  reply: z.union([NgoAdmin, z.undefined()]),
  reads: orNothing(NgoAdmin),
});

export const deleteNgoAdmin = endpoint({
  method: 'DELETE',
  path: '/api/v1/ngo/:idNgo/ngoadmin/:id',
  summary: 'Remove a login account; never the own one nor the last administrator of an organizer',
  access: 'ngoAdmin',
  params: oneOfNgo,
  reply: nothing,
});
