import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { charts } from '../../docs/machines/catalogue.ts';
import { arrowsOf, nodesOf, pathOf } from '../../docs/machines/chart.ts';

// A life cycle that staff decide about is asked by the server and by the console: it has to be the same on both, and
// its state one word that a column keeps.

const files = globSync('machines/*/*.chart.ts').toSorted();
const nameOf = (file: string) => file.split('/')[1] ?? '';

test('every chart is in a folder of its own name and in the gallery, with the table of what it decides', () => {
  expect(files).toEqual(Object.keys(charts).map((name) => `machines/${name}/${name}.chart.ts`));
  expect(files.filter((file) => !existsSync(`tests/machines/tables/${nameOf(file)}.txt`))).toEqual([]);
});

const beyondAState = (node: ReturnType<typeof nodesOf>[number]): string[] => {
  const name = pathOf(node);
  const found = [node.type === 'atomic' && node.path.length === 1 ? '' : `${name} is ${node.type}`];
  if (node.invoke.length + node.entry.length + node.exit.length > 0) found.push(`${name} does something`);
  if (node.after.length > 0) found.push(`${name} waits`);
  return found.filter(Boolean);
};

/** What would make a chart more than a table of states and events. */
function beyondATable(chart: AnyStateMachine): string[] {
  const { actors, actions, delays } = chart.implementations;
  return [
    ...Object.keys({ ...actors, ...actions, ...delays }).map((name) => `it has ${name}`),
    ...nodesOf(chart).slice(1).flatMap(beyondAState),
    ...arrowsOf(chart)
      .filter(({ actions, guard, event }) => actions.length > 0 || guard === 'inline' || event === 'at once')
      .map(({ from, event }) => `${pathOf(from)} ${event} is no plain arrow`),
  ];
}

describe.each(files)('%s', (file) => {
  const chart = charts[nameOf(file)];
  const source = readFileSync(file, 'utf8');

  test('DSK-01 is flat and pure: no context, actions, actors, timers, regions or ends', () => {
    expect(chart && beyondATable(chart)).toEqual([]);
    expect(chart?.config.context).toEqual({});
    expect(source.match(/\.createMachine\(/gu)).toHaveLength(1);
    expect(source.match(/^export function decide\(/gmu)).toHaveLength(1);
  });

  test('takes from XState what is pure, lists and rules from the contract, and nothing from elsewhere', () => {
    const imports = [...source.matchAll(/^import (?!type)(.*?) from '(.*?)';$/gmsu)].map(([, what, where]) => [
      where,
      what,
    ]);
    const fromElsewhere = imports.filter(([where]) => !/^#contract\/[\w-]+\.values\.ts$/u.test(where ?? ''));
    expect(fromElsewhere).toEqual([['xstate', '{ setup, transition }']]);
    expect(source).not.toMatch(/\b(?:Date|Math\.random|performance|process|globalThis)\b/u);
  });
});

test('of the machines the server knows the charts and the library of forms alone', () => {
  const imported = globSync('server/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'#machines\/([^']+)'/gu)].map(([, name = '']) => name),
  );
  expect(imported.filter((name) => !/^form\/|^[\w-]+\/[\w-]+\.chart\.ts$/u.test(name))).toEqual([]);
});
