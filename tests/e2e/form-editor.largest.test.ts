import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { largest, writeLargest } from './largest-form.given.ts';
import { stage } from './given.ts';

const { url } = stage();

test('FED-04 FED-07 FED-08 the largest form is written with the keyboard alone, outlives the browser, and phones get exactly that', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'vigil-e2e-profile-'));
  try {
    expect(await writeLargest(url(), profile)).toEqual(largest);
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}, 300_000);
