import { readFileSync } from 'node:fs';
import { instance } from '@viz-js/viz';
import type { AnyStateMachine } from 'xstate';
import { arrowsOf, nodesOf, pathOf } from './chart.ts';
import { bundle } from './play/bundle.ts';
import { escape } from './escape.ts';
import { exceptedOf, type ChartExhibit, type Exhibit } from './exhibit.ts';
import { dot } from './picture.ts';
import type { Saying } from './sayings.ts';

const mark = encodeURIComponent(readFileSync('src/app/mark.svg', 'utf8'));

/** One page without any request to the outside: every machine and chart with its picture, to be read and to be played. */
export async function galleryPage(exhibits: Exhibit[], charts: ChartExhibit[]): Promise<string> {
  const [viz, play] = await Promise.all([instance(), bundle('page.tsx', 'iife')]);
  const draw = (machine: AnyStateMachine) => viz.renderString(dot(machine), { format: 'svg' });
  const cards = [
    ...exhibits.map((exhibit) =>
      card(exhibit, 'machine', draw(exhibit.machine), [...familyOf(exhibit, exhibits), ...proofsOf(exhibit)]),
    ),
    ...charts.map((chart) => card(chart, 'chart', draw(chart.machine), [])),
  ];
  const links = [...exhibits, ...charts].map(({ name }) => `<a href="#${escape(name)}">${escape(name)}</a>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Vigil: machines</title>
<link rel="icon" href="data:image/svg+xml,${mark}">
<style>${styles}</style>
<main>
<h1>Machines</h1>
<label for="search">Search names, states, events, files, rules, requirements and what is said of them</label>
<input type="search" id="search">
<p id="count" role="status"></p>
<ul id="found" aria-label="Sentences with these words"></ul>
<div id="play"></div>
<nav aria-label="Machines">${links.join(' ')}</nav>
${cards.join('\n')}
</main>
<script>${play.replaceAll('</script', String.raw`<\/script`)}</script>
</html>
`;
}

const styles = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; --line: light-dark(#ccc, #444); --quiet: light-dark(#f2f2f2, #2a2a2a); }
  body { margin: 0; background: light-dark(#fff, #121212); color: light-dark(#111, #eee); }
  main { margin: 0 auto; max-width: 1600px; padding: 16px; }
  label { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; margin: 4px 0; }
  input { font: inherit; padding: 8px 12px; width: min(100%, 400px); box-sizing: border-box; }
  #search { width: min(100%, 800px); }
  nav { display: flex; flex-wrap: wrap; gap: 0 12px; }
  nav a { line-height: 24px; }
  a { overflow-wrap: anywhere; color: light-dark(#0b57d0, #8ab4f8); }
  article { border-top: 1px solid var(--line); padding: 16px 0; scroll-margin-top: 8px; }
  h2 { margin: 0; }
  .picture { max-height: 70vh; overflow: auto; border: 1px solid var(--line); border-radius: 4px; }
  .picture:focus-visible, .events:focus-visible { outline: 2px solid currentcolor; }
  .picture svg { display: block; overflow: visible; margin: 8px 24px; }
  svg [stroke=black] { stroke: currentcolor; }
  svg [fill=black], svg text { fill: currentcolor; }
  code { background: var(--quiet); border-radius: 4px; padding: 0 4px; overflow-wrap: anywhere; }
  dt { font-weight: 600; margin-top: 8px; }
  dd { margin: 0; }
  ul { margin: 0; padding-left: 20px; }
  :root { --mark: light-dark(#0b57d0, #8ab4f8); --marked: light-dark(#d3e3fd, #16365f); }
  h3 { margin: 16px 0 4px; font-size: 1em; }
  h4 { margin: 8px 0 0; font-size: 1em; }
  .steps { align-items: baseline; gap: 4px 12px; padding: 8px 0; }
  .steps a[aria-current], .events a[aria-current] { font-weight: 700; text-decoration: none; }
  .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); gap: 0 24px; overflow-wrap: anywhere; }
  .columns > * { min-width: 0; }
  [data-play] { overflow-wrap: anywhere; }
  [data-play]:focus { outline: none; }
  .choices { list-style: none; padding: 0; line-height: 1.8; }
  .events { max-height: 320px; overflow-y: auto; overflow-wrap: anywhere; }
  .group { margin-left: 16px; }
  .group ol { padding-left: 40px; }
  del { color: light-dark(#8c1d18, #f2b8b5); }
  ins { color: light-dark(#146c2e, #6dd58c); text-decoration: none; }
  .note { border-left: 3px solid var(--mark); margin: 4px 0; padding-left: 8px; }
  body:not([data-served]) .served { display: none; }
  .frame { overflow-x: auto; }
  iframe { height: 640px; border: 1px solid var(--line); }
  .broken { color: light-dark(#8c1d18, #f2b8b5); font-weight: 700; }
`;

type Fact = readonly [term: string, fact: string];

function card(exhibit: ChartExhibit, kind: 'machine' | 'chart', svg: string, proofs: Fact[]): string {
  const { name, question, sayings, machine, requirements, rules, usedIn } = exhibit;
  const states = nodesOf(machine).map(pathOf).filter(Boolean);
  const events = [...new Set(arrowsOf(machine).map(({ event }) => event))];
  const said = sayings.map(({ name: of, sentence }) => `${of} ${sentence}`);
  const words = [name, question, ...states, ...events, ...said, ...requirements, ...rules, ...usedIn]
    .join(' ')
    .toLowerCase();
  const facts: Fact[] = [
    ['States', codes(states)],
    ['Events', codes(events)],
    ['In its own words', sentences(sayings)],
    ['Used in', usedIn.map((file) => `<a href="../../../${file}">${escape(file)}</a>`).join(', ')],
    ['Requirements its tests name', codes(requirements)],
    ['Rules of its tests', list(rules)],
    ...proofs,
  ];
  return `<article id="${escape(name)}" data-words="${escape(words)}">
<h2>${escape(name)}</h2>
<p>${escape(question)} ${kind === 'machine' ? `<a href="#${escape(name)}?mode=walk">Play</a><span class="served">, <a href="#${escape(name)}?mode=screen">Screen</a></span>, ` : ''}<a href="../../../machines/${name}/${name}.${kind}.ts">Source</a>,
<a href="../../../machines/${name}/${name}.diagram.md">table of events</a>,
<a href="../../../tests/machines/tables/${name}.txt">table of its tests</a></p>
<div class="picture" tabindex="0" role="region" aria-label="Picture of ${escape(name)}">${svg.slice(svg.indexOf('<svg'))}</div>
${kind === 'machine' ? `<div data-play="${escape(name)}" tabindex="-1"></div>` : ''}
<dl>${facts
    .filter(([, fact]) => fact !== '')
    .map(([term, fact]) => `<dt>${term}</dt><dd>${fact}</dd>`)
    .join('\n')}</dl>
</article>`;
}

/** The machines that use it, and those that it uses. */
function familyOf({ name, usedIn }: Exhibit, all: Exhibit[]): Fact[] {
  const links = (names: string[]) => names.map((one) => `<a href="#${escape(one)}">${escape(one)}</a>`).join(', ');
  const isIn = (files: string[], folder: string) => files.some((file) => file.startsWith(`machines/${folder}/`));
  return [
    ['Parents', links(all.filter((other) => isIn(usedIn, other.name)).map((other) => other.name))],
    ['Parts', links(all.filter((other) => isIn(other.usedIn, name)).map((other) => other.name))],
  ];
}

const proofsOf = (exhibit: Exhibit): Fact[] => [
  ['Walked', walkedOf(exhibit)],
  ['Not through the screen', list([...exhibit.exceptions].map(([reason, ids]) => `${reason}: ${ids.join(', ')}`))],
];

function walkedOf(exhibit: Exhibit): string {
  const { states, transitions, paths } = exhibit;
  const onScreen = transitions - exceptedOf(exhibit);
  return `${states} states, ${transitions} transitions: all by ${paths} paths through the logic, ${onScreen} through the screen`;
}

function codes(words: string[]): string {
  return words.map((word) => `<code>${escape(word)}</code>`).join(' ');
}

function list(sentences: string[]): string {
  return sentences.length > 0
    ? `<ul>${sentences.map((sentence) => `<li data-says="${escape(sentence.toLowerCase())}">${escape(sentence)}</li>`).join('')}</ul>`
    : '';
}

function sentences(sayings: Saying[]): string {
  const items = sayings.map(
    ({ name, sentence }) =>
      `<li data-says="${escape(`${name} ${sentence}`.toLowerCase())}"><code>${escape(name)}</code> ${escape(sentence)}</li>`,
  );
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
}
