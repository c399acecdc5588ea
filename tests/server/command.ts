import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { compileQuickly } from '#tests/support/compileQuickly.ts';

export interface Ended {
  code: number | null;
  said: string;
}

/** Runs a command of `server/cli` on the embedded database of a directory, as who types it does. */
export async function runCli(
  name: string,
  args: readonly string[],
  dataDir: string,
  input = '',
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [...compileQuickly, `server/cli/${name}.ts`, ...args], {
    env: { ...environment, DATA_DIR: dataDir, ...more },
  });
  child.stdin.end(input);
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code: typeof code === 'number' ? code : null, said: out + err };
}
