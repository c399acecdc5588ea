import type { AnyStateMachine } from 'xstate';
import type { Walk } from '../../../tests/support/walk.ts';
import { journeysOf } from '../../../tests/support/walkPaths.ts';
import type { Place } from './address.ts';
import { stateName } from './take.ts';
import { startsOf } from './walkSteps.ts';

/** One way on which the tests walk a machine. */
export interface Path {
  title: string;
  start: string;
  did: string[];
  /** The state in which it ends. */
  end: string;
  /** What happens last. */
  last: string;
}

export function pathsOf(plan: Walk<AnyStateMachine>): Path[] {
  const starts = startsOf(plan).filter((start) => start !== '');
  return journeysOf(plan).map(({ title, steps, start: begin }) => {
    const last = steps.at(-1);
    return {
      title,
      start: starts.find((start) => title === start || title.startsWith(`${start} → `)) ?? '',
      did: steps.map((step) => step.title),
      end: stateName((last?.after ?? begin).value),
      last: last?.title ?? 'nothing',
    };
  });
}

export interface PathGroup {
  name: string;
  paths: Path[];
}

/** Those that have all of the words, by where they end or by what happens last. */
export function groupsOf(paths: readonly Path[], by: Exclude<Place['paths'], ''>, find: string): PathGroup[] {
  const words = find.toLowerCase().split(/\s+/u);
  const found = paths.filter(({ title, end }) => {
    const text = `${title} ${end}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(found, (path) => path[by])]
    .map(([name, group]) => ({ name, paths: group }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
