import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { writeFiles } from '#server/notes/attachment-files.ts';
import { attachmentStore } from '#server/notes/attachment-store.ts';
import { attachmentFile, putFile } from '#server/notes/folder-store.ts';
import { fileKind } from '#server/notes/file-kind.ts';
import type { Caller } from '#server/http/handler.ts';
import { HTML, JPEG, MP4, notesStage } from './notes.given.ts';

const { election, folder, onDisk, send, fetchFile } = notesStage();

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('attachments', () => {
  test('AND-06 a picture is shown, typed by its content and not by its name, and lies under a name of ours', async () => {
    const { files } = await send({ files: [['../../etc/pass wd.html', JPEG]] });
    const reply = await fetchFile(files[0], election().people.admin);
    expect(Buffer.from(await reply.bytes()).equals(JPEG)).toBe(true);
    expect([
      reply.status,
      ...[
        'content-type',
        'content-disposition',
        'x-content-type-options',
        'content-security-policy',
        'content-length',
      ].map((name) => reply.headers.get(name)),
    ]).toEqual([
      200,
      'image/jpeg',
      `inline; filename="pass wd.html"; filename*=UTF-8''pass%20wd.html`,
      'nosniff',
      expect.stringMatching(/^sandbox/u),
      String(JPEG.length),
    ]);
    const [file] = onDisk();
    const id = files[0]?.split('/').at(-1) ?? '';
    expect([file?.name, file?.parentPath]).toEqual([id, join(folder(), id.slice(0, 2))]);
    expect([join(file?.parentPath ?? '', id), file?.parentPath ?? '', folder()].map(modeOf)).toEqual([
      0o600, 0o700, 0o700,
    ]);
    expect(readFileSync(join(file?.parentPath ?? '', id)).equals(JPEG)).toBe(true);
  });

  test('AND-06 files of which one cannot be written whole leave nothing behind', async () => {
    const photo = () => new File([new Uint8Array(JPEG)], 'a.jpg');
    const broken = photo();
    vi.spyOn(broken, 'stream').mockReturnValue(
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(9)),
        pull: (controller) => controller.error(new Error('no space left')),
      }),
    );
    await expect(
      writeFiles(attachmentStore(election().server.config), [
        { file: photo(), sha256: 'a' },
        { file: broken, sha256: 'b' },
      ]),
    ).rejects.toThrow('no space left');
    expect(onDisk()).toEqual([]);
  });

  test('AND-06 a file is there before its content is asked for: whatever breaks, it can be removed', async () => {
    const id = randomUUID();
    const seen: boolean[] = [];
    function* content() {
      seen.push(existsSync(attachmentFile(folder(), id)));
      yield new Uint8Array(9);
    }
    await putFile(folder(), id, content());
    expect([seen, onDisk().map(({ name }) => name)]).toEqual([[true], [id]]);
  });

  test('AND-06 what is no picture, film or sound is kept and offered for saving only', async () => {
    const { files } = await send({
      files: [
        ['photo.jpg', HTML],
        ['list.pdf', Buffer.from('%PDF-1.7 x')],
      ],
    });
    const replies = await Promise.all(files.map((address) => fetchFile(address)));
    expect(
      replies.map(({ headers }) => [headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]]),
    ).toEqual([
      ['application/octet-stream', 'attachment'],
      ['application/pdf', 'attachment'],
    ]);
  });

  test('AND-06 only the observer, the staff of the NGO and organizers get it', async () => {
    const { people, server } = election();
    const { files } = await send({ files: [['a.jpg', JPEG]] });
    const [address] = files;
    const status = async (as: Caller) => (await fetchFile(address, as)).status;
    expect(await Promise.all([people.organizer, people.admin, people.observer].map(status))).toEqual([200, 200, 200]);
    expect(await Promise.all([people.otherAdmin, people.second].map(status))).toEqual([404, 404]);
    expect((await server.call('GET', address ?? '')).status).toBe(401);
    expect((await fetchFile('/api/v2/note/attachment/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await fetchFile('/api/v2/note/attachment/..%2F..%2Fjwt.key')).status).toBe(400);
  });

  test('EVD-03 for other NGOs a photo is without position and device, its parts, too; the file stays as it was', async () => {
    const { people } = election();
    const picture = Buffer.from('FFDB0004ABCDFFDA0004AB0102FF00FFD9', 'hex');
    const place = Buffer.from('FFE1000D457869660000474D54FFFF', 'hex');
    const start = Buffer.from('FFD8', 'hex');
    const taken = Buffer.concat([start, place, picture, Buffer.from('a film')]);
    const { files } = await send({ files: [['a.jpg', taken]] });
    const clean = Buffer.concat([start, picture]);
    const readBy = async (as: Caller) => Buffer.from(await (await fetchFile(files[0], as)).bytes());
    expect(await Promise.all([people.admin, people.observer, people.organizer].map(readBy))).toEqual([
      taken,
      taken,
      clean,
    ]);
    const part = await fetchFile(files[0], people.organizer, { Range: 'bytes=2-5' });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      `bytes 2-5/${clean.length}`,
      '4',
    ]);
    expect(Buffer.from(await part.bytes())).toEqual(clean.subarray(2, 6));
    const [file] = onDisk();
    expect(readFileSync(join(file?.parentPath ?? '', file?.name ?? ''))).toEqual(taken);
  });

  test('EVD-03 what cannot be cleaned is for the observer’s NGO alone', async () => {
    const { people } = election();
    const { files } = await send({ files: [['a.heic', Buffer.from('\0\0\0\x18ftypheic secret', 'latin1')]] });
    const replies = await Promise.all([people.admin, people.organizer].map((as) => fetchFile(files[0], as)));
    expect(replies.map(({ status }) => status)).toEqual([200, 403]);
    expect(await replies[1]?.json()).toMatchObject({ code: 'attachment-private' });
  });

  test('AND-06 a file that is missing on the disk is said to be missing', async () => {
    const { files } = await send({ files: [['a.jpg', JPEG]] });
    rmSync(folder(), { recursive: true });
    const reply = await fetchFile(files[0]);
    expect([reply.status, await reply.json()]).toEqual([
      404,
      expect.objectContaining({ detail: 'The file of this attachment is missing on the server.' }),
    ]);
  });

  test('AND-06 a file that goes while it is sent is in the log, with its request', async () => {
    const { server } = election();
    const { files } = await send({ files: [['a.mp4', MP4]] });
    const reply = await fetchFile(files[0]);
    rmSync(folder(), { recursive: true });
    await expect(reply.bytes()).rejects.toThrow('ENOENT');
    const id = reply.headers.get('x-request-id');
    expect(server.logged).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'a file broke off while it was sent', id }),
    );
  });

  test.for([
    ['bytes=0-9', 206, 'bytes 0-9/300012', 0, 10],
    ['bytes=299000-', 206, 'bytes 299000-300011/300012', 299_000, undefined],
    ['bytes=-12', 206, 'bytes 300000-300011/300012', -12, undefined],
    ['bytes=5-99999999', 206, 'bytes 5-300011/300012', 5, undefined],
    ['bytes=9-5', 200, null, 0, undefined],
    ['bytes=0-1,5-6', 200, null, 0, undefined],
    ['pages=1', 200, null, 0, undefined],
  ] as const)(
    'AND-06 a film is sent from where the player asks: %s',
    async ([range, status, contentRange, from, to]) => {
      const { files } = await send({ files: [['a.mp4', MP4]] });
      const reply = await fetchFile(files[0], undefined, { range });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'video/mp4']);
      const expected = MP4.subarray(from, to);
      expect(Buffer.from(await reply.bytes()).equals(expected)).toBe(true);
      expect(reply.headers.get('content-length')).toBe(String(expected.length));
      expect(reply.headers.get('content-range')).toBe(contentRange);
    },
  );

  test('AND-06 a part behind the end is refused', async () => {
    const { files } = await send({ files: [['a.mp4', MP4]] });
    const reply = await fetchFile(files[0], undefined, { range: `bytes=${MP4.length}-` });
    expect([reply.status, reply.headers.get('content-range')]).toEqual([416, `bytes */${MP4.length}`]);
  });

  test.for([
    ['\xFF\xD8\xFF\xE0', 'image/jpeg'],
    ['\x89PNG\r\n\x1A\n', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBP', 'image/webp'],
    ['RIFF\0\0\0\0WAVE', 'audio/wav'],
    ['\0\0\0\x18ftypheic', 'image/heic'],
    ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
    ['\0\0\0\x1Cftyp3gp5', 'video/3gpp'],
    ['\0\0\0\x20ftypM4A ', 'audio/mp4'],
    ['\0\0\0\x20ftypisom', 'video/mp4'],
    ['#!AMR\n', 'audio/amr'],
    ['OggS', 'audio/ogg'],
    ['ID3\x04', 'audio/mpeg'],
    ['%PDF-1.4', 'application/pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'application/octet-stream'],
    ['GIF89', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ] as const)('AND-06 %j is %s', ([start, type]) => {
    expect(fileKind(Buffer.from(start, 'latin1')).type).toBe(type);
  });
});
