import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromPromise,
  transition,
} from 'xstate';
import { getStateNodes } from 'xstate/graph';

export interface Did {
  type: string;
  params: unknown;
}

/** What one event makes of a machine: no effect is carried out, no child runs. */
export function take(
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  event: EventObject,
): { after: AnyMachineSnapshot; actions: Did[] } {
  const [after, actions] = transition(machine, before, event);
  return { after, actions: actions.map(({ type, params }) => ({ type, params })) };
}

/** Stands for an actor: it never answers. */
export const silent = fromPromise<unknown, unknown>(() => new Promise(() => {}));

/** A machine in a state that it did not reach by itself, with children that are there and silent. */
export function resume(machine: AnyStateMachine, value: unknown, context: unknown): AnyMachineSnapshot {
  const nodes = new Set([machine.root, ...getStateNodes(machine.root)].map(({ id }) => id));
  for (const path of pathsIn(value))
    if (!nodes.has([machine.id, ...path].join('.'))) throw new Error(`${machine.id} has no state ${path.join('.')}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just looked at
  const snapshot: AnyMachineSnapshot = machine.resolveState({ value: value as string, context });
  const children = snapshot._nodes.flatMap((node) =>
    node.invoke.map(({ id, src }) => [id, Object.assign(createActor(silent, { id }), { src })] as const),
  );
  return { ...snapshot, children: Object.fromEntries(children) };
}

/** A parent that sees these of its children as they are now. */
export function withChildren(parent: AnyMachineSnapshot, seen: Record<string, AnyMachineSnapshot>): AnyMachineSnapshot {
  const children: Record<string, AnyActorRef> = { ...parent.children };
  for (const [name, inside] of Object.entries(seen))
    if (children[name] !== undefined)
      children[name] = Object.assign(Object.create(children[name]), { getSnapshot: () => inside });
  return Object.assign(Object.create(Object.getPrototypeOf(parent)), parent, { children });
}

/** `{ a: { b: 'c' } }` is at `a`, `a.b` and `a.b.c`. */
export function pathsIn(value: unknown, above: string[] = []): string[][] {
  if (typeof value === 'string') return [[...above, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => {
    const path = above.concat(key);
    return [path].concat(pathsIn(inside, path));
  });
}

/** `a.b` for `{ a: 'b' }`. */
export const stateName = (value: unknown): string =>
  pathsIn(value)
    .filter(
      (path, _, all) => !all.some((other) => other.length > path.length && path.every((key, at) => other[at] === key)),
    )
    .map((path) => path.join('.'))
    .join(' + ') || 'its only state';
