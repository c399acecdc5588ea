import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maxLength } from './text-limits.values.ts';
import { nothing, text } from './scalars.ts';

export const Token = z.object({ access_token: z.string(), expires_in: z.int() });

const credentials = {
  user: text(maxLength.credential).check(z.minLength(1)),
  password: text(maxLength.credential).check(z.minLength(1)),
};

/** Staff log in without `fcmToken`; a phone sends its push token along and logs in as an observer (phone number and PIN). */
export const authorize = endpoint({
  method: 'POST',
  path: '/api/v2/access/authorize',
  summary: 'Log in',
  access: 'public',
  body: z.object({
    ...credentials,
    channelName: z.nullish(text(256)),
    fcmToken: z.nullish(text(512)),
    /** Of the second factor, where the account has one. */
    code: z.nullish(text(maxLength.code)),
  }),
  reply: Token,
  reads: z.object({ access_token: z.string() }),
});

/** The older login, used by the iOS app: `uniqueId` makes it an observer's. */
export const authorizeV1 = endpoint({
  method: 'POST',
  path: '/api/v1/access/authorize',
  summary: 'Log in (iOS app)',
  access: 'public',
  body: z.object({
    ...credentials,
    uniqueId: z.nullish(text(500)),
  }),
  reply: Token,
});

/** For everybody: whoever is logged out already is told the same. */
export const logOut = endpoint({
  method: 'DELETE',
  path: '/api/v3/account/session',
  summary: 'Log out: ends the session of this request, if it has one',
  access: 'public',
  reply: z.null(),
  reads: nothing,
});
