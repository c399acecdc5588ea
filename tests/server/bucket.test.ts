import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { clearPhotos } from '#server/erasure/photos.ts';
import { attachmentStore } from '#server/notes/attachment-store.ts';
import { bucketStore } from '#server/notes/bucket-store.ts';
import { attachmentsIn, putFile } from '#server/notes/folder-store.ts';
import { moveToBucket } from '#server/notes/move-files.ts';
import { openBucketService } from '#tests/support/bucket.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { openTestServer } from '#tests/support/server.ts';
import { JPEG, MP4 } from './notes.given.ts';

const ABSENT = '00000000-0000-4000-8000-000000000000';

let service: Awaited<ReturnType<typeof openBucketService>>;
let election: Election;
beforeAll(async () => {
  service = await openBucketService();
  election = await openElection({ ...service.environment, ATTACHMENTS_PUBLIC_URL: service.address });
});
afterAll(async () => {
  await election.server.close();
  await service.close();
});
beforeEach(async () => {
  await election.server.db.deleteFrom('note').execute();
});

const Kept = z.object({ filesAddress: z.array(z.string()) });
const idOf = (address = '') => address.split('/').at(-1) ?? '';

async function post(text: string, files: Readonly<Record<string, Buffer>>): Promise<Response> {
  const { server, people } = election;
  const form = new FormData();
  form.set('CountyCode', 'AB');
  form.set('PollingStationNumber', '1');
  form.set('Text', text);
  for (const [name, content] of Object.entries(files)) form.append('files', new File([new Uint8Array(content)], name));
  return server.app.request('/api/v2/note', {
    method: 'POST',
    headers: await server.bearer(people.observer),
    body: form,
  });
}

const send = async (text: string, files: Readonly<Record<string, Buffer>>): Promise<string[]> => {
  const reply = await post(text, files);
  expect(reply.status).toBe(200);
  return z.parse(Kept, await reply.json()).filesAddress;
};

const onDisk = () => {
  const folder = attachmentsIn(election.server.config.dataDir);
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((name) => name.length > 36) : [];
};

const inBucket = async (id: string) => {
  const size = await service.store.size(id);
  return size === undefined ? undefined : buffer(service.store.read(id, { start: 0, end: size - 1 }));
};

/** The addresses that published consoles put into `<img>`. */
async function signedAddresses(as = election.people.admin): Promise<string[]> {
  const { server, people, places } = election;
  const thread = `idPollingStation=${places('AB', 1)}&idObserver=${people.observer.observerId}`;
  const reply = await server.call('GET', `/api/v2/note?${thread}`, { as });
  const Notes = z.array(z.object({ attachmentsPaths: z.array(z.string()) }));
  return z.parse(Notes, await reply.json()).flatMap(({ attachmentsPaths }) => attachmentsPaths);
}

describe('attachments in a bucket', () => {
  test('AND-06 a file lies in the bucket alone, whole, and is read from there', async () => {
    const [photo, film] = await send('two', { 'a.jpg': JPEG, 'b.mp4': MP4 });
    expect(onDisk()).toEqual([]);
    expect([await inBucket(idOf(photo)), await inBucket(idOf(film))]).toEqual([JPEG, MP4]);
    const reply = await election.server.call('GET', film ?? '', { as: election.people.admin });
    expect([reply.status, reply.headers.get('content-length'), reply.headers.get('content-type')]).toEqual([
      200,
      String(MP4.length),
      'video/mp4',
    ]);
    expect(Buffer.from(await reply.bytes()).equals(MP4)).toBe(true);
  });

  test('AND-06 files lie under the first letters of their ids, and the service is told what they must be', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const ids = (await send('names', { 'a.jpg': JPEG, 'b.mp4': MP4 })).map(idOf);
    expect(service.names()).toEqual(expect.arrayContaining(ids.map((id) => `autumn/round-2/${id.slice(0, 2)}/${id}`)));
    const sums = asked.mock.calls.flatMap(([, init]) =>
      init?.method === 'PUT' ? [new Headers(init.headers).get('x-amz-checksum-sha256')] : [],
    );
    expect(sums).toEqual([JPEG, MP4].map((file) => createHash('sha256').update(file).digest('base64')));
  });

  test('AND-06 a byte of a file is read as one, none as none, and an address that clients reach is only told where there is one', async () => {
    const [photo] = await send('bytes', { 'a.jpg': JPEG });
    const id = idOf(photo);
    const bytes = (start: number, end: number) => buffer(service.store.read(id, { start, end }));
    expect([await bytes(6, 6), await bytes(6, 7)]).toEqual([JPEG.subarray(6, 7), JPEG.subarray(6, 8)]);
    const asked = vi.spyOn(globalThis, 'fetch');
    expect([await bytes(6, 5), asked.mock.calls]).toEqual([Buffer.alloc(0), []]);
    expect(await service.store.address(id, { type: 'image/jpeg', disposition: 'inline' })).toBeUndefined();
  });

  test('AND-06 a part of it is answered as a part', async () => {
    const [film = ''] = await send('film', { 'b.mp4': MP4 });
    const part = async (range: string) => {
      const reply = await election.server.call('GET', film, { as: election.people.admin, headers: { range } });
      return [reply.status, reply.headers.get('content-range'), Buffer.from(await reply.bytes()).toString('hex')];
    };
    const size = MP4.length;
    expect(await part('bytes=100000-100003')).toEqual([
      206,
      `bytes 100000-100003/${size}`,
      MP4.subarray(100_000, 100_004).toString('hex'),
    ]);
    expect(await part('bytes=-2')).toEqual([
      206,
      `bytes ${size - 2}-${size - 1}/${size}`,
      MP4.subarray(-2).toString('hex'),
    ]);
    expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`]);
  });

  test('AND-06 a file that is gone from the bucket is missing, and no error of the server', async () => {
    const [photo = ''] = await send('gone', { 'a.jpg': JPEG });
    await service.store.remove(idOf(photo));
    const reply = await election.server.call('GET', photo, { as: election.people.admin });
    expect([reply.status, await reply.json()]).toEqual([404, expect.objectContaining({ code: 'attachment-missing' })]);
  });

  test('AND-06 an address for an image leads to the bucket, signed, for ten minutes, under a plain name', async () => {
    await send('photo', { "Ștefan's (1)!.jpg": JPEG });
    const [address = ''] = await signedAddresses();
    const reply = await election.server.app.request(address);
    const location = new URL(reply.headers.get('location') ?? '');
    expect([reply.status, reply.headers.get('cache-control'), location.origin]).toEqual([
      302,
      'no-store',
      service.address,
    ]);
    expect(location.searchParams.get('X-Amz-Expires')).toBe('600');
    const file = await fetch(location);
    expect(Buffer.from(await file.bytes()).equals(JPEG)).toBe(true);
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      200,
      'image/jpeg',
      'inline; filename="Stefan_s _1__.jpg"',
    ]);
    location.searchParams.set('X-Amz-Expires', '6000');
    expect((await fetch(location)).status).toBe(403);
  });

  test('EVD-03 staff of another NGO are not sent to the bucket: their photo is cleaned here', async () => {
    await send('photo', { 'a.jpg': JPEG });
    const [address = ''] = await signedAddresses(election.people.organizer);
    const reply = await election.server.app.request(address);
    expect([reply.status, reply.headers.get('location')]).toEqual([200, null]);
  });

  test('LED-07 an erased note takes its file out of the bucket', async () => {
    const [photo = ''] = await send('erase me', { 'a.jpg': JPEG });
    const { db, config } = election.server;
    const observer = election.people.observer.observerId;
    await db.updateTable('observer').set({ notes_erased_at: new Date() }).where('id', '=', observer).execute();
    expect(await clearPhotos(db, attachmentStore(config))).toBe(1);
    await db.updateTable('observer').set({ notes_erased_at: null }).where('id', '=', observer).execute();
    expect(await service.store.size(idOf(photo))).toBeUndefined();
  });

  test('AND-06 what lies on the disk from before is served, and moved when that is asked for, and no more then', async () => {
    const [photo = '', film = ''] = await send('moved', { 'a.jpg': JPEG, 'b.mp4': MP4 });
    const { db, config } = election.server;
    await service.store.remove(idOf(photo));
    await putFile(attachmentsIn(config.dataDir), idOf(photo), [JPEG]);
    const served = await election.server.call('GET', photo, { as: election.people.admin });
    expect(Buffer.from(await served.bytes()).equals(JPEG)).toBe(true);
    expect(await moveToBucket(db, config)).toEqual({ moved: 1, there: 1, missing: [], changed: [] });
    expect([onDisk(), await inBucket(idOf(photo))]).toEqual([[], JPEG]);
    await service.store.remove(idOf(film));
    expect(await moveToBucket(db, config)).toEqual({ moved: 0, there: 1, missing: [idOf(film)], changed: [] });
  });

  test('A17 a backup holds what lies in the bucket', async () => {
    const [photo = ''] = await send('backup', { 'a.jpg': JPEG });
    const { db, config } = election.server;
    const file = join(config.dataDir, 'all.vigil');
    const at = { file, pinKey: config.pinKey, now: new Date() };
    expect(await writeBackup(db, { ...config, ...at })).toMatchObject({ files: 1, missing: [] });
    const target = await openTestServer({ contract: {}, handlers: {}, environment: service.environment });
    try {
      await restoreBackup(target.db, { ...at, dataDir: target.config.dataDir });
      await service.store.remove(idOf(photo));
      expect(await moveToBucket(target.db, target.config)).toEqual({ moved: 1, there: 0, missing: [], changed: [] });
    } finally {
      await target.close();
    }
    expect(await inBucket(idOf(photo))).toEqual(JPEG);
  });
});

describe('a bucket that does not answer', () => {
  test('AND-06 A17 refuses notes with files for now, keeps nothing of them, degrades the server, and heals', async () => {
    const stopped = await openBucketService();
    await stopped.close();
    const { server, people } = election;
    const right = server.config.bucket;
    server.config.bucket = right && { ...right, address: `${stopped.address}/evidence` };
    const health = async () => {
      const reply = await server.app.request('/health');
      return [reply.status, await reply.json()];
    };
    try {
      const refused = await post('later', { 'a.jpg': JPEG });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await server.db.selectFrom('note').selectAll().execute()).toEqual([]);
      expect((await post('words alone', {})).status).toBe(200);
      expect(await health()).toEqual([200, expect.objectContaining({ troubles: ['attachments-unreachable'] })]);
    } finally {
      server.config.bucket = right;
    }
    expect(await health()).toEqual([200, expect.objectContaining({ status: 'ok' })]);
    const [photo = ''] = await send('later', { 'a.jpg': JPEG });
    expect((await server.call('GET', photo, { as: people.admin })).status).toBe(200);
  });

  test('A17 a bucket that is not there, or keys that are wrong, are said as such', async () => {
    const right = election.server.config.bucket;
    if (right === undefined) throw new Error('no bucket');
    const elsewhere = bucketStore({ ...right, address: `${service.address}/nowhere` });
    await expect(elsewhere.mustAnswer()).rejects.toThrow('the store of attachments');
    await expect(service.store.mustAnswer()).resolves.toBeUndefined();
    await expect(bucketStore({ ...right, secretAccessKey: 'wrong' }).size(ABSENT)).rejects.toThrow(
      'the store of attachments',
    );
    expect(await service.store.size(ABSENT)).toBeUndefined();
  });
});
