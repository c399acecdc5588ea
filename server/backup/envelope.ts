import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod/mini';
import { BackupError, cutShort, damaged, explained, foreign, FORMAT } from './format.ts';
import { Intake } from './intake.ts';
import { frameOf, LAST, sealerOf, seals, type BackupKey, type Seal, type Sealer } from './seal.ts';

// A file: a line that says how it is sealed, then chunks of the packed content, each with its length (the highest bit marks
// the last one), its bytes and its seal. Before format 2 the file was the packed content itself.

const CHUNK = 64 * 1024;
const MAX_LINE_LENGTH = 1_024;
const GZIP = Buffer.from([0x1f, 0x8b]);

const Label = z.object({
  vigil: z.literal('backup'),
  format: z.int(),
  seal: z.enum(seals),
  key: z.enum(['none', 'key', 'passphrase']),
  salt: z.string(),
  check: z.string(),
});

/** For a pipeline: seals what comes through, in constant memory. */
export const sealing = (seal: Seal, key?: BackupKey) =>
  async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(16);
    const bind = await sealerOf(seal, key, salt);
    const { check } = bind(Buffer.alloc(0));
    const label: z.output<typeof Label> = {
      vigil: 'backup',
      format: FORMAT,
      seal,
      key: seal === 'open' ? 'none' : (key?.kind ?? 'none'),
      salt: salt.toString('base64url'),
      check,
    };
    const line = Buffer.from(`${JSON.stringify(label)}\n`);
    yield line;
    const sealer = bind(line);
    let index = 0;
    for await (const { bytes, isLast } of inChunks(content)) {
      const at = { index, isLast, length: bytes.length };
      const { body, tag } = sealer.seal(at, bytes);
      yield Buffer.concat([frameOf(at), body, tag]);
      index += 1;
    }
  };

async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    pieces.push(piece);
    length += piece.length;
    if (length <= CHUNK) continue;
    let rest = Buffer.concat(pieces);
    for (; rest.length > CHUNK; rest = rest.subarray(CHUNK)) yield { bytes: rest.subarray(0, CHUNK), isLast: false };
    pieces = [rest];
    ({ length } = rest);
  }
  yield { bytes: Buffer.concat(pieces), isLast: true };
}

export interface Opened {
  /** `old`: of before format 2, when backups could not be sealed. */
  seal: Seal | 'old';
  /** The packed content; no byte of it is handed on before its seal was looked at. */
  content: AsyncIterable<Buffer>;
  /** For a content that is not read to its end. */
  close: () => Promise<void>;
  /** Of the whole file, once its content has been read: what comes through a pipe cannot be read twice. */
  sha256: () => string;
}

/** Looks at the label and the key; the file is closed when its content has been read or given up. */
export async function openEnvelope(path: string, key?: BackupKey): Promise<Opened> {
  const intake = new Intake(createReadStream(path));
  try {
    const sha256 = () => intake.sha256();
    const start = await intake.peek(GZIP.length);
    if (start.length === 0) throw new BackupError(cutShort);
    if (start.equals(GZIP)) {
      if (key !== undefined) throw new BackupError(notSealed);
      return { seal: 'old', content: intake.rest(), close: () => intake.close(), sha256 };
    }
    const line = await intake.line(MAX_LINE_LENGTH);
    const label = readLabel(line);
    const sealer = await opener(label, key, line);
    return { seal: label.seal, content: chunksOf(intake, sealer), close: () => intake.close(), sha256 };
  } catch (error) {
    await intake.close();
    throw explained(error);
  }
}

const notSealed = `This backup is not sealed, so that nobody can tell whether it was altered. Where you trust the place that it
was kept in, restore it without giving a key.`;

function readLabel(line: Buffer | undefined): z.output<typeof Label> {
  const { data } = Label.safeParse(jsonOf(line?.toString('utf8') ?? ''));
  if (data === undefined) throw new BackupError(foreign);
  if (data.format !== FORMAT)
    throw new BackupError(`This backup has the format ${data.format}; this version reads up to ${FORMAT}.`);
  return data;
}

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

async function opener(
  label: z.output<typeof Label>,
  key: BackupKey | undefined,
  line: Buffer = Buffer.alloc(0),
): Promise<Sealer> {
  if (label.seal === 'open') {
    if (key !== undefined) throw new BackupError(notSealed);
  } else if (key?.kind !== label.key) {
    const needed = label.key === 'passphrase' ? 'passphrase (--passphrase)' : 'key (--key-file, BACKUP_KEY)';
    throw new BackupError(`This backup is sealed: give its ${needed}.`);
  }
  const sealer = (await sealerOf(label.seal, key, Buffer.from(label.salt, 'base64url')))(line);
  if (sealer.check !== label.check) throw new BackupError('This is not the key that the backup was sealed with.');
  return sealer;
}

async function* chunksOf(intake: Intake, sealer: Sealer): AsyncGenerator<Buffer> {
  try {
    for (let index = 0; ; index += 1) {
      const head = (await intake.take(4))?.readUInt32BE();
      if (head === undefined) throw new BackupError(cutShort);
      const [isLast, length] = [head >= LAST, head % LAST];
      if (length > CHUNK) throw new BackupError(damaged);
      const body = await intake.take(length);
      const tag = await intake.take(sealer.tagLength);
      if (body === undefined || tag === undefined) throw new BackupError(cutShort);
      const plain = sealer.open({ index, isLast, length }, body, tag);
      if (plain === undefined) throw new BackupError(damaged);
      yield plain;
      if (!isLast) continue;
      if ((await intake.peek(1)).length > 0) throw new BackupError(damaged);
      return;
    }
  } finally {
    await intake.close();
  }
}
