import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Why there is no database to work on, for the person who wants one. */
export class NotOpened extends Error {}

/** A lock that nobody refers to would be let go with its memory, in the middle of the work. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data directory for this process alone and returns how to let it go. PGlite has no lock of its own and two
 * processes on one directory lose data without an error; the kernel frees a file lock even after kill -9.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = new DatabaseSync(join(directory, 'lock'));
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (!(error instanceof Error) || !error.message.includes('locked')) throw error;
    throw new NotOpened(`The data directory ${directory} is in use by another Vigil process. Stop that one first.`, {
      cause: error,
    });
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}
