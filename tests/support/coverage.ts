import { getStateNodes } from 'xstate/graph';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, EventObject, InspectionEvent } from 'xstate';

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

/** The milliseconds after which a timer fires in this situation. */
export function delayOf(machine: AnyStateMachine, context: unknown, event: EventObject): number {
  const node = allNodes(machine).find(({ id }) => event.type.endsWith(`.${id}`));
  const name = shortName(event.type, node?.id).replace('after ', '');
  const delay: unknown = machine.implementations.delays[name];
  const time: unknown = typeof delay === 'function' ? delay({ context, event }) : delay;
  if (typeof time !== 'number') throw new Error(`${machine.id}: the delay ${name} has no time`);
  return time;
}
