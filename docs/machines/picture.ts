import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { arrowsOf, childrenOf } from './chart.ts';
import { escape } from './escape.ts';

/** The machine's chart in Graphviz's language: states as boxes, in the states that hold them. */
export function dot(machine: AnyStateMachine): string {
  const arrows: Arrow[] = [...labelsByEnds(machine)].map(([[from, target], labels]) => ({ from, target, labels }));
  return [
    'digraph {',
    'compound=true; rankdir=LR; bgcolor=transparent; fontname="sans-serif"; nodesep=0.3; ranksep=1;',
    'node [shape=box, style=rounded, fontname="sans-serif", fontsize=12];',
    'edge [fontname="sans-serif", fontsize=10];',
    ...cluster(machine.root, arrows),
    ...arrows.flatMap(edgesOf),
    '}',
  ].join('\n');
}

interface Arrow {
  from: AnyStateNode;
  target: AnyStateNode;
  labels: string[];
}

const isCompound = (node: AnyStateNode): boolean => childrenOf(node).length > 0;

/** What leads from a state with others in it back to itself is told under its name. */
const isWithin = ({ from, target }: Arrow): boolean => from === target && isCompound(from);

/** Graphviz lets labels of edges overlap at the ends of clusters, but never nodes. */
const hasOwnLabel = (arrow: Arrow): boolean => !isWithin(arrow) && (isCompound(arrow.from) || isCompound(arrow.target));

const labelId = ({ from, target }: Arrow): string => `label ${from.id} ${target.id}`;

function edgesOf(arrow: Arrow): string[] {
  if (isWithin(arrow)) return [];
  const { from, target, labels } = arrow;
  const [tail, head] = [clusterEnd('ltail', from, target), clusterEnd('lhead', target, from)];
  const [start, end] = [quote(anchor(from)), quote(anchor(target))];
  if (!hasOwnLabel(arrow)) return [`${start} -> ${end} [label=${quote(labels.join('\n'))}];`];
  const label = quote(labelId(arrow));
  return [`${start} -> ${label} [arrowhead=none${tail}];`, `${label} -> ${end} [${head.replace(/^, /u, '')}];`];
}

/** The innermost state that both ends are in. */
function holderOf({ from, target }: Arrow): string[] {
  const other = target.path.slice(0, -1);
  const own = from.path.slice(0, -1);
  const apart = own.findIndex((key, index) => key !== other[index]);
  return apart < 0 ? own.slice(0, other.length) : own.slice(0, apart);
}

/** Arrows between the same two states share one line, or self loops would lie on top of each other. */
function labelsByEnds(machine: AnyStateMachine): Map<[AnyStateNode, AnyStateNode], string[]> {
  const byEnds = new Map<[AnyStateNode, AnyStateNode], string[]>();
  for (const { from, event, guard, to } of arrowsOf(machine)) {
    const label = guard ? `${event} [${guard}]` : event;
    for (const target of to.length > 0 ? to : [from]) {
      const ends = [...byEnds.keys()].find(([tail, head]) => tail === from && head === target) ?? [from, target];
      byEnds.set(ends, [...(byEnds.get(ends) ?? []), label]);
    }
  }
  return byEnds;
}

function cluster(node: AnyStateNode, arrows: readonly Arrow[]): string[] {
  const name = node.key === '(machine)' ? node.id : node.key;
  if (!isCompound(node)) {
    const shape = node.type === 'final' ? ', peripheries=2' : '';
    return [`${quote(node.id)} [label=${quote(name)}, id=${quote(`state ${node.id}`)}${shape}];`];
  }
  const within = arrows.filter((arrow) => arrow.from === node && isWithin(arrow)).flatMap(({ labels }) => labels);
  const labels = arrows.filter((arrow) => hasOwnLabel(arrow) && holderOf(arrow).join(' ') === node.path.join(' '));
  const start = `start ${node.id}`;
  const first = node.initial?.target[0];
  return [
    `subgraph ${quote(`cluster ${node.id}`)} { label=${headOf(name, within)}; id=${quote(`state ${node.id}`)}; style=rounded; color="#999999";`,
    `${quote(start)} [shape=point];`,
    ...labels.map(
      (arrow) =>
        `${quote(labelId(arrow))} [label=${quote(arrow.labels.join('\n'))}, shape=plaintext, style="", fontsize=10, margin=0.02, width=0, height=0];`,
    ),
    ...childrenOf(node).flatMap((child) => cluster(child, arrows)),
    '}',
    ...(first
      ? [
          `${quote(start)} -> ${quote(anchor(first))}${first.type === 'compound' ? ` [lhead=${quote(`cluster ${first.id}`)}]` : ''};`,
        ]
      : []),
  ];
}

/** The name of a state with others in it, and below in small what stays within it. */
const headOf = (name: string, within: readonly string[]): string =>
  within.length === 0
    ? quote(name)
    : `<${escape(name)}<FONT POINT-SIZE="10">${within.map((label) => `<BR/>${escape(label)}`).join('')}</FONT>>`;

/** A cluster cannot be the end of an edge; its start point stands for it. */
function anchor(node: AnyStateNode): string {
  return isCompound(node) ? `start ${node.id}` : node.id;
}

function clusterEnd(attribute: 'ltail' | 'lhead', node: AnyStateNode, other: AnyStateNode): string {
  const holdsOther = node.path.every((key, index) => other.path[index] === key);
  return isCompound(node) && !holdsOther ? `, ${attribute}=${quote(`cluster ${node.id}`)}` : '';
}

function quote(text: string): string {
  return JSON.stringify(text);
}
