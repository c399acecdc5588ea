import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { digest } from './digest.ts';

const nameOf = (named: unknown): string => {
  if (typeof named === 'string') return named;
  return typeof named === 'object' && named !== null && 'type' in named ? String(named.type) : '';
};

function shapeOfNode(node: AnyStateNode): unknown {
  const transitions = [...node.transitions.values(), node.always ?? []].flat();
  return [
    node.id,
    node.type,
    node.entry.map(nameOf),
    node.exit.map(nameOf),
    node.invoke.map(({ id }) => id),
    transitions.map(({ eventType, guard, target, actions }) => [
      eventType,
      nameOf(guard),
      target?.map(({ id }) => id),
      actions.map(nameOf),
    ]),
    Object.values(node.states).map(shapeOfNode),
  ];
}

/** The same for two machines with the same states, events, guards and actions; not what their functions do. */
export const shapeOf = (machine: AnyStateMachine): string => digest(JSON.stringify(shapeOfNode(machine.root)));
