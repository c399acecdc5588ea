import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEnvelope, sealing } from '#server/backup/envelope.ts';
import { BackupError } from '#server/backup/format.ts';
import type { BackupKey, Seal } from '#server/backup/seal.ts';

const KEY: BackupKey = { kind: 'key', secret: 'the key of the backups '.repeat(2) };
const CHUNK = 64 * 1024;
const content = randomBytes(2 * CHUNK + 1_000);

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'vigil-seal-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const sealed = (bytes: Buffer, seal: Seal, key?: BackupKey) => buffer(sealing(seal, key)(inPieces(bytes, 7_001)));

async function read(file: Buffer, key?: BackupKey): Promise<Buffer> {
  const path = join(directory, 'a.backup');
  writeFileSync(path, file);
  const pieces: Buffer[] = [];
  for await (const piece of (await openEnvelope(path, key)).content) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The first line, and each chunk with its length and its seal. */
function partsOf(file: Buffer, tagLength: number): Buffer[] {
  const parts = [file.subarray(0, file.indexOf('\n') + 1)];
  for (let at = parts[0]?.length ?? 0; at < file.length;) {
    const end = at + 4 + (file.readUInt32BE(at) % 0x80_00_00_00) + tagLength;
    parts.push(file.subarray(at, end));
    at = end;
  }
  return parts;
}

describe.each<[Seal, number, BackupKey | undefined]>([
  ['open', 32, undefined],
  ['signed', 32, KEY],
  ['encrypted', 16, KEY],
])('A15 a backup that is %s', (seal, tagLength, key) => {
  let file: Buffer;
  let parts: Buffer[];
  beforeAll(async () => {
    file = await sealed(content, seal, key);
    parts = partsOf(file, tagLength);
  });

  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('reads back with %i bytes of content', async (length) => {
    const bytes = randomBytes(length);
    expect((await read(await sealed(bytes, seal, key), key)).equals(bytes)).toBe(true);
  });

  test('is refused when any bit of it is another one: in its label, a length, the content or a seal', async () => {
    expect(parts).toHaveLength(4);
    const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { length }) => sum + length, 0));
    const [, first = 0, , last = 0] = starts;
    const within = fc.constantFrom(...starts).chain((start) => fc.integer({ min: start, max: start + 40 }));
    const ends = fc.integer({ min: file.length - 40, max: file.length - 1 });
    const anywhere = fc.integer({ min: 0, max: file.length - 1 });
    const label = fc.integer({ min: 0, max: first - 1 });
    const place = fc.oneof(within, ends, anywhere, label, fc.constant(last));
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
        const altered = Buffer.from(file);
        altered[at] = (altered[at] ?? 0) ^ (1 << bit);
        await expect(read(altered, key)).rejects.toThrow(BackupError);
      }),
      { numRuns: 300 },
    );
  });

  test('is refused when it is cut short anywhere, or goes on after its end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: file.length - 1 }), async (length) => {
        await expect(read(file.subarray(0, length), key)).rejects.toThrow(BackupError);
      }),
      { numRuns: 100 },
    );
    for (const end of parts.slice(0, -1).map((_, index) => index + 1))
      await expect(read(Buffer.concat(parts.slice(0, end)), key)).rejects.toThrow('cut short');
    await expect(read(Buffer.concat([file, Buffer.from('x')]), key)).rejects.toThrow(BackupError);
    await expect(read(Buffer.concat([file, parts[3] ?? file]), key)).rejects.toThrow(BackupError);
  });

  test('is refused when chunks change places, come twice, are left out or come from another backup', async () => {
    const [label = file, one = file, two = file, last = file] = parts;
    const other = partsOf(await sealed(content, seal, key), tagLength);
    const orders = [
      [label, two, one, last],
      [label, one, one, last],
      [label, one, last],
      [label, one, two, two, last],
      ...(seal === 'open'
        ? []
        : [
            [label, one, other[2] ?? two, last],
            [other[0] ?? label, one, two, last],
          ]),
    ];
    for (const order of orders) await expect(read(Buffer.concat(order), key)).rejects.toThrow(BackupError);
  });
});

test('A15 an encrypted backup shows nothing of its content, a signed one is readable', async () => {
  const phones = Buffer.from('0722000001'.repeat(10_000));
  expect((await sealed(phones, 'encrypted', KEY)).includes('0722')).toBe(false);
  expect((await sealed(phones, 'signed', KEY)).includes('0722')).toBe(true);
});

test('A15 who altered a sealed backup cannot pass it off by sealing it with another key, or with none', async () => {
  const forged = [await sealed(content, 'signed', { ...KEY, secret: 'x'.repeat(40) }), await sealed(content, 'open')];
  for (const file of forged) await expect(read(file, KEY)).rejects.toThrow(BackupError);
});

test('A15 a passphrase seals, too, and the one that is typed with other code points for the same letters opens', async () => {
  const key: BackupKey = { kind: 'passphrase', secret: 'Trei cireși și o umbrelă' };
  const file = await sealed(content, 'encrypted', key);
  expect((await read(file, { ...key, secret: key.secret.normalize('NFD') })).equals(content)).toBe(true);
  await expect(read(file, { ...key, secret: 'Trei cireşi şi o umbrelă' })).rejects.toThrow('not the key');
  await expect(read(file, KEY)).rejects.toThrow('give its passphrase');
});
