import { getStateNodes } from 'xstate/graph';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** One row of a machine's event table, one arrow of its picture. */
export type Arrow = {
  from: AnyStateNode;
  event: string;
  guard: string;
  /** Empty when the state stays as it is. */
  to: AnyStateNode[];
  actions: string[];
};

export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  return [machine.root, ...getStateNodes(machine.root)];
}

export function childrenOf(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states);
}

/** The name of a state below its machine: `failed.stopped`. */
export function pathOf(node: AnyStateNode): string {
  return node.path.join('.');
}

export function arrowsOf(machine: AnyStateMachine): Arrow[] {
  return nodesOf(machine).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat().map((transition) => arrowOf(node, transition)),
  );
}

function arrowOf(from: AnyStateNode, { eventType, guard, target, actions }: AnyTransitionDefinition): Arrow {
  return {
    from,
    event: eventName(eventType, from.id),
    guard: nameOf(guard),
    to: [...(target ?? [])],
    actions: actions.map(nameOf),
  };
}

function eventName(descriptor: string, nodeId: string): string {
  if (descriptor === '') return 'at once';
  return descriptor
    .replace(/^xstate\.done\.actor\.(.*)$/, '$1 done')
    .replace(/^xstate\.error\.actor\.(.*)$/, '$1 failed')
    .replace(/^xstate\.snapshot\.(.*)$/, '$1 moved')
    .replace(/^xstate\.after\.(.*)$/, (_, delay: string) => `after ${delay.replace(`.${nodeId}`, '')}`);
}

/** Of an action or a guard. */
export function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named === 'function') return 'inline';
  return typeof named === 'object' && named !== null && 'type' in named ? String(named.type) : '';
}

/** Actors that run for as long as the state lasts. */
export function invokedBy(node: AnyStateNode): string[] {
  return node.invoke.map(({ id }) => id);
}
