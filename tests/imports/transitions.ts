import type { AnyStateMachine } from 'xstate';
import { arrowsOf, nodesOf, pathOf } from '../../docs/machines/chart.ts';

/** What has to survive an import: every state, and every transition with its event, guard, targets and actions. */
export function structureOf(machine: AnyStateMachine): string[] {
  const states = nodesOf(machine).map((node) => `${pathOf(node) || machine.id} is ${node.type}`);
  const transitions = arrowsOf(machine).map(({ from, event, guard, to, actions }) => {
    const when = guard === '' ? '' : ` [${guard}]`;
    const does = actions.length > 0 ? ` / ${actions.join(', ')}` : '';
    return `${pathOf(from) || machine.id}: ${event}${when} → ${to.map(pathOf).join(', ') || 'stays'}${does}`;
  });
  return [...states, ...transitions];
}
