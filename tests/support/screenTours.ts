/** The paths of a screen joined into long walks: what has been done goes on from there instead of being opened anew. */
import type { AnyMachineSnapshot } from 'xstate';
import { initially, next, situationOf, titlesIn, type AnyWalk } from './screenPaths.ts';

/** A failure after more steps is hard to follow. */
const MAX_STEPS = 40;

/** So far an action that is still to be done may lie ahead; else the next walk begins. */
const MAX_AHEAD = 6;

/** An action, and from which situation it leads into which. */
interface Edge {
  title: string;
  from: string;
  to: string;
}

const keyOf = ({ title, from, to }: Edge): string => `${from} -> ${title} -> ${to}`;

/** All edges of the paths, and those that are still to be gone. */
interface Ground {
  leaving: ReadonlyMap<string, readonly Edge[]>;
  open: Set<string>;
}

function groundOf(edges: readonly Edge[]): Ground {
  const known = new Map(edges.map((edge) => [keyOf(edge), edge]));
  return { leaving: Map.groupBy(known.values(), ({ from }) => from), open: new Set(known.keys()) };
}

/** The shortest way to an edge that is still to be gone; undefined where none is near. */
function wayToOpen({ leaving, open }: Ground, from: string): Edge[] | undefined {
  const seen = new Set([from]);
  let ways: Edge[][] = [[]];
  for (let ahead = 1; ahead <= MAX_AHEAD; ahead += 1) {
    const longer = ways.flatMap((way) => (leaving.get(way.at(-1)?.to ?? from) ?? []).map((edge) => way.concat(edge)));
    const found = longer.find((way) => way.some((edge) => open.has(keyOf(edge))));
    if (found !== undefined) return found;
    ways = longer.filter((way) => {
      const end = way.at(-1)?.to ?? from;
      return !seen.has(end) && seen.add(end);
    });
  }
  return undefined;
}

/** A walk as far as it has come. */
interface Tour {
  did: string[];
  snapshot: AnyMachineSnapshot;
}

/** Does one thing more, and says which edge that was. */
function go<Stage>(plan: AnyWalk<Stage>, tour: Tour, title: string): Edge {
  const from = situationOf(plan, tour.snapshot);
  tour.snapshot = next(plan, tour.snapshot, title).after();
  tour.did.push(title);
  return { title, from, to: situationOf(plan, tour.snapshot) };
}

/** Goes as far as it can be gone: the key of a situation tells less than all that is in it. */
function goAlong<Stage>(plan: AnyWalk<Stage>, tour: Tour, way: readonly Edge[]): Edge[] {
  const gone: Edge[] = [];
  for (const { title, from } of way) {
    if (situationOf(plan, tour.snapshot) !== from || !titlesIn(plan, tour.snapshot).includes(title)) break;
    gone.push(go(plan, tour, title));
  }
  return gone;
}

/**
 * Titles of actions, walk by walk: each action is done in every situation in which one of the paths does it, by as few
 * openings of the screen as that takes.
 * @param paths Each from the start.
 */
export function toursOf<Stage>(plan: AnyWalk<Stage>, paths: readonly string[][]): string[][] {
  if (plan.alwaysFromStart) return [...paths];
  const begin = (): Tour => ({ did: [], snapshot: initially(plan) });
  const walked = paths.map((path) => {
    const tour = begin();
    return { path, edges: path.map((title) => go(plan, tour, title)) };
  });
  const ground = groundOf(walked.flatMap(({ edges }) => edges));
  const close = (edges: readonly Edge[]) => edges.forEach((edge) => ground.open.delete(keyOf(edge)));
  return walked.flatMap(({ path, edges }) => {
    if (path.length > 0 && !edges.some((edge) => ground.open.has(keyOf(edge)))) return [];
    const tour = begin();
    for (const title of path) close([go(plan, tour, title)]);
    for (;;) {
      const way = wayToOpen(ground, situationOf(plan, tour.snapshot));
      if (way === undefined || tour.did.length + way.length > MAX_STEPS) break;
      const gone = goAlong(plan, tour, way);
      if (gone.length === 0) break;
      close(gone);
    }
    return [tour.did];
  });
}
