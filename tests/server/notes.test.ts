import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { listNotes } from '#contract/notes.ts';
import { fileKind } from '#server/notes/file-kind.ts';
import type { Caller } from '#server/http/handler.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection({ UPLOAD_LIMIT_MB: '2' });
});
afterAll(() => election.server.close());
beforeEach(async () => {
  const { server } = election;
  await server.db.deleteFrom('note').execute();
  await server.db.deleteFrom('kept_aside').execute();
  rmSync(folder(), { recursive: true, force: true });
});

const folder = () => join(election.server.config.dataDir, 'attachments');
const onDisk = () =>
  existsSync(folder())
    ? readdirSync(folder(), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : [];

const JPEG = Buffer.concat([Buffer.from('FFD8FFE000104A464946', 'hex'), randomBytes(100_000)]);
const PNG = Buffer.from('89504E470D0A1A0A0000000D49484452', 'hex');
const MP4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), randomBytes(300_000)]);
const HTML = Buffer.from('<html><script>alert(1)</script></html>');

interface Sent {
  county?: string;
  station?: number;
  question?: number;
  text?: string;
  files?: readonly (readonly [name: string, content: Buffer])[];
  part?: string;
  path?: string;
}

const Kept = z.object({
  filesAddress: z._default(z.array(z.string()), []),
  note: z._default(z.object({ id: z.int() }), { id: 0 }),
});

/** Sends a note as a phone does. */
const send = async (
  { county = 'AB', station = 1, question, text = '', files = [], part = 'files', path = '' }: Sent,
  as: Caller = election.people.observer,
) => {
  const form = new FormData();
  form.set('CountyCode', county);
  form.set('PollingStationNumber', String(station));
  if (question !== undefined) form.set('QuestionId', String(question));
  form.set('Text', text);
  for (const [name, content] of files)
    form.append(part, new File([new Uint8Array(content)], name, { type: 'text/html' }));
  const headers = await election.server.bearer(as);
  const reply = await election.server.app.request(`/api/v2/note${path}`, { method: 'POST', headers, body: form });
  const body: unknown = await reply.json();
  const { filesAddress, note } = z.parse(Kept, body);
  return { status: reply.status, body, files: filesAddress, id: note.id };
};

const list = async (as: Caller = election.people.organizer, query = '') => {
  const { people, places, server } = election;
  const thread = `idPollingStation=${places('AB', 1)}&idObserver=${people.observer.observerId}`;
  const reply = await server.call('GET', `/api/v2/note?${thread}${query}`, { as });
  const body = reply.ok ? await read(reply, listNotes.reply) : [];
  return { status: reply.status, body };
};
const fetchFile = (address: string | undefined, as: Caller = election.people.organizer, headers: HeadersInit = {}) =>
  election.server.call('GET', address ?? '/nowhere', { as, headers });

describe('notes', () => {
  test('AND-06 notes of a thread, oldest first, on a question or on the station, with the addresses of their files', async () => {
    const { forms, people, server } = election;
    const a1 = forms('A1');
    const sent = server.clock.now;
    const first = await send({
      question: a1.id,
      text: '<img src=x onerror=alert(1)>',
      files: [
        ['door.jpg', JPEG],
        ['queue.mp4', MP4],
      ],
    });
    server.clock.now = new Date(sent.getTime() + 60_000);
    const second = await send({ question: 0, text: 'Calm' });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual({
      filesAddress: [expect.stringMatching(/^\/api\/v2\/note\/attachment\/[\da-f-]{36}$/u), expect.any(String)],
      note: { id: expect.any(Number), text: '<img src=x onerror=alert(1)>', questionId: a1.id },
    });
    const expected = [
      {
        id: first.id,
        countyCode: 'AB',
        pollingStationNumber: 1,
        questionId: a1.id,
        formId: a1.form,
        formCode: 'A',
        text: '<img src=x onerror=alert(1)>',
        attachmentsPaths: first.files,
        attachments: [
          { path: first.files[0], name: 'door.jpg', type: 'image/jpeg', size: JPEG.length },
          { path: first.files[1], name: 'queue.mp4', type: 'video/mp4', size: MP4.length },
        ],
        lastModified: sent.toISOString(),
      },
      {
        id: second.id,
        countyCode: 'AB',
        pollingStationNumber: 1,
        questionId: null,
        formId: null,
        formCode: null,
        text: 'Calm',
        attachmentsPaths: [],
        attachments: [],
        lastModified: server.clock.now.toISOString(),
      },
    ];
    expect(await list()).toEqual({ status: 200, body: expected });
    expect(await list(people.admin)).toEqual({ status: 200, body: expected });
    expect(await list(people.otherAdmin)).toEqual({ status: 200, body: [] });
    expect((await list(people.observer)).status).toBe(403);
    expect((await list(people.organizer, `&idQuestion=${a1.id}`)).body).toEqual(expected.slice(0, 1));
  });

  test('AND-06 a note sent twice is kept once, files and all; one with another file is another note', async () => {
    const note = { text: 'Seal broken', files: [['a.jpg', JPEG]] } as const;
    const first = await send(note);
    expect(await send({ ...note, files: [['renamed.jpg', JPEG]] })).toEqual(first);
    expect(onDisk()).toHaveLength(1);
    const other = await send({ ...note, files: [['a.jpg', PNG]] });
    expect(other.id).not.toBe(first.id);
    expect([(await list()).body.length, onDisk().length]).toEqual([2, 2]);
  });

  test('AND-06 the same note at the same moment is kept once and leaves no file behind', async () => {
    const note = { text: 'Twice at once', files: [['a.jpg', JPEG]] } as const;
    const [one, two] = await Promise.all([send(note), send(note)]);
    expect([one.status, two]).toEqual([200, one]);
    expect([(await list()).body.length, onDisk().length]).toEqual([1, 1]);
  });

  test('AND-06 a station that does not exist puts the note aside with its files, once', async () => {
    const { people, server } = election;
    const note = { county: 'AB', station: 77, question: 5, text: 'Where am I?', files: [['a.jpg', JPEG]] } as const;
    const first = await send(note);
    expect(first.status).toBe(200);
    expect(await send(note)).toEqual(first);
    const aside = await server.db.selectFrom('kept_aside').selectAll().execute();
    const [id] = onDisk().map(({ name }) => name);
    expect(aside).toEqual([
      {
        id: first.id,
        kind: 'note',
        observer_id: people.observer.observerId,
        county_code: 'AB',
        station_number: 77,
        reason: 'unknown-station',
        created_at: server.clock.now,
        payload: {
          digest: expect.any(String),
          questionId: 5,
          text: 'Where am I?',
          files: [{ id, fileName: 'a.jpg', contentType: 'image/jpeg', size: JPEG.length }],
        },
      },
    ]);
    expect(onDisk()).toHaveLength(1);
  });

  test('AND-06 a question that does not exist leaves the note on the station', async () => {
    await send({ question: 999_999, text: 'Old form' });
    expect((await list()).body.map(({ text, questionId }) => [text, questionId])).toEqual([['Old form', null]]);
  });

  test('AND-06 old phones send one file and get its address', async () => {
    const reply = await send({ text: 'One', files: [['a.jpg', JPEG]], part: 'File', path: '/upload' });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        fileAddress: expect.stringContaining('/api/v2/note/attachment/'),
        note: { id: expect.any(Number), text: 'One', questionId: null },
      },
    });
    expect((await send({ text: 'None', path: '/upload' })).body).toMatchObject({ fileAddress: null });
  });

  test.for([
    ['nothing to say', { text: '  ' }, 400],
    ['an empty file and nothing to say', { files: [['a.jpg', Buffer.alloc(0)]] as const }, 400],
    ['a negative station', { station: -1, text: 'x' }, 400],
    ['no county', { county: '', text: 'x' }, 400],
    ['a text beyond all measure', { text: 'x'.repeat(10_001) }, 400],
    ['a file beyond the limit', { files: [['a.jpg', Buffer.alloc(3 * 1024 * 1024)]] as const }, 413],
  ] as const)('AND-06 %s is refused and nothing is left', async ([, note, status]) => {
    expect((await send(note)).status).toBe(status);
    expect([(await list()).body, onDisk()]).toEqual([[], []]);
  });

  test('AND-06 staff write no notes', async () => {
    expect((await send({ text: 'x' }, election.people.admin)).status).toBe(403);
  });
});

describe('attachments', () => {
  test('AND-06 a picture is shown, typed by its content and not by its name, and lies under a name of ours', async () => {
    const { files } = await send({ files: [['../../etc/pass wd.html', JPEG]] });
    const reply = await fetchFile(files[0]);
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
    expect(statSync(join(file?.parentPath ?? '', id)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(file?.parentPath ?? '', id)).equals(JPEG)).toBe(true);
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
    const { people, server } = election;
    const { files } = await send({ files: [['a.jpg', JPEG]] });
    const [address] = files;
    const status = async (as: Caller) => (await fetchFile(address, as)).status;
    expect(await Promise.all([people.organizer, people.admin, people.observer].map(status))).toEqual([200, 200, 200]);
    expect(await Promise.all([people.otherAdmin, people.second].map(status))).toEqual([404, 404]);
    expect((await server.call('GET', address ?? '')).status).toBe(401);
    expect((await fetchFile('/api/v2/note/attachment/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await fetchFile('/api/v2/note/attachment/..%2F..%2Fjwt.key')).status).toBe(400);
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
