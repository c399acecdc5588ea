import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { HTML, JPEG, MP4, PNG, notesStage } from '#tests/server/notes.given.ts';
import type { Staff } from '#server/http/handler.ts';
import { originOf } from '#server/http/origin.ts';

const { election, send, list } = notesStage();

/** What published consoles read of a note. */
const Read = z.object({ attachmentPath: z.nullable(z.string()), attachmentsPaths: z.array(z.string()) });

async function notes(as: Staff = election().people.admin, headers: HeadersInit = {}) {
  const { people, places, server } = election();
  const query = `idPollingStation=${places('AB', 1)}&idObserver=${people.observer.observerId}`;
  const reply = await server.call('GET', `/api/v2/note?${query}`, { as, headers });
  return z.parse(z.array(Read), await reply.json());
}

/** As `<img>` and `<video>` do: the address and nothing else. */
const show = async (address: string, headers: HeadersInit = {}) => election().server.app.request(address, { headers });

const after = (milliseconds: number) => {
  const { clock } = election().server;
  clock.now = new Date(clock.now.getTime() + milliseconds);
};

async function photo(as?: Staff): Promise<string> {
  await send({ files: [['door.jpeg', JPEG]] });
  return (await notes(as))[0]?.attachmentPath ?? '';
}

describe('B4 the files of a note in published consoles', () => {
  test('an address shows a picture by itself, and ends as the content is', async () => {
    await send({
      text: 'Seen',
      files: [
        ['door.png', JPEG],
        ['urn.jpg', PNG],
        ['queue.jpg', MP4],
        ['list.jpg', HTML],
      ],
    });
    const [note] = await notes();
    const { attachmentPath, attachmentsPaths = [] } = note ?? {};
    expect(attachmentPath).toBe(attachmentsPaths[0]);
    expect(attachmentsPaths.map((path) => [new URL(path).origin, path.split('.').at(-1)])).toEqual(
      ['jpg', 'png', 'mp4', 'bin'].map((extension) => ['http://localhost', extension]),
    );
    const replies = await Promise.all(attachmentsPaths.map((path) => show(path)));
    expect(replies.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [200, 'image/jpeg'],
      [200, 'image/png'],
      [200, 'video/mp4'],
      [200, 'application/octet-stream'],
    ]);
    const bodies = await Promise.all(replies.map(async (reply) => Buffer.from(await reply.bytes())));
    expect(bodies.map((body, index) => body.equals([JPEG, PNG, MP4, HTML][index] ?? JPEG))).toEqual(
      Array(4).fill(true),
    );
  });

  test('a note without files has none, and one that is sent says so', async () => {
    await send({ text: 'Calm' });
    expect(await notes()).toEqual([{ attachmentPath: null, attachmentsPaths: [] }]);
  });

  test('a browser runs nothing of it, and a player gets the part it asks for', async () => {
    await send({ files: [['a.mp4', MP4]] });
    const [note] = await notes();
    const reply = await show(note?.attachmentPath ?? '', { range: 'bytes=5-14' });
    expect([reply.status, Buffer.from(await reply.bytes())]).toEqual([206, MP4.subarray(5, 15)]);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-range': `bytes 5-14/${MP4.length}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private/u),
    });
  });

  test('is good for ten minutes and no longer', async () => {
    const address = await photo();
    after(9 * 60_000 + 59_000);
    expect((await show(address)).status).toBe(200);
    after(2_000);
    const late = await show(address);
    expect([late.status, await late.json()]).toEqual([
      404,
      expect.objectContaining({ detail: expect.stringMatching(/no longer good/u), code: 'attachment-unknown' }),
    ]);
  });

  test.each<[what: string, change: (address: string) => string]>([
    ['of another file', (address) => address.replace(/[\da-f-]{36}(?=\.jpg$)/u, randomUUID())],
    ['of another caller', (address) => address.replace(/(?<=\/file\/)\d+/u, String(election().people.admin.adminId))],
    ['of another session', (address) => address.replace(/[\da-f-]{36}/u, randomUUID())],
    ['that ends later', (address) => address.replace(/(?<=\.)\d+(?=\.[^.]+\/)/u, '99999999999')],
    ['with another ending', (address) => address.replace(/jpg$/u, 'html')],
    ['with a signature cut short', (address) => address.replace(/.(?=\/[^/]+$)/u, '')],
    ['with a longer signature', (address) => address.replace(/(?=\/[^/]+$)/u, 'A')],
    ['with another signature', (address) => address.replace(/[^./]+(?=\/[^/]+$)/u, 'A'.repeat(43))],
    ['without one', (address) => address.replace(/\.[^./]+(?=\/[^/]+$)/u, '')],
    ['with nothing but dots', (address) => address.replace(/[^/]+(?=\/[^/]+$)/u, '...')],
    ['with a name that leads elsewhere', (address) => address.replace(/[^/]+$/u, '..%2F..%2Fjwt.key')],
  ])('an address %s shows nothing', async (_what, change) => {
    const address = await photo(election().people.organizer);
    expect(change(address)).not.toBe(address);
    const reply = await show(change(address));
    expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  test.each([
    ['of junk', 'x'.repeat(10_000)],
    ['of dots', '.'.repeat(10_000)],
    ['of digits', '1'.repeat(10_000)],
  ])('ten thousand characters %s are refused, in the signature and in the name', async (_what, junk) => {
    for (const path of [`${junk}/${randomUUID()}.jpg`, `1.${randomUUID()}.1.x/${junk}`])
      expect((await show(`/api/v2/note/file/${path}`)).status).toBe(400);
  });

  test('an address with the slash or the token of a caller beside it is as good', async () => {
    const address = await photo();
    const { people, server } = election();
    expect((await show(`${address}/`)).status).toBe(200);
    expect((await show(address, await server.bearer(people.second))).status).toBe(200);
  });

  test('no signature gets into the log', async () => {
    const address = await photo();
    const { server } = election();
    const grant = address.split('/').at(-2) ?? '';
    for (const path of [address, address.replace(/(?=\/[^/]+$)/u, 'A'), address.replace('/file/', '/%66ile/')])
      await show(path);
    const said = JSON.stringify(server.logged);
    expect(said).toContain('/api/v2/note/file/[signed]/');
    expect(grant.split('.').filter((part) => part.length > 10 && said.includes(part))).toEqual([]);
  });

  test('our own console is given addresses beside them that need its token', async () => {
    await photo();
    const [note] = (await list()).body;
    const path = note?.attachments?.[0]?.path ?? '';
    expect(path).toMatch(/^\/api\/v2\/note\/attachment\/[\da-f-]{36}$/u);
    expect((await show(path)).status).toBe(401);
  });
});

describe('B4 an address ends with the rights of who was given it', () => {
  test('with their session', async () => {
    const { people, server } = election();
    const address = await photo();
    await server.db.deleteFrom('session').where('admin_id', '=', people.admin.adminId).execute();
    expect((await show(address)).status).toBe(404);
  });

  test('with their NGO, when it is made inactive', async () => {
    const { people, server } = election();
    const address = await photo();
    const activate = (is_active: boolean) =>
      server.db.updateTable('ngo').set({ is_active }).where('id', '=', people.admin.idNgo).execute();
    await activate(false);
    expect((await show(address)).status).toBe(404);
    await activate(true);
    expect((await show(address)).status).toBe(200);
  });

  test('with the rights of organizers, when their NGO loses them', async () => {
    const { people, server } = election();
    const address = await photo(people.organizer);
    const organize = (organizer: boolean) =>
      server.db.updateTable('ngo').set({ organizer }).where('id', '=', people.organizer.idNgo).execute();
    await organize(false);
    expect((await show(address)).status).toBe(404);
    await organize(true);
    expect((await show(address)).status).toBe(200);
  });
});

describe('B4 where an address leads', () => {
  const asked = (headers: HeadersInit, trustProxy: boolean) =>
    originOf(new Request('http://10.0.0.7:8080/api/v2/note', { headers }), { trustProxy });
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'vigil.example' };

  test.each<[what: string, headers: Record<string, string>, trustProxy: boolean, origin: string]>([
    ['to the host that was asked', {}, false, 'http://10.0.0.7:8080'],
    ['to it, too, whatever a client says of a proxy', forwarded, false, 'http://10.0.0.7:8080'],
    ['to the proxy, where one is trusted', forwarded, true, 'https://vigil.example'],
    ['to the host that it hands on', { 'x-forwarded-proto': 'https' }, true, 'https://10.0.0.7:8080'],
    [
      'to the last of several',
      { ...forwarded, 'x-forwarded-host': 'a.example, b.example:81' },
      true,
      'https://b.example:81',
    ],
    ['to no script', { ...forwarded, 'x-forwarded-proto': 'javascript' }, true, 'http://10.0.0.7:8080'],
    ['to nothing that is no host', { ...forwarded, 'x-forwarded-host': 'a b' }, true, 'http://10.0.0.7:8080'],
    ['to a host alone', { ...forwarded, 'x-forwarded-host': 'x@vigil.example/a?b' }, true, 'https://vigil.example'],
  ])('%s', (_what, headers, trustProxy, origin) => expect(asked(headers, trustProxy)).toBe(origin));

  test('no host that somebody names stays with the server: exports keep addresses without one', async () => {
    await photo();
    const { people, server } = election();
    const [note] = await notes(undefined, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(note?.attachmentPath).toMatch(/^http:\/\/localhost\//u);
    const reply = await server.call('GET', '/api/v1/export/all/notes?format=csv', { as: people.organizer });
    const sheet = await reply.text();
    expect(sheet).toMatch(/"\/api\/v2\/note\/attachment\/[\da-f-]{36}"/u);
    expect(sheet).not.toMatch(/http|evil/u);
  });
});
