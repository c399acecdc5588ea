import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Copies what is in a folder into one that is there. A database is a thousand files: Node's own copy takes up to four times as long. */
export const copyFolder = async (from: string, to: string): Promise<void> => {
  await run('cp', ['-R', `${from}/.`, to]);
};
