import { instance } from '@viz-js/viz';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { arrowsOf, childrenOf, nodesOf, pathOf } from './chart.ts';

export type Exhibit = {
  name: string;
  question: string;
  machine: AnyStateMachine;
  /** Ids of the requirements that its tests name. */
  requirements: string[];
};

/** One page without any request to the outside: pictures, states, events and proofs of every machine. */
export async function galleryPage(exhibits: Exhibit[]): Promise<string> {
  const viz = await instance();
  const cards = exhibits.map((exhibit) => card(exhibit, viz.renderString(dot(exhibit.machine), { format: 'svg' })));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Vigil: machines</title>
<style>
  :root { color-scheme: light; font: 14px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 1200px; padding: 16px; }
  input { font: inherit; padding: 8px 12px; width: min(100%, 400px); }
  article { border-top: 1px solid #ccc; padding: 16px 0; }
  article > div { overflow-x: auto; }
  code { background: #f2f2f2; border-radius: 4px; padding: 0 4px; white-space: nowrap; }
  dt { font-weight: 600; margin-top: 8px; }
  dd { margin: 0; }
</style>
<h1>Machines</h1>
<label>Search states, events and requirements<br><input type="search" id="search"></label>
<p id="count" role="status"></p>
${cards.join('\n')}
<script>
  const cards = [...document.querySelectorAll('article')];
  const show = () => {
    const words = document.querySelector('#search').value.toLowerCase().split(/\\s+/);
    for (const card of cards) card.hidden = !words.every((word) => card.dataset.words.includes(word));
    document.querySelector('#count').textContent = cards.filter((card) => !card.hidden).length + ' machines';
  };
  document.querySelector('#search').addEventListener('input', show);
  show();
</script>
</html>
`;
}

function card({ name, question, machine, requirements }: Exhibit, svg: string): string {
  const states = nodesOf(machine).map(pathOf).filter(Boolean);
  const events = [...new Set(arrowsOf(machine).map(({ event }) => event))];
  const words = [name, question, ...states, ...events, ...requirements].join(' ').toLowerCase();
  return `<article id="${escape(name)}" data-words="${escape(words)}">
<h2>${escape(name)}</h2>
<p>${escape(question)}</p>
<div>${svg.slice(svg.indexOf('<svg'))}</div>
<dl><dt>States</dt><dd>${codes(states)}</dd><dt>Events</dt><dd>${codes(events)}</dd>
<dt>Requirements its tests name</dt><dd>${codes(requirements)}</dd></dl>
</article>`;
}

function codes(words: string[]): string {
  return words.map((word) => `<code>${escape(word)}</code>`).join(' ');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function dot(machine: AnyStateMachine): string {
  const edges = [...labelsByEnds(machine)].map(([[from, target], labels]) => {
    const ends = [clusterEnd('ltail', from, target), clusterEnd('lhead', target, from)].join('');
    return `${quote(anchor(from))} -> ${quote(anchor(target))} [label=${quote(labels.join('\n'))}${ends}];`;
  });
  return [
    'digraph {',
    'compound=true; rankdir=LR; fontname="sans-serif"; nodesep=0.3; ranksep=1;',
    'node [shape=box, style=rounded, fontname="sans-serif", fontsize=12];',
    'edge [fontname="sans-serif", fontsize=10];',
    ...cluster(machine.root),
    ...edges,
    '}',
  ].join('\n');
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

function cluster(node: AnyStateNode): string[] {
  const label = node.key === '(machine)' ? node.id : node.key;
  if (childrenOf(node).length === 0) {
    const shape = node.type === 'final' ? ', peripheries=2' : '';
    return [`${quote(node.id)} [label=${quote(label)}${shape}];`];
  }
  const start = `start ${node.id}`;
  const first = node.initial?.target[0];
  return [
    `subgraph ${quote(`cluster ${node.id}`)} { label=${quote(label)}; style=rounded; color="#999999";`,
    `${quote(start)} [shape=point];`,
    ...childrenOf(node).flatMap(cluster),
    '}',
    ...(first
      ? [
          `${quote(start)} -> ${quote(anchor(first))}${first.type === 'compound' ? ` [lhead=${quote(`cluster ${first.id}`)}]` : ''};`,
        ]
      : []),
  ];
}

/** A cluster cannot be the end of an edge; its start point stands for it. */
function anchor(node: AnyStateNode): string {
  return childrenOf(node).length > 0 ? `start ${node.id}` : node.id;
}

function clusterEnd(attribute: 'ltail' | 'lhead', node: AnyStateNode, other: AnyStateNode): string {
  const holdsOther = node.path.every((key, index) => other.path[index] === key);
  return childrenOf(node).length > 0 && !holdsOther ? `, ${attribute}=${quote(`cluster ${node.id}`)}` : '';
}

function quote(text: string): string {
  return JSON.stringify(text);
}
