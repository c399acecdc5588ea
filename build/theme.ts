import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { defaults, recipeCss, tokenCss, widgets } from './themeCss.ts';

/** What each virtual module holds. */
const modules: Record<string, () => string> = {
  'virtual:theme.css': recipeCss,
  'virtual:theme-defaults': () => `export const defaults = ${JSON.stringify(defaults())};`,
  'virtual:theme-widgets': () => `export const slotRecipes = ${JSON.stringify(widgets())};`,
};

/** Where the tokens stand in index.html, which paints before any style sheet has come. */
const mark = '/* tokens */';

/** All style sheets of our own: they read tokens, too. */
async function ownCss(): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob('src/**/*.css')) texts.push(readFileSync(file, 'utf8'));
  return texts.join('\n');
}

/** Compiles the theme to static CSS with Chakra's own system, so that no browser has to run it. Its figures: `docs/decisions/023`. */
export const theme = (): Plugin => ({
  name: 'vigil:theme',
  resolveId: (id) => (id in modules ? `\0${id}` : null),
  load: (id) => (id.startsWith('\0virtual:theme') ? modules[id.slice(1)]?.() : null),
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) =>
      html.replace(mark, tokenCss([recipeCss(), JSON.stringify(widgets()), await ownCss()].join('\n'))),
  },
});
