import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

// `npm run bench`: all of them, one after the other, since two at a time would measure each other. Names choose some.

const all = [
  'start',
  'bundle',
  'console',
  'answers',
  'routes',
  'editor',
  'recording',
  'import',
  'server-lists',
  'server-export',
  'server-submissions',
  'server-post-cost',
  'server-streams',
  'server-sizes',
  'server-notifications',
  'server-ledger',
  'server-counters',
  'situation',
  'server-kill',
  'desk',
  'desk-day',
  'desk-keys',
  'server-faults',
  'cluster',
  'hostile',
  'simulate',
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}.\n`);
  process.exit(2);
}

const failed: string[] = [];
for (const name of wanted.length > 0 ? wanted : all) {
  process.stderr.write(`\n${name}\n`);
  const bench = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' });
  const [code] = await once(bench, 'close');
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) process.stderr.write(`\nNot measured: ${failed.join(', ')}.\n`);
process.exitCode = failed.length;
