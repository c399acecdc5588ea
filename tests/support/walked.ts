/** What the tests of a file walked through, for the report of paths. It travels with the file's own results. */
import { Actor, type InspectionEvent } from 'xstate';
import { transitionsOf } from './coverage.ts';

/** A machine as its own walk has seen it. */
export interface Walked {
  states: number;
  declared: string[];
  taken: string[];
  paths: number;
  milliseconds: number;
}

declare module 'vitest' {
  interface TaskMeta {
    /** By the name of the machine's folder. */
    walks?: Record<string, Walked>;
    /** Transitions that actors of this file's tests took, whoever started them. */
    transitions?: string[];
  }
}

let taken = new Set<string>();
const note = (inspection: InspectionEvent) => {
  for (const id of transitionsOf(inspection)) taken.add(id);
};

const begin: unknown = Reflect.get(Actor.prototype, '_initState');
if (typeof begin !== 'function') throw new Error('xstate begins its actors in another way than it did');
Reflect.set(Actor.prototype, '_initState', function begins(this: Actor<never>, ...given: unknown[]) {
  if (this._parent === undefined) this.system.inspect(note);
  return begin.apply(this, given);
});

/** Notes what every system of actors does from now on: the console starts them where no test could hand an inspector in. */
export function recordTransitions(): ReadonlySet<string> {
  taken = new Set();
  return taken;
}
