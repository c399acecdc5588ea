import { accessSync, constants, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseIn } from './embedded.ts';

/** What every directory of PostgreSQL has, with the bytes of each file at least. */
const NEEDED: readonly (readonly [path: string, bytes: number])[] = [
  ['PG_VERSION', 1],
  ['global/pg_control', 8_192],
  ['global/pg_filenode.map', 1],
  ['base', 0],
  ['pg_wal', 0],
  ['pg_xact', 0],
];

/** What the directory of an embedded database lacks. */
export const missingIn = (directory: string): string[] =>
  NEEDED.flatMap(([path, bytes]) => {
    const found = statSync(join(directory, path), { throwIfNoEntry: false });
    if (found === undefined) return [`${path} is missing`];
    if (path === 'pg_wal' && !hasSegment(join(directory, path))) return [`${path} is empty`];
    return found.isFile() && found.size < bytes ? [`${path} is cut short`] : [];
  });

const hasSegment = (log: string): boolean => readdirSync(log).some((name) => /^[\dA-F]{24}$/u.test(name));

export interface Obstacle {
  kind: 'full' | 'forbidden';
  what: string;
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const FORBIDDEN = new Set(['EACCES', 'EPERM', 'EROFS']);

/** What an error of the file system says, if it is one of these two. */
function obstacleIn(error: unknown): Obstacle | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (FULL.has(code)) return { kind: 'full', what: error.message };
  if (FORBIDDEN.has(code)) return { kind: 'forbidden', what: error.message };
  return obstacleIn(error.cause);
}

/** As much as a segment of the database's log. */
const PROBE = 16 * 1024 * 1024;

/** Tries what an engine does that says no more than that it failed: opens each file for writing, and writes. */
export function findObstacle(dataDirectory: string): Obstacle | undefined {
  const probe = join(dataDirectory, '.probe');
  try {
    const database = databaseIn(dataDirectory);
    if (existsSync(database))
      for (const path of ['', ...readdirSync(database, { recursive: true, encoding: 'utf8' })])
        accessSync(join(database, path), constants.R_OK | constants.W_OK);
    writeFileSync(probe, Buffer.alloc(PROBE), { flush: true });
    return undefined;
  } catch (error) {
    return obstacleIn(error);
  } finally {
    if (existsSync(probe)) rmSync(probe);
  }
}

const RESTORE = [
  'Nothing in it was changed. Move this directory away, keep it, and restore the last backup:',
  '  npm run restore -- FILE.vigil      (docs/operating.md, "A damaged database")',
];

/** For the person who starts a server whose database does not open: what was seen, and nothing that was not. */
export function whyNotOpened(
  dataDirectory: string,
  error: unknown,
  look: (dataDirectory: string) => Obstacle | undefined = findObstacle,
): string {
  const obstacle = obstacleIn(error) ?? look(dataDirectory);
  if (obstacle?.kind === 'full')
    return [
      `There is no room left on the disk of ${dataDirectory}: ${obstacle.what}.`,
      'The embedded database needs some to start. Make room there and start again; nothing needs to be restored.',
    ].join('\n');
  if (obstacle?.kind === 'forbidden')
    return [
      `This user may not read and write everything in ${dataDirectory}: ${obstacle.what}.`,
      'Give the files to the user that runs the server and start again; nothing needs to be restored.',
    ].join('\n');
  const said = error instanceof Error ? error.message || error.name : String(error);
  const reason = said.split('\n')[0]?.replace(/ Build with -sASSERTIONS.*$/u, '');
  const directory = databaseIn(dataDirectory);
  if (!existsSync(directory)) return `No database could be made in ${dataDirectory}: ${reason}`;
  const missing = missingIn(directory);
  if (missing.length > 0) return damageReport(directory, missing);
  return [
    `The embedded database in ${directory} does not open: ${reason}`,
    'Its disk has room and its files may be written: it may be damaged. Start once more; if it still does not open:',
    ...RESTORE,
  ].join('\n');
}

export const damageReport = (directory: string, missing: readonly string[]): string =>
  [`The embedded database in ${directory} is damaged: ${missing.join(', ')}.`, ...RESTORE].join('\n');
