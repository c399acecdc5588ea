import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether a test file, or one that it imports from beside it, puts something else in a module's place. */
export function isMocking(file: string): boolean {
  const source = readFileSync(file, 'utf8');
  const beside = [...source.matchAll(/ from '(\.\/[^']+\.given\.tsx?)'/gu)];
  return /vi\.(?:mock|doMock)\(/u.test(source) || beside.some(([, name = '']) => isMocking(join(dirname(file), name)));
}
