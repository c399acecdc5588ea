import type { Exceptions } from '../../docs/machines/exceptions.ts';
import type { Walked } from './walked.ts';

export interface Paths {
  walks: Record<string, Walked>;
  /** Transitions taken through the rendered screen. */
  onScreen: ReadonlySet<string>;
  /** The reason by transition that no test takes through the screen, by machine. */
  exceptions: Exceptions;
}

const exceptionsOf = ({ exceptions }: Paths, name: string) => Object.keys(exceptions[name] ?? {});

/** The exceptions that are needed now; who adds one has to write the reason. */
export function neededExceptions({ walks, onScreen, exceptions }: Paths): Exceptions {
  const needed = Object.entries(walks)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, { declared }]) => {
      const missing = declared.filter((id) => !onScreen.has(id));
      return [name, Object.fromEntries(missing.map((id) => [id, exceptions[name]?.[id] ?? '']))] as const;
    });
  return Object.fromEntries(needed.filter(([, ids]) => Object.keys(ids).length > 0));
}

type Wanted = (name: string, walk: Walked) => string[];

const find = ({ walks }: Paths, said: string, wanted: Wanted): string[] =>
  Object.entries(walks).flatMap(([name, walk]) => wanted(name, walk).map((id) => `${name}: ${said}: '${id}'`));

/** What keeps the report from being true, in words; nothing where all is walked that should be. */
export function gapsOf(paths: Paths): string[] {
  const { walks, exceptions } = paths;
  const names = Object.keys(walks);
  return [
    ...Object.keys(exceptions)
      .filter((name) => !names.includes(name))
      .map((name) => `${name}: there is no such machine to except`),
    ...find(paths, 'no walk takes', (_name, { declared, taken }) => declared.filter((id) => !taken.includes(id))),
    ...find(paths, 'an exception needs a reason', (name) =>
      exceptionsOf(paths, name).filter((id) => exceptions[name]?.[id] === ''),
    ),
    ...find(paths, 'there is no such transition', (name, { declared }) =>
      exceptionsOf(paths, name).filter((id) => !declared.includes(id)),
    ),
  ];
}

/**
 * Where the list of exceptions and this run disagree. Told, not refused: which of several requests answers first
 * decides some transitions of a screen, so that two honest runs may differ in a few.
 */
export function driftOf(paths: Paths): string[] {
  const { onScreen } = paths;
  return [
    ...find(paths, 'no test took through the screen', (name, { declared }) =>
      declared.filter((id) => !onScreen.has(id) && !exceptionsOf(paths, name).includes(id)),
    ),
    ...find(paths, 'no exception, a test took it', (name) =>
      exceptionsOf(paths, name).filter((id) => onScreen.has(id)),
    ),
  ];
}

/** One line a machine, one for all. */
export function tableOf(paths: Paths): string {
  const rows = Object.entries(paths.walks)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([name, { states, declared, taken, paths: count, milliseconds }]) =>
        [
          name,
          states,
          declared.length,
          declared.filter((id) => taken.includes(id)).length,
          declared.filter((id) => paths.onScreen.has(id)).length,
          exceptionsOf(paths, name).length,
          count,
          Math.round(milliseconds),
        ] as const,
    );
  const sum = (column: 1 | 2 | 3 | 4 | 5 | 6 | 7) => rows.reduce((total, row) => total + row[column], 0);
  const total = [`${rows.length} machines`, sum(1), sum(2), sum(3), sum(4), sum(5), sum(6), sum(7)] as const;
  const head = ['machine', 'states', 'transitions', 'by walk', 'on screen', 'excepted', 'paths', 'ms'];
  const lines = [head, ...rows.map((row) => row.map(String)), total.map(String)];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const written = lines.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('──');
  return [written[0], rule, ...written.slice(1, -1), rule, written.at(-1)].join('\n');
}
