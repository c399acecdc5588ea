import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNotes } from '#contract/notes.ts';
import type { Caller } from '#server/http/handler.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';
import { PASSWORD } from '#tests/support/people.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

const dataDir = () => election.server.config.dataDir;
const kept = () =>
  readdirSync(dataDir(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(join(dataDir(), 'database')))
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir().length + 1));

async function sendNote(names: readonly string[], content: string): Promise<Response> {
  const form = new FormData();
  form.set('CountyCode', 'AB');
  form.set('PollingStationNumber', '1');
  form.set('Text', '<img src=x onerror=alert(1)>');
  for (const name of names) form.append('files', new File([content], name, { type: 'text/html' }));
  const headers = await election.server.bearer(election.people.observer);
  return election.server.app.request('/api/v2/note', { method: 'POST', headers, body: form });
}

const notes = async () => {
  const { people, places, server } = election;
  const thread = `idPollingStation=${places('AB', 1)}&idObserver=${people.observer.observerId}`;
  return read(await server.call('GET', `/api/v2/note?${thread}`, { as: people.organizer }), listNotes.reply);
};

describe('files that phones send', () => {
  const names = [
    '../../../etc/passwd',
    '..\\..\\boot.ini',
    '/etc/shadow',
    '....//....//jwt.key',
    '.htaccess',
    'nul\0byte.jpg',
    '<img src=x onerror=alert(1)>.jpg',
    'a"\r\nSet-Cookie: evil=1\r\n.jpg',
    '%2e%2e%2fjwt.key',
    `${'x'.repeat(5_000)}.jpg`,
  ];

  test('AND-06 no name leads out of the folder: files lie under names of our own', async () => {
    const before = kept();
    expect((await sendNote(names, '<script>alert(1)</script>')).status).toBe(200);
    const added = kept().filter((file) => !before.includes(file));
    expect(added).toHaveLength(names.length);
    const own = /^attachments\/([\da-f]{2})\/\1[\da-f]{6}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u;
    expect(added.filter((file) => !own.test(file))).toEqual([]);
  });

  test('AND-06 whatever they are called and hold, a browser gets them as files and runs nothing of them', async () => {
    const { organizer } = election.people;
    const [note] = await notes();
    const addresses = note?.attachmentsPaths ?? [];
    expect([note?.text, addresses.length]).toEqual(['<img src=x onerror=alert(1)>', names.length]);
    for (const address of addresses) {
      const reply = await election.server.call('GET', address, { as: organizer });
      const disposition = reply.headers.get('content-disposition') ?? '';
      expect({
        status: reply.status,
        type: reply.headers.get('content-type'),
        policy: reply.headers.get('content-security-policy'),
        sniffing: reply.headers.get('x-content-type-options'),
        cookie: reply.headers.get('set-cookie')?.includes('evil') ?? false,
        isFile: disposition.startsWith('attachment; '),
        isHarmless: !/[\r\n\0]|\.\.[/\\]/u.test(decodeURIComponent(disposition)),
      }).toEqual({
        status: 200,
        type: 'application/octet-stream',
        policy: "sandbox; default-src 'none'",
        sniffing: 'nosniff',
        cookie: false,
        isFile: true,
        isHarmless: true,
      });
      await reply.body?.cancel();
    }
  });

  test.each([
    ['../jwt.key', 404],
    ['..%2fjwt.key', 400],
    ['..%2F..%2F..%2Fetc%2Fpasswd', 400],
    ['%2e%2e%2f%2e%2e%2fetc%2fpasswd', 400],
    ['..\\..\\jwt.key', 404],
    ['%00', 400],
    ['00000000-0000-4000-8000-000000000000', 404],
    ["' or 1=1 --", 400],
  ])('AND-06 no address leads to another file: %s', async (id, status) => {
    writeFileSync(join(dataDir(), 'jwt.key'), 'the key of this server, which nobody may read');
    const reply = await election.server.call('GET', `/api/v2/note/attachment/${id}`, { as: election.people.organizer });
    const body = await reply.text();
    expect([reply.status, body.includes('the key of this server'), body.includes('root:')]).toEqual([
      status,
      false,
      false,
    ]);
  });
});

test('API-01 SQL in every kind of place stays text', async () => {
  const { server, people } = election;
  const evil = "x'); drop table observer; --";
  const as: Caller = people.organizer;
  const text = encodeURIComponent(evil);
  const asked = {
    [`/api/v1/observer?Sort=${text}`]: 200,
    [`/api/v1/answers?County=${text}`]: 200,
    [`/api/v1/answers?from=${text}`]: 400,
    [`/api/v1/statistics/${text}`]: 400,
    [`/api/v1/county/${text}`]: 404,
    [`/api/v1/ngo/${text}`]: 400,
  };
  const status = async (path: string) => (await server.call('GET', path, { as })).status;
  const statuses = await Promise.all(Object.keys(asked).map(async (path) => [path, await status(path)] as const));
  expect(Object.fromEntries(statuses)).toEqual(asked);
  const somebody = { phone: '0733999999', pin: '1234', name: evil };
  expect((await server.call('POST', '/api/v1/observer', { as, body: somebody })).status).toBe(200);
  const found = await server.call('GET', `/api/v1/observer?Name=${text}&Page=1&PageSize=9`, { as });
  expect(await found.json()).toMatchObject({ data: [{ name: evil }], totalItems: 1 });
  const login = { user: evil, password: evil };
  expect((await server.call('POST', '/api/v2/access/authorize', { body: login })).status).toBe(400);
  const { rows } = await sql<{ there: boolean }>`select to_regclass('observer') is not null as there`.execute(
    server.db,
  );
  expect(rows).toEqual([{ there: true }]);
});

test('no password, PIN, token or key is ever in the log, not even of what failed', async () => {
  const { server, people } = election;
  const authorize = (body: unknown) => server.call('POST', '/api/v2/access/authorize', { body });
  // A PIN of four digits would be found by chance, in a time or in the id of a request.
  const secrets = ['wrong-password-1', 'fcm-token-of-a-phone', '9753186420975318', 'Password-of-a-new-account-1'];
  await authorize({ user: 'organizer', password: PASSWORD });
  await authorize({ user: 'organizer', password: secrets[0] });
  const as = people.organizer;
  const { phone } = people.observer;
  const reset = { action: 'reset-password', phoneNumber: phone, pin: secrets[2] };
  expect((await server.call('POST', '/api/v1/observer/reset', { as, body: reset })).status).toBe(200);
  expect((await authorize({ user: phone, password: secrets[2], fcmToken: secrets[1] })).status).toBe(200);
  const account = { account: 'mara', password: secrets[3] };
  await server.call('POST', `/api/v1/ngo/${people.otherAdmin.idNgo}/ngoadmin`, { as, body: account });
  await server.call('POST', `/api/v1/ngo/${people.otherAdmin.idNgo}/ngoadmin`, { as, body: account });
  const { authorization } = await server.bearer(as);
  await server.call('GET', `/api/v1/observer?access_token=${authorization.slice(7)}`, { headers: { authorization } });
  await sql`alter table ngo_admin rename to ngo_admin_gone`.execute(server.db);
  expect((await authorize({ user: 'organizer', password: secrets[0] })).status).toBe(500);
  await sql`alter table ngo_admin_gone rename to ngo_admin`.execute(server.db);

  const log = JSON.stringify(server.logged);
  const all = [...secrets, PASSWORD, authorization.slice(7), server.config.jwtSecret, server.config.pinKey];
  expect([server.logged.length > 5, log.includes('a request failed')]).toEqual([true, true]);
  expect(all.filter((secret) => log.includes(secret))).toEqual([]);
});

test('the console never makes HTML of text', () => {
  const files = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const makers =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*\+?=(?!=)|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|srcdoc|document\.write|\beval\(|new Function\(/iu;
  expect([files.length > 50, files.filter((file) => makers.test(readFileSync(file, 'utf8')))]).toEqual([true, []]);
});
