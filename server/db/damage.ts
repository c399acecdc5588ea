import { statSync } from 'node:fs';
import { join } from 'node:path';

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
    return found.isFile() && found.size < bytes ? [`${path} is cut short`] : [];
  });

/** For the person who starts a server whose database does not open any more. */
export function damageReport(directory: string, reason: string): string {
  const missing = missingIn(directory);
  const what = missing.length > 0 ? missing.join(', ') : `it does not open: ${reason.split('\n')[0]}`;
  return [
    `The embedded database in ${directory} is damaged: ${what}.`,
    'Nothing in it was changed. Move this directory away, keep it, and restore the last backup:',
    '  npm run restore -- FILE.vigil      (docs/operating.md, "A damaged database")',
  ].join('\n');
}
