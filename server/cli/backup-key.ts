import { readFileSync } from 'node:fs';
import type { BackupKey } from '#server/backup/seal.ts';
import { askSilently } from './ask.ts';
import { Stop } from './command.ts';

export const keyOptions = {
  'key-file': { type: 'string' },
  passphrase: { type: 'boolean', default: false },
} as const;

export const keyUsage = `--key-file FILE  a file with a key of at least 32 characters (openssl rand -hex 32), kept apart from the backups;
                 or that key in BACKUP_KEY
--passphrase     asks for a passphrase of at least 16 characters instead; or BACKUP_PASSPHRASE`;

const shortest = { key: 32, passphrase: 16 } as const;

/** The key that was given in one of four ways; nothing where none was. */
export async function readBackupKey(
  given: { 'key-file'?: string | undefined; passphrase: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): Promise<BackupKey | undefined> {
  const found: BackupKey[] = [];
  if (given['key-file'] !== undefined) found.push({ kind: 'key', secret: contentOf(given['key-file']) });
  else if (environment['BACKUP_KEY']) found.push({ kind: 'key', secret: environment['BACKUP_KEY'].trim() });
  if (given.passphrase)
    found.push({ kind: 'passphrase', secret: await askSilently('Passphrase of the backup', 'use BACKUP_PASSPHRASE') });
  else if (environment['BACKUP_PASSPHRASE'])
    found.push({ kind: 'passphrase', secret: environment['BACKUP_PASSPHRASE'] });
  const [key, other] = found;
  if (other !== undefined) throw new Stop('Give a key or a passphrase, not both.');
  if (key !== undefined && key.secret.length < shortest[key.kind])
    throw new Stop(`The ${key.kind} of the backup needs at least ${shortest[key.kind]} characters.`);
  return key;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Stop(`The key file cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
