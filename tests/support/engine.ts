import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { TestProject } from 'vitest/node';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the embedded databases that test files of a thread lend each other. */
    databases: string;
  }
}

const compiled: WebAssembly.Module[] = [];

/**
 * Compiles the embedded database once for the process. V8 gives each thread that asks for the same bytes what it has, with
 * what it has made faster since, as long as somebody holds it: opening a database then takes less than half the work.
 */
export async function setup(project: TestProject): Promise<() => void> {
  // V8 of Node 24.21 may end the process when it gives back code that several threads share
  // ("Check failed: jit_page_->allocations_.erase(addr) == 1"): seen in one of two runs.
  setFlagsFromString('--no-wasm-code-gc');
  const files = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  for (const file of ['pglite.wasm', 'initdb.wasm'])
    compiled.push(await WebAssembly.compile(readFileSync(join(files, file))));
  const databases = mkdtempSync(join(scratchFolder(), 'vigil-databases-'));
  project.provide('databases', databases);
  return () => rmSync(databases, { recursive: true, force: true });
}
