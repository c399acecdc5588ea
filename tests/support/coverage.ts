import { getStateNodes } from 'xstate/graph';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** `xstate.done.actor.load` and its like, in the words of the tests. */
export function shortName(descriptor: string, nodeId = ''): string {
  return descriptor
    .replace(/^xstate\.(done|error)\.actor\.(.*)$/, '$2 $1')
    .replace(/^xstate\.snapshot\.(.*)$/, '$1 snapshot')
    .replace(/^xstate\.after\.(.*)$/, (_, rest: string) => `after ${nodeId ? rest.replace(`.${nodeId}`, '') : rest}`);
}

function idOf(node: AnyStateNode, descriptor: string, index: number): string {
  return `${node.id} ${shortName(descriptor, node.id) || 'always'} #${index}`;
}

export function allNodes(machine: AnyStateMachine): AnyStateNode[] {
  return [machine.root, ...getStateNodes(machine.root)];
}

/** Every transition that the machine declares, by a name that a reader finds in the file. */
export function declaredTransitions(machine: AnyStateMachine): string[] {
  return allNodes(machine).flatMap((node) =>
    [...node.transitions, ['', node.always ?? []] as const].flatMap(([descriptor, list]) =>
      list.map((_, index) => idOf(node, descriptor, index)),
    ),
  );
}

function takenId(transition: AnyTransitionDefinition): string | null {
  const { source, eventType } = transition;
  const always = source.always?.indexOf(transition) ?? -1;
  if (always >= 0) return idOf(source, '', always);
  const index = source.transitions.get(eventType)?.indexOf(transition) ?? -1;
  return index >= 0 ? idOf(source, eventType, index) : null;
}

/** The transitions of an inspection event: the only place that knows this private field. */
export function transitionsOf(event: InspectionEvent): string[] {
  if (event.type !== '@xstate.microstep') return [];
  return event._transitions.map(takenId).filter((id) => id !== null);
}
