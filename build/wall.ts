import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { wallPath } from '../contract/wall.values.ts';
import en from '../public/assets/i18n/en.json' with { type: 'json' };
import ro from '../public/assets/i18n/ro.json' with { type: 'json' };
import { theme } from './theme.ts';

const root = join(import.meta.dirname, '..');
const page = 'src/wall/wall.html';

/** Those of the list of links are the console's. */
const isOfWall = (key: string) =>
  /^(?:WALL(?!_LINK_(?!ENDS)|_LINKS)|SITUATION|DESK_AGE)(?:_|$)/u.test(key) ||
  /^COVERAGE_(?:NOT_DUE|EXPECTED|LATE|PARTIAL|COMPLETE|FLAGGED|UNPLANNED|PLANNED_(?:one|few|other)|BY_(?:PLAN|HOURS))$/u.test(
    key,
  );

const pick = (all: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => isOfWall(key)));

/** The texts of the wall in both languages, and the colours, stand in the page: nothing else has to come. */
const pageParts = (): Plugin => ({
  name: 'vigil:wall-parts',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { path }) =>
      path.endsWith('/wall.html')
        ? html
            .replace('"wall texts"', () => JSON.stringify({ en: pick(en), ro: pick(ro) }).replaceAll('<', '\\u003c'))
            .replace('/* colours */', () => readFileSync(join(root, 'src/theme/base.css'), 'utf8'))
        : html,
  },
});

/**
 * The wall is built by itself, into two files beside the console's: it shares no chunk with the login, which neither
 * grows for it nor is loaded by a projector.
 */
export const wallPage = (): Plugin[] => [
  pageParts(),
  {
    name: 'vigil:wall-in-development',
    apply: 'serve',
    // The page stands at another address there than its file.
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) =>
        path.endsWith('/wall.html') ? html.replaceAll('"./', '"/src/wall/').replaceAll('"../', '"/src/') : html,
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const [path, search] = request.url?.split('?') ?? [];
        if (path === wallPath) request.url = `/${page}${search === undefined ? '' : `?${search}`}`;
        next();
      });
    },
  },
  {
    name: 'vigil:wall-page',
    apply: 'build',
    async closeBundle() {
      await build({
        root: join(root, 'src/wall'),
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        plugins: [react(), theme(), pageParts()],
        build: {
          target: 'es2022',
          outDir: join(root, 'dist'),
          emptyOutDir: false,
          assetsInlineLimit: 0,
          reportCompressedSize: false,
          modulePreload: false,
          rolldownOptions: { input: join(root, page) },
        },
      });
    },
  },
];
