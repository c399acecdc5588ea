import type { AnyActorRef, AnyStateMachine, AnyStateNode } from 'xstate';

const invokes = (node: AnyStateNode): string[] => [
  ...node.invoke.map(({ id }) => id),
  ...Object.values(node.states).flatMap(invokes),
];

/** What an actor is called in our code: by its parent, or by its system. Ids made from data are masked. */
export function actorName(
  ref: AnyActorRef,
  parent: AnyStateMachine | null,
  mask: (name: string) => string,
): string | null {
  if (parent === null) return String(Reflect.get(ref, 'systemId') ?? '') || null;
  return invokes(parent.root).includes(ref.id) ? ref.id : mask(ref.id);
}
