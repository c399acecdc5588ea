import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Identity } from '#server/auth/tokens.ts';
import { extensionOf } from './file-kind.ts';

/** In seconds. */
const LIFETIME = 600;
const GRANT = /^(\d+)\.([\da-f-]{36})\.(\d+)\.([\w-]{43})$/u;
const NAME = /^([\da-f-]{36})\.\w+$/u;

interface Wanted {
  file: { id: string; type: string };
  adminId: number;
  sessionId: string;
  now: Date;
}

/**
 * Published consoles put an address into `<img>`, which sends no token, and tell pictures by how it ends: so it is
 * signed in its middle. Good for ten minutes and for what these staff may see, while their session lasts.
 */
export function signedAddress(config: Config, { file, adminId, sessionId, now }: Wanted): string {
  const name = `${file.id}.${extensionOf(file.type)}`;
  const grant = `${adminId}.${sessionId}.${Math.floor(now.getTime() / 1000) + LIFETIME}`;
  return `/api/v2/note/file/${grant}.${signatureOf(config, grant, name)}/${name}`;
}

/** For whom this server signed the address of which file; nothing when it did not, or too long ago. */
export function readSigned(
  config: Config,
  { grant, name }: { grant: string; name: string },
  now: Date,
): { id: string; identity: Identity } | undefined {
  const [, adminId = '', sessionId = '', expires = '', signature = ''] = GRANT.exec(grant) ?? [];
  const [, id = ''] = NAME.exec(name) ?? [];
  const right = signatureOf(config, `${adminId}.${sessionId}.${expires}`, name);
  if (signature.length !== right.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(right)))
    return undefined;
  if (now.getTime() >= Number(expires) * 1000) return undefined;
  return { id, identity: { kind: 'staff', id: Number(adminId), key: sessionId } };
}

function signatureOf({ jwtSecret }: Config, grant: string, name: string): string {
  const key = createHmac('sha256', jwtSecret).update('Vigil file addresses').digest();
  return createHmac('sha256', key).update(`${grant}/${name}`).digest('base64url');
}
