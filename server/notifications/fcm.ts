import { readFileSync } from 'node:fs';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod/mini';
import { reason } from '#server/db/open.ts';
import type { Channel, Delivery, Outcome } from './channel.ts';

const ServiceAccount = z.object({
  project_id: z.string().check(z.minLength(1)),
  client_email: z.string().check(z.minLength(1)),
  private_key: z.string().check(z.includes('PRIVATE KEY')),
  token_uri: z._default(z.url(), 'https://oauth2.googleapis.com/token'),
});
export type ServiceAccount = z.output<typeof ServiceAccount>;

const Grant = z.object({ access_token: z.string(), expires_in: z.number() });
const Refused = z.object({
  error: z.object({
    status: z.optional(z.string()),
    message: z.optional(z.string()),
    details: z.optional(z.array(z.object({ errorCode: z.optional(z.string()) }))),
  }),
});

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const MARGIN = 60_000;

/** Reads the file that the Firebase console hands out; says what is wrong with it. */
export function readServiceAccount(path: string): ServiceAccount {
  const text = readCredentials(path);
  try {
    return z.parse(ServiceAccount, JSON.parse(text));
  } catch (error) {
    throw new Error(`FIREBASE_CREDENTIALS: ${path} is no service account file`, { cause: error });
  }
}

function readCredentials(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`FIREBASE_CREDENTIALS: ${path} cannot be read: ${reason(error)}`, { cause: error });
  }
}

interface FcmOptions {
  account: ServiceAccount;
  now: () => Date;
  /** Where messages go; a stand-in in tests. */
  origin?: string;
}

/** Firebase Cloud Messaging, HTTP v1: one request a device. */
export function fcm({ account, now, origin = 'https://fcm.googleapis.com' }: FcmOptions): Channel {
  const bearer = createBearer(account, now);
  const url = `${origin}/v1/projects/${account.project_id}/messages:send`;
  return async (delivery, signal) => {
    const authorization = `Bearer ${await bearer.get(signal)}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ message: messageOf(delivery) }),
      signal,
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.status === 401) bearer.forget();
    return outcomeOf(response, body);
  };
}

/** The tag lets a phone replace a message that reaches it twice. */
function messageOf({ token, title, message, notificationId }: Delivery) {
  const tag = `notification-${notificationId}`;
  return {
    token,
    notification: { title, body: message },
    android: { notification: { tag } },
    apns: { headers: { 'apns-collapse-id': tag } },
  };
}

const TOKEN_IS_GONE = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH']);

function outcomeOf(response: Response, body: unknown): Outcome {
  if (response.ok) return { status: 'sent', detail: null };
  const { error } = z.safeParse(Refused, body).data ?? {};
  const code = error?.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? error?.status;
  const detail = code ?? `Firebase answered ${response.status}`;
  if (response.status === 429 || response.status >= 500 || response.status === 401) {
    const afterSeconds = Number(response.headers.get('retry-after'));
    return { status: 'retry', detail, ...(afterSeconds > 0 && { afterSeconds }) };
  }
  return { status: 'failed', detail, gone: TOKEN_IS_GONE.has(detail) };
}

/** One access token for all messages until shortly before it ends; whoever comes meanwhile waits for the same one. */
function createBearer(account: ServiceAccount, now: () => Date) {
  let known: { token: Promise<string>; until: number } | undefined;
  return {
    forget: () => {
      known = undefined;
    },
    get(signal: AbortSignal): Promise<string> {
      if (known && known.until > now().getTime()) return known.token;
      const asked = { token: Promise.resolve(''), until: now().getTime() + MARGIN };
      asked.token = askForToken(account, now(), signal).then(({ access_token, expires_in }) => {
        asked.until = now().getTime() + expires_in * 1_000 - MARGIN;
        return access_token;
      });
      asked.token.catch(() => {
        if (known === asked) known = undefined;
      });
      known = asked;
      return asked.token;
    },
  };
}

async function askForToken(account: ServiceAccount, now: Date, signal: AbortSignal): Promise<z.output<typeof Grant>> {
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + 3_600_000))
    .sign(await importPKCS8(account.private_key, 'RS256'));
  const response = await fetch(account.token_uri, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    signal,
  });
  if (!response.ok) throw new Error(`Firebase refuses the credentials (${response.status})`);
  return z.parse(Grant, await response.json());
}
