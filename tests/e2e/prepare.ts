import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installChromium } from '#tests/support/chromium.ts';
import { copyFolder } from '#tests/support/copyFolder.ts';
import { scratchFolder } from '#tests/support/scratch.ts';
import { startDevServer } from './dev-server.ts';
import { startVigil } from './vigil.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data directory with the demo election, to be copied. */
    template: string;
    /** Where the pages for developers are. */
    developers: string;
  }
}

/**
 * Lets the server build the console, where it is stale, and seed one demo election; every test file runs on a copy of its
 * own. The pages for developers are served to all files.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  installChromium();
  const template = await mkdtemp(join(scratchFolder(), 'vigil-e2e-'));
  const [vigil, developers] = await Promise.all([startVigil({ data: template }), startDevServer()]);
  await vigil.stop();
  project.provide('template', template);
  project.provide('developers', developers.url);
  return async () => {
    await developers.stop();
    await rm(template, { recursive: true, force: true });
  };
}

/** A data directory of one's own with the demo election in it. */
export async function copyOf(template: string): Promise<{ data: string; remove: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'vigil-e2e-'));
  await copyFolder(template, data);
  return { data, remove: () => rm(data, { recursive: true, force: true }) };
}
