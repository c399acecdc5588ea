import type { AnyStateMachine, AnyStateNode } from 'xstate';

const descriptors = new WeakMap<object, ReadonlySet<string>>();

function collect(node: AnyStateNode, into: Set<string>): Set<string> {
  for (const descriptor of node.transitions.keys()) into.add(descriptor);
  for (const child of Object.values(node.states)) collect(child, into);
  return into;
}

/** The events that a machine knows, as it writes them. */
export function descriptorsOf(machine: AnyStateMachine): ReadonlySet<string> {
  const known = descriptors.get(machine.config) ?? collect(machine.root, new Set());
  descriptors.set(machine.config, known);
  return known;
}

/** The type of an event that a machine took: its own words stand, the ids of what it spawned and what it never heard of do not. */
export function eventType(machine: AnyStateMachine, type: string, mask: (name: string) => string): string {
  const known = descriptorsOf(machine);
  if (known.has(type) || type === 'xstate.stop' || type === 'xstate.init') return type;
  const family = /^xstate\.(?:done\.actor|error\.actor|snapshot)\./u.exec(type)?.[0];
  return family === undefined ? mask(type) : family + mask(type.slice(family.length));
}
