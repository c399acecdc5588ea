import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Stop } from './command.ts';

/** Asks on the terminal without showing what is typed. */
export async function askSilently(what: string, otherwise: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Stop(`There is no terminal to ask on: ${otherwise}.`);
  process.stderr.write(`${what}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await lines.question('');
  lines.close();
  process.stderr.write('\n');
  return answer;
}
