import { sealSecret } from '#server/auth/sealed-secret.ts';
import { codeOf, stepAt } from '#server/auth/totp.ts';
import type { TestServer } from './server.ts';

/** The secret of the RFC's examples. */
const SECRET = Buffer.from('12345678901234567890');

/** Gives an account the factor of which `factorCode` makes codes; one that is only begun counts for nothing yet. */
export async function giveFactor(
  { db, config, clock }: Pick<TestServer, 'db' | 'config' | 'clock'>,
  admin_id: number,
  { isBegun = false } = {},
): Promise<void> {
  const secret = sealSecret(config, admin_id, SECRET);
  const confirmed_at = isBegun ? null : clock.now;
  await db.deleteFrom('second_factor').where('admin_id', '=', admin_id).execute();
  await db.insertInto('second_factor').values({ admin_id, secret, confirmed_at }).execute();
}

/** The code that an app shows at this moment, or some steps of 30 seconds away from it. */
export const factorCode = (now: Date, steps = 0): string => codeOf(SECRET, stepAt(now) + steps);

/** A secret as it is shown to people, as bytes. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a secret that people were shown. */
export const codeOfText = (secret: string, now: Date, steps = 0): string =>
  codeOf(fromBase32(secret), stepAt(now) + steps);
