import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/mini';

export const ROOT = join(import.meta.dirname, '..');

export const version = (): string =>
  z.parse(z.object({ version: z.string() }), JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).version;
