import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { fcm, readServiceAccount } from '#server/notifications/fcm.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account = {
  project_id: 'vigil-test',
  client_email: 'vigil@vigil-test.example',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  token_uri: 'https://tokens.example/token',
};
const MESSAGES = 'https://fcm.example/v1/projects/vigil-test/messages:send';
const grant = (token: string) => Response.json({ access_token: token, expires_in: 3_600 });
const taken = () => Response.json({});

/** A request that waits until the test answers it. */
interface Asked {
  of: string;
  as: string | null;
  resolve: (response: Response) => void;
  reject: (error: Error) => void;
}

const requests = new EventEmitter<{ asked: [Asked] }>();
let now: Date;
let send: ReturnType<typeof fcm>;
beforeEach(() => {
  now = new Date('2026-11-22T08:00:00.000Z');
  send = fcm({ account, now: () => now, origin: 'https://fcm.example' });
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const as = new Headers(init?.headers).get('authorization');
    requests.emit('asked', { of: new Request(url).url, as, resolve, reject });
    return promise;
  });
});

const at = (milliseconds: number) => {
  now = new Date(Date.UTC(2026, 10, 22, 8) + milliseconds);
};
const deliver = (token = 'ă') =>
  send({ notificationId: 7, observerId: 3, token, title: 'Închidere', message: '🗳', attempts: 0 }, AbortSignal.any([]));
const nextAsked = async (): Promise<Asked> => (await once(requests, 'asked'))[0];
/** Delivers one message, until the first request for it. */
async function begin() {
  const first = nextAsked();
  const outcome = deliver();
  return { outcome, asked: await first };
}
/** Delivers one message, for which a new access token may be asked for; which one it goes out on. */
async function goesOutOn(token: string): Promise<string | null> {
  const { outcome, asked } = await begin();
  let request = asked;
  if (asked.of === account.token_uri) {
    const second = nextAsked();
    asked.resolve(grant(token));
    request = await second;
  }
  request.resolve(taken());
  expect([request.of, await outcome]).toEqual([MESSAGES, { status: 'sent', detail: null }]);
  return request.as;
}

test('NTF-06 an access token serves until a minute before its end', async () => {
  expect(await goesOutOn('first')).toBe('Bearer first');
  at(3_539_999);
  expect(await goesOutOn('second')).toBe('Bearer first');
  at(3_540_000);
  expect(await goesOutOn('third')).toBe('Bearer third');
  at(7_000_000);
  expect(await goesOutOn('fourth')).toBe('Bearer third');
});

test('NTF-06 an access token that Firebase refuses is used no more, one that was not granted is asked for anew', async () => {
  await goesOutOn('first');
  const refused = await begin();
  refused.asked.resolve(Response.json({ error: { status: 'UNAUTHENTICATED' } }, { status: 401 }));
  expect(await refused.outcome).toEqual({ status: 'retry', detail: 'UNAUTHENTICATED' });
  expect(refused.asked.as).toBe('Bearer first');

  const denied = await begin();
  denied.asked.resolve(Response.json({ error: 'invalid_grant' }, { status: 403 }));
  await expect(denied.outcome).rejects.toThrow('Firebase refuses the credentials (403)');
  expect(await goesOutOn('second')).toBe('Bearer second');
});

test('NTF-06 an access token that nobody grants within a minute is asked for again, and its failure takes no other away', async () => {
  const hanging = await begin();
  at(59_999);
  const waits = deliver();
  at(60_000);
  expect(await goesOutOn('second')).toBe('Bearer second');
  hanging.asked.reject(new Error('no answer'));
  await expect(hanging.outcome).rejects.toThrow('no answer');
  await expect(waits).rejects.toThrow('no answer');
  expect(await goesOutOn('third')).toBe('Bearer second');
});

test('NTF-06 of a service account what is needed is read; without it the file is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-account-'));
  const read = (content: object) => {
    const file = join(folder, 'account.json');
    writeFileSync(file, JSON.stringify(content));
    return readServiceAccount(file);
  };
  const { token_uri: _, ...least } = account;
  expect(read({ ...account, type: 'service_account' })).toEqual(account);
  expect(read(least)).toEqual({ ...least, token_uri: 'https://oauth2.googleapis.com/token' });
  for (const wrong of [
    { project_id: '' },
    { client_email: '' },
    { private_key: 'PUBLIC KEY' },
    { private_key: undefined },
    { token_uri: 'nowhere' },
  ])
    expect(() => read({ ...account, ...wrong })).toThrow('account.json is no service account file');
  rmSync(folder, { recursive: true });
});
