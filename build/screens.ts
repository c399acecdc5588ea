import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const own = (file: string) => join(root, 'docs/machines/screens', file);
const tests = join(root, 'tests');

const walksModule = 'virtual:screen-walks';

/** What stands for what the walks of screens import, where they are shown and not tested. */
const stands: readonly [RegExp, string][] = [
  [/^vitest$/u, 'noRunner.ts'],
  [/^node:fs$/u, 'files.ts'],
  [/\/screenWalk\.ts$/u, 'collected.ts'],
  [/\/walk\.ts$/u, '../play/collectedWalk.ts'],
];

/** Walks of screens that cannot be shown, each with its reason. */
const notShown: Readonly<Record<string, string>> = {
  boot: 'it is the whole page, the login in it, before a server that its test puts into the network',
  'observer-import': 'a worker reads the file; its test puts a reader without one in the place of a module',
};

const nameOf = (file: string) => basename(file, '.walk.test.tsx');
const files = () =>
  globSync('tests/{app,screens}/*.walk.test.tsx', { cwd: root })
    .filter((file) => !(nameOf(file) in notShown))
    .toSorted();

function walksSource(): string {
  const entries = files().map((file) => {
    return `${JSON.stringify(nameOf(file))}: () => import(${JSON.stringify(`/${file.replaceAll('\\', '/')}`)})`;
  });
  return `export const files = { ${entries.join(', ')} };`;
}

/**
 * `npm run dev` shows every screen in every state of its walk at /machines/screens, and beside its chart in the gallery. The
 * walks are the tests' own, as in `walks.plugin.ts`.
 */
export const screensPage = (): Plugin => ({
  name: 'vigil:screens-page',
  enforce: 'pre',
  apply: (_config, { command, mode }) => command === 'serve' && mode !== 'test',
  config: () => ({
    optimizeDeps: {
      include: [
        '@testing-library/react',
        '@testing-library/user-event',
        '@sinonjs/fake-timers',
        'fake-indexeddb',
        'i18next',
        'xstate/graph',
      ],
    },
  }),
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/machines\/screens(?=\?|$)/u, '/docs/machines/screens/index.html') ?? '/';
      next();
    });
  },
  resolveId(id, importer) {
    if (id === walksModule) return `\0${walksModule}`;
    if (importer?.startsWith(tests) !== true) return null;
    const stand = stands.find(([pattern]) => pattern.test(id));
    return stand === undefined ? null : own(stand[1]);
  },
  load: (id) => (id === `\0${walksModule}` ? walksSource() : null),
});
