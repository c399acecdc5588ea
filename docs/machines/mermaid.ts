import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type Arrow, arrowsOf, childrenOf, invokedBy, nodesOf, pathOf } from './chart.ts';

/** The page beside the machine: its question, its picture, its events. */
export function diagramPage(name: string, question: string, machine: AnyStateMachine): string {
  return [
    `# ${name}`,
    '',
    question,
    '',
    '```mermaid',
    ...mermaid(machine),
    '```',
    '',
    '| In | Event | When | Goes to | Does |',
    '| --- | --- | --- | --- | --- |',
    ...arrowsOf(machine).map(row),
    '',
    ...effects(machine),
    'Written by `npm run machines`.',
    '',
  ].join('\n');
}

function row({ from, event, guard, to, actions }: Arrow): string {
  const cells = [pathOf(from) || 'any state', event, guard, to.map(pathOf).join(', '), actions.join(', ')];
  return `| ${cells.join(' | ')} |`;
}

function effects(machine: AnyStateMachine): string[] {
  const lines = nodesOf(machine)
    .filter((node) => node.invoke.length > 0)
    .map((node) => `- ${pathOf(node) || 'always'}: ${invokedBy(node).join(', ')}`);
  return lines.length > 0 ? ['Actors at work:', '', ...lines, ''] : [];
}

function mermaid(machine: AnyStateMachine): string[] {
  return ['stateDiagram-v2', ...inside(machine.root, arrowsOf(machine), '  ')];
}

function inside(node: AnyStateNode, arrows: Arrow[], indent: string): string[] {
  const own = arrows.filter(({ from }) => from === node);
  const toInside = own.filter(({ to }) => to.some((target) => isWithin(target, node)));
  const children = childrenOf(node);
  return [
    ...(node.initial?.target[0] ? [`${indent}[*] --> ${idOf(node.initial.target[0])}`] : []),
    ...(toInside.length > 0 ? [`${indent}state "any of these" as ${idOf(node)}_any`] : []),
    ...toInside.flatMap((arrow) => lines(arrow, `${idOf(node)}_any`, indent)),
    ...children.flatMap((child) => stateLines(child, arrows, indent)),
    ...children.flatMap((child) =>
      arrows
        .filter(({ from, to }) => from === child && !to.some((target) => isWithin(target, child) && target !== child))
        .flatMap((arrow) => lines(arrow, idOf(child), indent)),
    ),
    ...children.filter(({ type }) => type === 'final').map((child) => `${indent}${idOf(child)} --> [*]`),
  ];
}

function stateLines(node: AnyStateNode, arrows: Arrow[], indent: string): string[] {
  const head = `${indent}state "${node.key}" as ${idOf(node)}`;
  return childrenOf(node).length > 0 ? [`${head} {`, ...inside(node, arrows, `${indent}  `), `${indent}}`] : [head];
}

function lines({ event, guard, to, from }: Arrow, source: string, indent: string): string[] {
  const targets = to.length > 0 ? to : [from];
  return targets.map((target) => `${indent}${source} --> ${idOf(target)} : ${event}${guard ? ` [${guard}]` : ''}`);
}

function isWithin(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  return node !== ancestor && ancestor.path.every((key, index) => node.path[index] === key);
}

function idOf(node: AnyStateNode): string {
  return node.path.join('_') || 'root';
}
