import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boundaryOf, MalformedForm, readParts } from '#server/http/multipart.ts';
import { clearUploads, Uploads } from '#server/http/uploads.ts';
import { openElection, type Election } from '#tests/support/election.ts';

/** The bytes in pieces of any size, as a network delivers them. */
async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(body: Uint8Array, contentType: string, size: number) {
  const parts: { name: string; fileName: string | undefined; type: string; content: string }[] = [];
  for await (const { chunks, ...part } of readParts(inPieces(body, size), boundaryOf(contentType) ?? '')) {
    const content: Buffer[] = [];
    for await (const chunk of chunks) content.push(chunk);
    parts.push({ ...part, content: Buffer.concat(content).toString('latin1') });
  }
  return parts;
}

const encoded = async (form: FormData) => {
  const response = new Response(form);
  return { body: await response.bytes(), contentType: response.headers.get('content-type') ?? '' };
};

describe('forms with files', () => {
  test('are read the same however the network cuts them', async () => {
    const content = fc.uint8Array({ maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 400 }), fc.boolean(), async (bytes, size, looksAlike) => {
        const form = new FormData();
        form.set('Text', 'Coadă "lungă"');
        const tail = looksAlike ? Buffer.from('\r\n--\r\n-----formdata') : Buffer.alloc(0);
        const file = Buffer.concat([bytes, tail]);
        form.append('files', new File([file], 'o "poză".jpg', { type: 'image/jpeg' }));
        const { body, contentType } = await encoded(form);
        expect(await read(body, contentType, size)).toEqual([
          { name: 'Text', fileName: undefined, type: '', content: Buffer.from('Coadă "lungă"').toString('latin1') },
          { name: 'files', fileName: 'o "poză".jpg', type: 'image/jpeg', content: file.toString('latin1') },
        ]);
      }),
      { numRuns: 60 },
    );
  });

  test('that break off, or are none, are refused', async () => {
    const form = new FormData();
    form.set('Text', 'a');
    const { body, contentType } = await encoded(form);
    const broken = [
      body.subarray(0, -5),
      body.subarray(0, 20),
      Buffer.from('nonsense'),
      Buffer.alloc(0),
      Buffer.from('--b\r\nContent-Type: text/plain\r\n\r\nno name\r\n--b--'),
      Buffer.from(`--b\r\n${'x'.repeat(20_000)}`),
    ];
    for (const bytes of broken)
      await expect(read(bytes, bytes[0] === 45 && bytes[2] === 98 ? 'x; boundary=b' : contentType, 7)).rejects.toThrow(
        MalformedForm,
      );
  });

  test('say their boundary plainly or in quotes', () => {
    const types = [
      'multipart/form-data; boundary=abc',
      'multipart/form-data; boundary="a b"; x=y',
      'multipart/form-data',
    ];
    expect(types.map(boundaryOf)).toEqual(['abc', 'a b', undefined]);
  });
});

describe('uploads lie on the disk', () => {
  let election: Election;
  beforeAll(async () => {
    election = await openElection({ UPLOAD_LIMIT_MB: '1' });
  });
  afterAll(() => election.server.close());

  const left = () => {
    const folder = join(election.server.config.dataDir, 'uploads');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const kept = () => {
    const folder = join(election.server.config.dataDir, 'attachments');
    return existsSync(folder)
      ? readdirSync(folder, { recursive: true }).filter((name) => String(name).length > 10)
      : [];
  };
  const send = async (body: BodyInit, headers: Record<string, string> = {}) =>
    election.server.app.request('/api/v2/note', {
      method: 'POST',
      body,
      headers: { ...headers, ...(await election.server.bearer(election.people.observer)) },
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    });
  const note = (file: Uint8Array<ArrayBuffer>, text = 'Notă') => {
    const form = new FormData();
    form.set('CountyCode', 'AB');
    form.set('PollingStationNumber', '1');
    form.set('Text', text);
    form.append('files', new File([file], 'a.jpg'));
    return form;
  };

  test('only while their request is worked on, whatever becomes of it', async () => {
    const photo = Buffer.from('\xFF\xD8\xFF a photo', 'latin1');
    expect([(await send(note(photo))).status, kept().length, left()]).toEqual([200, 1, []]);
    expect([(await send(note(photo))).status, kept().length, left()]).toEqual([200, 1, []]);
    expect([(await send(note(photo, 'x'.repeat(10_001)))).status, left()]).toEqual([400, []]);
    expect([(await send('no form', { 'content-type': 'multipart/form-data; boundary=b' })).status, left()]).toEqual([
      400,
      [],
    ]);
  });

  test('and are refused as soon as they are too large, also when nobody said how large they are', async () => {
    const { body, contentType } = await encoded(note(Buffer.alloc(1_200_000)));
    const headers = { 'content-type': contentType };
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = sent === 0 ? body.subarray(0, 1_000_000) : new Uint8Array(65_536);
        sent += chunk.length;
        controller.enqueue(chunk);
      },
    });
    expect([(await send(body, { ...headers, 'content-length': String(body.length) })).status, left()]).toEqual([
      413,
      [],
    ]);
    expect([(await send(endless, headers)).status, left()]).toEqual([413, []]);
    expect(sent).toBeLessThan(2_000_000);
  });

  test('texts that are too large, or too many parts, are refused', async () => {
    const long = new FormData();
    long.set('Text', 'x'.repeat(1_040_000));
    long.set('Other', 'x'.repeat(9_000));
    const many = new FormData();
    for (let part = 0; part < 201; part += 1) many.append('Text', 'x');
    expect([(await send(long)).status, (await send(many)).status, left()]).toEqual([413, 413, []]);
  });

  test.each([
    ['nothing', [], []],
    ['a little', [7], [7]],
    ['what is gathered to the byte', [40_000, 25_536], [65_536]],
    ['pieces of all sizes', [65_535, 5, 65_536, 70_000, 1, 2], [65_540, 65_536, 70_000, 3]],
  ])('in pieces of 64 kB or more, but for the last one, each of which needs room: %s', async (_what, sizes, pieces) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vigil-uploads-'));
    const chunks = sizes.map((size, at) => Buffer.alloc(size, 0xc8 + at));
    const room: number[] = [];
    const uploads = new Uploads(dataDir, { take: (bytes) => room.push(bytes), leave: () => undefined });
    const file = await uploads.keep({
      name: 'files',
      fileName: 'poză.jpg',
      type: 'image/jpeg',
      chunks: (async function* piecewise() {
        yield* chunks;
      })(),
    });
    expect([file.name, file.type, room]).toEqual(['poză.jpg', 'image/jpeg', pieces]);
    expect(Buffer.concat(chunks).equals(await file.bytes())).toBe(true);
    await uploads.remove();
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });

  test('what a crash left behind goes at a later start, what another process is at work on stays', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vigil-uploads-'));
    await clearUploads(dataDir);
    const uploads = join(dataDir, 'uploads');
    const minutesOld = { old: 61, young: 59 };
    for (const [name, minutes] of Object.entries(minutesOld)) {
      mkdirSync(join(uploads, name), { recursive: true });
      writeFileSync(join(uploads, name, '1'), 'half a photo');
      const at = Date.now() / 1_000 - minutes * 60;
      utimesSync(join(uploads, name), at, at);
    }
    await clearUploads(dataDir);
    expect(readdirSync(uploads, { recursive: true })).toEqual(['young', join('young', '1')]);
    rmSync(dataDir, { recursive: true });
  });
});
