import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const compiled: WebAssembly.Module[] = [];

/**
 * Compiles the embedded database once for the process. V8 gives each thread that asks for the same bytes what it has, with
 * what it has made faster since, as long as somebody holds it: opening a database then takes less than half the work.
 */
export async function setup(): Promise<void> {
  const files = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  for (const file of ['pglite.wasm', 'initdb.wasm'])
    compiled.push(await WebAssembly.compile(readFileSync(join(files, file))));
}
