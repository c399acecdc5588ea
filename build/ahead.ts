import type { Plugin } from 'vite';
import { paths } from '../src/paths.ts';

/** The screens that people open by their address, by the module of each. */
const screens: Record<string, string> = {
  [paths.urgents]: 'AnswersScreen',
  [paths.answers]: 'AnswersScreen',
  [paths.observers]: 'ObserversScreen',
  [paths.ngos]: 'NgosScreen',
  [paths.statistics]: 'StatisticsScreen',
  [paths.forms]: 'FormsScreen',
  [paths.notifications]: 'NotificationsScreen',
};
const everywhere = ['src/app/shell'];

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
  const file = new RegExp(`/${module}\\.tsx?$`, 'u');
  const found = Object.values(bundle).find(({ moduleIds }) => moduleIds?.some((id) => file.test(id)) ?? false);
  if (found === undefined) throw new Error(`the build has no chunk with ${module}`);
  return found.fileName;
}

/** For each first path the numbers of its files, and the files: what a session that is there already will need. */
export function filesAhead(bundle: Bundle): { files: string[]; of: Record<string, number[]> } {
  const own = new Set<string>();
  for (const { isEntry, fileName } of Object.values(bundle)) if (isEntry === true) whole(bundle, fileName, own);
  const files: string[] = [];
  const numberOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const numbers = (modules: readonly string[]) => {
    const known = new Set<string>();
    for (const module of modules) whole(bundle, chunkOf(bundle, module), known);
    return [...known].filter((file) => !own.has(file)).map(numberOf);
  };
  const of = Object.entries(screens).map(([path, screen]) => [path, numbers([...everywhere, screen])] as const);
  return { files, of: Object.fromEntries(of) };
}

/** Names the app's chunks in the page, so that whoever has a session gets them beside the entry instead of after it. */
export const chunksAhead = (): Plugin => ({
  name: 'vigil:chunks-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      bundle === undefined ? html : html.replace('"chunks ahead"', () => JSON.stringify(filesAhead(bundle))),
  },
});
