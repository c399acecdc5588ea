import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { keyFor, type Key } from './derived-key.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const secretKey = (config: Key) => keyFor(config, 'Vigil second factor');

/** Codes are made of it, so that it cannot be hashed: it is encrypted, and good for this account alone. */
export function sealSecret(config: Key, adminId: number, secret: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secretKey(config), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(String(adminId)));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Throws where the key is another one, or the row another account's. */
export function openSecret(config: Key, adminId: number, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, secretKey(config), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(String(adminId)));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** A recovery code has 50 random bits: no slow hash is needed, and the key keeps a stolen table from being tried. */
export const hashRecoveryCode = (config: Key, adminId: number, code: string): string =>
  createHmac('sha256', keyFor(config, 'Vigil recovery codes')).update(`${adminId}\n${code}`).digest('base64url');
