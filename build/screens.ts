import { join } from 'node:path';
import type { Plugin } from 'vite';
import { endOfWalks, nameOfWalks, screenWalks } from './screenWalks.ts';

const root = join(import.meta.dirname, '..');
const own = (file: string) => join(root, 'docs/machines/screens', file);
const tests = join(root, 'tests');

const walksModule = 'virtual:screen-walks';

/** What stands for what the walks of screens import, where they are shown and not tested. */
const stands: readonly [RegExp, string][] = [
  [/^vitest$/u, 'noRunner.ts'],
  [/^node:fs$/u, 'files.ts'],
  [/^msw\/node$/u, 'network.ts'],
  [/\/build\/login\.ts$/u, 'standing.ts'],
  [/\/screenWalk\.ts$/u, 'collected.ts'],
  [/\/walk\.ts$/u, '../play/collectedWalk.ts'],
];

const walksSource = (): string =>
  `export const files = [${screenWalks()
    .map(({ path, ...file }) => `{ ...${JSON.stringify(file)}, fetch: () => import(${JSON.stringify(`/${path}`)}) }`)
    .join(',\n')}];`;

const isWalks = (id: string) => id.startsWith(tests) && id.endsWith(endOfWalks);

/** The last line of a file of walks says that those before it are its own. */
const ended = (code: string, id: string): string =>
  [
    code,
    `import { endOfFile } from ${JSON.stringify(own('collected.ts'))};`,
    `endOfFile(${JSON.stringify(nameOfWalks(id))});`,
  ].join('\n');

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
        'msw',
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
  transform: (code, id) => (isWalks(id) ? ended(code, id) : null),
});
