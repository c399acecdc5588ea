import { WrongPinKey } from '#server/auth/pin-key.ts';
import { BackupError } from '#server/backup/format.ts';
import { ConfigError } from '#server/config.ts';
import { NotOpened } from '#server/db/lock.ts';
import { Refusal } from '#server/http/refusal.ts';
import { StoreUnavailable } from '#server/notes/bucket-store.ts';

/** Ends a command with a message for the person who typed it. */
export class Stop extends Error {}

/** Runs what a command does; whoever typed it reads one clear sentence when it cannot be done. */
export const runCommand = async (usage: string, work: (args: string[]) => Promise<void>): Promise<void> => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    await work(args);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${explain(error, usage)}\n`);
  }
};

const explain = (error: unknown, usage: string): string => {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return `${error.message}\n${usage}`;
  return error instanceof ConfigError ||
    error instanceof BackupError ||
    error instanceof Refusal ||
    error instanceof Stop ||
    error instanceof NotOpened ||
    error instanceof StoreUnavailable ||
    error instanceof WrongPinKey
    ? error.message
    : (error.stack ?? error.message);
};
