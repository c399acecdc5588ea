import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../../..');
const own = (file: string) => join(import.meta.dirname, file);

/** Test files that walk a machine; what else they test stays silent in a browser. */
const walked = () =>
  globSync('tests/machines/*.test.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^walk\(\{/mu.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();

const walksModule = 'virtual:walks';

/**
 * The walks of `tests/machines` as values, so that the gallery plays the samples, paths and rules that the tests walk and
 * nobody writes them twice: `walk()` is a collector there, and the test runner does nothing.
 */
export const walksPlugin = (): Plugin => ({
  name: 'vigil:walks',
  enforce: 'pre',
  resolveId(id) {
    if (id === walksModule) return `\0${walksModule}`;
    if (/(?:^#tests|\.\.)\/support\/walk\.ts$/u.test(id)) return own('collectedWalk.ts');
    return id === 'vitest' || id === 'fast-check' ? own('noTests.ts') : null;
  },
  load(id) {
    if (id !== `\0${walksModule}`) return null;
    const imports = walked().map((file) => `import ${JSON.stringify(join(root, file))};`);
    return [...imports, `export { walks } from ${JSON.stringify(own('collectedWalk.ts'))};`].join('\n');
  },
});
