import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Channel } from '#server/notifications/channel.ts';
import { fcm, readServiceAccount } from '#server/notifications/fcm.ts';
import { deliverDue } from '#server/notifications/outbox.ts';
import { openFirebase, type Firebase } from '#tests/support/firebase.ts';
import { givenNotifications, later, log, message, queueFor, server, statuses } from './notifications.given.ts';

givenNotifications();

let firebase: Firebase;

beforeAll(async () => {
  firebase = await openFirebase();
});
afterAll(() => firebase.close());
beforeEach(() => {
  firebase.messages.length = 0;
  firebase.answers.clear();
  firebase.refuseCredentials = false;
});

const turn = (channel: Channel, timeout = 10_000) =>
  deliverDue({ db: server.db, channel, log, now: () => server.clock.now, timeout });

const push = () => fcm({ account: firebase.account, origin: firebase.origin, now: () => server.clock.now });

describe('delivery', () => {
  test('NTF-06 Firebase gets each message once, with a tag, on one access token', async () => {
    await queueFor('a', 'b', 'c');
    const { id } = await server.db.selectFrom('notification').select('id').executeTakeFirstOrThrow();
    const before = firebase.grants.length;
    const channel = push();
    expect([await turn(channel), await turn(channel)]).toEqual([3, 0]);
    expect(await statuses()).toEqual(Array.from({ length: 3 }, () => ({ status: 'sent', attempts: 1, detail: null })));
    const tag = `notification-${id}`;
    expect(firebase.messages.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual(
      ['a', 'b', 'c'].map((token) => ({
        token,
        notification: { title: message.title, body: message.message },
        android: { notification: { tag } },
        apns: { headers: { 'apns-collapse-id': tag } },
      })),
    );
    expect(firebase.grants.slice(before)).toEqual([
      {
        iss: firebase.account.client_email,
        aud: firebase.account.token_uri,
        scope: 'https://www.googleapis.com/auth/firebase.messaging',
      },
    ]);
  });

  test('NTF-06 a token that Firebase no longer knows is forgotten, others stay', async () => {
    firebase.answers.set('gone', { status: 404, errorCode: 'UNREGISTERED' });
    firebase.answers.set('odd', { status: 400, errorCode: 'INVALID_ARGUMENT' });
    await queueFor('gone', 'odd', 'good');
    await turn(push());
    expect(await statuses()).toEqual([
      { status: 'failed', attempts: 1, detail: 'UNREGISTERED' },
      { status: 'failed', attempts: 1, detail: 'INVALID_ARGUMENT' },
      { status: 'sent', attempts: 1, detail: null },
    ]);
    expect(
      (await server.db.selectFrom('device').select('token').orderBy('token').execute()).map(({ token }) => token),
    ).toEqual(['good', 'odd']);
  });

  test('NTF-06 429 and 5xx are tried again after growing pauses, at last given up', async () => {
    firebase.answers.set('busy', { status: 503, errorCode: 'UNAVAILABLE' });
    firebase.answers.set('quota', { status: 429, errorCode: 'QUOTA_EXCEEDED', headers: { 'retry-after': '30' } });
    await queueFor('busy', 'quota');
    const channel = push();
    expect(await turn(channel)).toBe(2);
    later(1.9);
    expect(await turn(channel)).toBe(0);
    later(0.1);
    expect(await turn(channel)).toBe(1);
    later(28);
    firebase.answers.delete('quota');
    expect(await turn(channel)).toBe(2);
    for (let attempt = 4; attempt <= 8; attempt += 1) {
      later(2 ** (attempt - 1));
      expect(await turn(channel)).toBe(1);
    }
    later(100_000);
    expect(await turn(channel)).toBe(0);
    expect(await statuses()).toEqual([
      { status: 'failed', attempts: 8, detail: 'Given up after 8 attempts: UNAVAILABLE' },
      { status: 'sent', attempts: 2, detail: null },
    ]);
  });

  test('NTF-06 a service that hangs is left, and asked again later', async () => {
    firebase.answers.set('slow', 'hang');
    await queueFor('slow');
    await turn(push(), 50);
    expect(await statuses()).toEqual([{ status: 'queued', attempts: 1, detail: 'No answer within 50 ms' }]);
    firebase.answers.clear();
    later(2);
    await turn(push());
    expect(await statuses()).toEqual([{ status: 'sent', attempts: 2, detail: null }]);
  });

  test('NTF-06 wrong credentials lose nothing', async () => {
    firebase.refuseCredentials = true;
    await queueFor('a');
    const channel = push();
    await turn(channel);
    expect(await statuses()).toEqual([
      { status: 'queued', attempts: 1, detail: 'Firebase refuses the credentials (401)' },
    ]);
    firebase.refuseCredentials = false;
    later(2);
    await turn(channel);
    expect(await statuses()).toEqual([{ status: 'sent', attempts: 2, detail: null }]);
    expect(() => readServiceAccount('package.json')).toThrow('package.json is no service account file');
    expect(() => readServiceAccount('nowhere.json')).toThrow(/nowhere\.json cannot be read: ENOENT/u);
  });

  test('NTF-06 what a killed worker had taken is nobody else’s until its lease ends, and then goes out', async () => {
    await queueFor('a');
    const killed = Promise.withResolvers<never>();
    const taken = Promise.withResolvers<void>();
    const dying = turn(() => {
      taken.resolve();
      return killed.promise;
    });
    await taken.promise;
    expect(await turn(push())).toBe(0);
    later(59.9);
    expect(await turn(push())).toBe(0);
    later(0.1);
    expect(await turn(push())).toBe(1);
    killed.reject(new Error('too late'));
    await dying;
    expect(await statuses()).toEqual([{ status: 'sent', attempts: 2, detail: null }]);
    expect(firebase.messages).toHaveLength(1);
  });

  test.for([
    ['queued', 0],
    ['tried', 1],
  ] as const)('NTF-06 a clock that is set back holds nothing up that is %s', async ([_state, attempts]) => {
    const before = server.clock.now;
    later(3_600);
    await queueFor('a');
    const fails = () => Promise.resolve({ status: 'retry' as const, detail: 'Firebase answered 503' });
    if (attempts > 0) await turn(fails);
    server.clock.now = before;
    expect(await turn(push())).toBe(1);
    expect(await statuses()).toEqual([{ status: 'sent', attempts: attempts + 1, detail: null }]);
  });

  test('NTF-06 however long a push service asks to be left alone, it is tried again ten minutes later', async () => {
    await queueFor('a');
    await turn(() => Promise.resolve({ status: 'retry', detail: 'Firebase answered 429', afterSeconds: 86_400 }));
    later(599);
    expect(await turn(push())).toBe(0);
    later(1);
    expect(await turn(push())).toBe(1);
  });

  test('NTF-06 two workers at once send each message once', async () => {
    await queueFor('a', 'b', 'c');
    const taken = await Promise.all([turn(push()), turn(push()), turn(push())]);
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(firebase.messages).toHaveLength(3);
  });
});
