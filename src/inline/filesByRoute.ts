import { routeOf } from '#src/matchingRoute.ts';
import { textOf } from './textOf.ts';

/** What the build names: the files, and for each route the numbers of those that it needs; nothing in development, where nothing is built. */
interface Ahead {
  files?: string[];
  of?: Record<string, number[]>;
  /** The routes whose texts come first. */
  first?: string[];
}

const read = (): Ahead => JSON.parse(textOf('vigil-ahead') || '{}');

const named = (files: readonly string[], numbers: readonly number[]) => numbers.map((number) => files[number] ?? '');

/** The files that each route needs, by its path. */
export function filesByRoute(): Record<string, string[]> {
  const { files = [], of = {} } = read();
  return Object.fromEntries(Object.entries(of).map(([path, numbers]) => [path, named(files, numbers)]));
}

/** The files that an address needs, and whether the texts come first that it says first. */
export function aheadAt(pathname: string): { files: string[]; saysLittle: boolean } {
  const { files = [], of = {}, first = [] } = read();
  const route = routeOf(Object.keys(of), (path) => path, pathname) ?? '';
  return { files: named(files, of[route] ?? []), saysLittle: first.includes(route) };
}
