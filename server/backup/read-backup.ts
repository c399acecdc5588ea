import { z } from 'zod/mini';
import {
  BackupError,
  type Counts,
  damaged,
  EndLine,
  FileLine,
  foreign,
  FORMAT,
  Header,
  RowLine,
  TableLine,
} from './format.ts';
import { Source } from './source.ts';

export type Part =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'row'; values: (string | null)[] }
  | { kind: 'file'; id: string; bytes: AsyncIterable<Buffer> }
  /** Checksum and counts are those that the backup promised. */
  | { kind: 'end' };

const MAX_LINE_LENGTH = 64 * 1024 * 1024;

/** The parts of a backup, one after the other in constant memory. The bytes of a file must be read before the next part. */
export async function* readBackup(packed: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const source = new Source(packed);
  try {
    yield await readHeader(source);
    yield* readBody(source);
  } finally {
    source.close();
  }
}

async function readHeader(source: Source): Promise<Part> {
  const header = Header.safeParse(json(await source.line(MAX_LINE_LENGTH)));
  if (!header.success) throw new BackupError(foreign);
  if (header.data.format > FORMAT)
    throw new BackupError(`This backup has the format ${header.data.format}; this version reads up to ${FORMAT}.`);
  return { kind: 'header', header: header.data };
}

const Line = z.union([TableLine, FileLine, EndLine]);

async function* readBody(source: Source): AsyncGenerator<Part> {
  const rows: Record<string, number> = {};
  let files = 0;
  let table = '';
  for (;;) {
    const value = json(await source.line(MAX_LINE_LENGTH));
    const row = RowLine.safeParse(value);
    if (row.success) {
      rows[table] = (rows[table] ?? 0) + 1;
      yield { kind: 'row', values: row.data };
      continue;
    }
    const line = Line.safeParse(value);
    if (!line.success) throw new BackupError(damaged);
    if ('table' in line.data) {
      table = line.data.table;
      yield { kind: 'table', ...line.data };
    } else if ('file' in line.data) {
      files += 1;
      yield { kind: 'file', id: line.data.file, bytes: source.bytes(line.data.size) };
    } else {
      const { sha256, ...counts } = line.data;
      const whole = sha256 === source.checksum() && sameCounts(counts, { rows, files }) && (await source.ended());
      if (!whole) throw new BackupError(damaged);
      yield { kind: 'end' };
      return;
    }
  }
}

const json = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const sameCounts = (promised: Counts, found: Counts): boolean =>
  promised.files === found.files &&
  JSON.stringify(Object.entries(promised.rows)) === JSON.stringify(Object.entries(found.rows));
