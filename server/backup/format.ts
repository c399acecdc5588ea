import { z } from 'zod/mini';

// The content of a backup is a gzip of lines: a header, then for each table a line with its columns and one line a row (an array of
// texts and nulls), then for each attachment a line with its size followed by its bytes, and at last a line with the
// counts and the SHA-256 of everything before it. PostgreSQL's own text form of each value makes it the same for every
// server. How it is sealed: envelope.ts.

export const FORMAT = 2;

export const Header = z.object({
  vigil: z.literal('backup'),
  format: z.int(),
  migration: z.string(),
  createdAt: z.string(),
  /** Tells whether PINs were hashed with the same key, without giving the key away. */
  pinKey: z.string(),
  /** The numbers that were given last, so that none is given again; not there in format 1. */
  counters: z.optional(z.record(z.string(), z.int())),
  /** Position and hash of the last act that was sealed. */
  ledger: z.optional(z.nullable(z.string())),
});
export type Header = z.output<typeof Header>;

export const TableLine = z.object({ table: z.string(), columns: z.array(z.string()).check(z.minLength(1)) });
export const RowLine = z.array(z.nullable(z.string()));
export const FileLine = z.object({ file: z.uuid(), size: z.int().check(z.minimum(0)) });
export const EndLine = z.object({ rows: z.record(z.string(), z.int()), files: z.int(), sha256: z.string() });
export type Counts = Pick<z.output<typeof EndLine>, 'rows' | 'files'>;

/** Why a file cannot be restored, for the person who tries. */
export class BackupError extends Error {}

export const foreign = 'This file is no backup of Vigil.';
export const cutShort = 'The backup is cut short: its end is missing.';
export const damaged = 'The backup is damaged, or somebody altered it: its content does not agree with its seal.';

/** What zlib and the file system say, in the words of whoever wants the election back. */
export const explained = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR') return new BackupError(cutShort, { cause: error });
  if (code === 'Z_DATA_ERROR') return new BackupError(`${foreign} Or it is damaged.`, { cause: error });
  if (code === 'ENOENT') return new BackupError('There is no such file.', { cause: error });
  return error;
};
