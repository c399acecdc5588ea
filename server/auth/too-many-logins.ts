import { Refusal } from '#server/http/refusal.ts';

/** Phones read `error`. */
export const tooManyLogins = (detail: string, seconds: number): Refusal =>
  new Refusal(429, detail, {
    code: 'too-many-logins',
    values: { seconds },
    headers: { 'Retry-After': String(seconds) },
    members: { error: detail },
  });

/** For a login at whose password nobody will look: so many wait already. */
export const tooManyAtOnce = (): Refusal => tooManyLogins('Too many log in at the moment; try again.', 2);
