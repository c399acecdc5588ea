import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Route } from '../src/route.ts';
import type * as Table from '../src/routes.ts';

const root = join(import.meta.dirname, '..');
const everywhere = join(root, 'src/app/shell.tsx');

interface Built {
  type: 'asset' | 'chunk';
  fileName: string;
  imports?: string[];
  isEntry?: boolean;
  moduleIds?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

type Bundle = Readonly<Record<string, Built>>;

/** A chunk with all that it imports outright, and their style sheets. */
function whole(bundle: Bundle, file: string, known: Set<string>): Set<string> {
  const chunk = bundle[file];
  if (chunk === undefined || known.has(file)) return known;
  known.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) known.add(style);
  for (const other of chunk.imports ?? []) whole(bundle, other, known);
  return known;
}

function chunkOf(bundle: Bundle, module: string): string {
  const found = Object.values(bundle).find(({ moduleIds }) => moduleIds?.includes(module) ?? false);
  if (found === undefined) throw new Error(`the build has no chunk with ${module}`);
  return found.fileName;
}

/** The module that a route imports, as it is written in the table: calling it would load the screen. */
function moduleOf({ path, screen }: Route): string {
  const [, module] = /import\(\s*'#(src\/[^']+)'\s*\)/u.exec(String(screen)) ?? [];
  if (module === undefined) throw new Error(`the route ${path} imports no screen`);
  return join(root, module);
}

/** What the page itself asks for. */
export function filesOfPage(bundle: Bundle): Set<string> {
  const own = new Set<string>();
  for (const { isEntry, fileName } of Object.values(bundle)) if (isEntry === true) whole(bundle, fileName, own);
  return own;
}

interface Ahead {
  files: string[];
  /** For each route the numbers of its files. */
  of: Record<string, number[]>;
  /** The routes with which one begins: their first texts are a file of their own. */
  first: string[];
}

/** What a session that is there already will need. */
export function filesAhead(
  bundle: Bundle,
  { routes, routeNames, homeRoute }: Pick<typeof Table, 'routes' | 'routeNames' | 'homeRoute'>,
): Ahead {
  const own = filesOfPage(bundle);
  const files: string[] = [];
  const numberOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const numbers = (modules: readonly string[]) => {
    const known = new Set<string>();
    for (const module of modules) whole(bundle, chunkOf(bundle, module), known);
    return [...known].filter((file) => !own.has(file)).map(numberOf);
  };
  const of = routeNames.map((name) => {
    const shown = routes[name].screen === null ? routes[homeRoute] : routes[name];
    return [routes[name].path, numbers([everywhere, moduleOf(shown)])] as const;
  });
  const first = Object.values(routes).filter(({ isFirst }) => isFirst);
  return { files, of: Object.fromEntries(of), first: first.map(({ path }) => path) };
}

/** The table as it runs, whose screens nobody asks for here: a bundled configuration would take them all in. */
export const readTable = async (): Promise<typeof Table> => import(pathToFileURL(join(root, 'src/routes.ts')).href);

/** Names the app's chunks in the page, so that whoever has a session gets them beside the entry instead of after it. */
export const chunksAhead = (): Plugin => ({
  name: 'vigil:chunks-ahead',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      if (bundle === undefined) return html;
      const files = JSON.stringify(filesAhead(bundle, await readTable()));
      return html.replace('"chunks ahead"', () => files);
    },
  },
});
