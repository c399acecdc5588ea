import { textOf } from './textOf.ts';

/** What the build names: the files, and for each route the numbers of those that it needs. */
interface Ahead {
  files?: string[];
  of?: Record<string, number[]>;
  /** The routes whose texts come first. */
  first?: string[];
}

const read = (): Ahead => JSON.parse(textOf('vigil-ahead') || '{}');

/** The files that each route needs, by its path; none in development, where nothing is built. */
export function filesByRoute(): Record<string, string[]> {
  const { files = [], of = {} } = read();
  return Object.fromEntries(
    Object.entries(of).map(([path, numbers]) => [path, numbers.map((number) => files[number] ?? '')]),
  );
}

/** Whether the texts come first that a route says first. */
export const saysLittle = (route: string | null): boolean => route !== null && (read().first ?? []).includes(route);
