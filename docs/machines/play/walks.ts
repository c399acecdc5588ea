/** All walks, and where one is on them, for whoever bundles this. */
import { type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { firstSnapshot, nextSnapshot } from '../../../tests/support/snapshots.ts';
import type { Walk } from '../../../tests/support/walk.ts';
import { type Happening, offered } from '../../../tests/support/walkPaths.ts';

export { walks } from 'virtual:walks';
export { groupsOf, pathsOf } from './paths.ts';
export { choicesOf, startsOf, walkSteps } from './walkSteps.ts';

export interface Situation {
  /** What happened before, by title. */
  did: string[];
  before: AnyMachineSnapshot;
  happening: Happening;
  after: AnyMachineSnapshot;
}

/** Everything that can happen in each state, once, on the first way that leads there. */
export function situationsOf(plan: Walk<AnyStateMachine>): Situation[] {
  const begin = firstSnapshot(plan.machine, plan.input);
  const seen = new Set([keyOf(begin)]);
  const open: { before: AnyMachineSnapshot; did: string[] }[] = [{ before: begin, did: [] }];
  const situations: Situation[] = [];
  for (let here = open.shift(); here !== undefined; here = open.shift()) {
    const { before, did } = here;
    for (const happening of offered(plan, before)) {
      const after: AnyMachineSnapshot = nextSnapshot(plan.machine, before, happening.event);
      situations.push({ did, before, happening, after });
      const key = keyOf(after);
      if (!seen.has(key)) open.push({ before: after, did: [...did, happening.title] });
      seen.add(key);
    }
  }
  return situations;
}

const keyOf = ({ value, status }: AnyMachineSnapshot) => JSON.stringify([value, status]);
