/** What the tests that `npm run replay -- FILE --test` writes are made of. */
import type { AnyMachineSnapshot } from 'xstate';
import { catalogue } from '../catalogue.ts';
import { resume, take, withChildren } from './take.ts';

/** A machine as a recording found it. */
export function resumed(id: string, state: unknown, context: unknown): AnyMachineSnapshot {
  const machine = Object.values(catalogue).find((one) => one.id === id);
  if (machine === undefined) throw new Error(`There is no machine ${id} any more.`);
  return resume(machine, state, context);
}

/** What comes of one event, with what has become of its children since the last one. */
export function taken(
  before: AnyMachineSnapshot,
  event: { type: string; [field: string]: unknown },
  children: Record<string, AnyMachineSnapshot> = {},
): AnyMachineSnapshot {
  const moved = children[event.type.replace('xstate.snapshot.', '')];
  const taken = moved === undefined ? event : { ...event, snapshot: moved };
  return take(before.machine, withChildren(before, children), taken).after;
}
