import { globSync, readFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { catalogue, charts } from './catalogue.ts';
import { arrowsOf, nodesOf } from './chart.ts';
import { readExceptions } from './exceptions.ts';
import { questionOf } from './question.ts';
import { type Saying, sayingsOf } from './sayings.ts';

/** A machine with what the repository says of it. */
export type Exhibit = {
  name: string;
  question: string;
  /** What its file says of its states, guards and actions. */
  sayings: Saying[];
  machine: AnyStateMachine;
  /** The files that import it, besides tests. */
  usedIn: string[];
  /** Sentences that hold at every step of its walk, most of them with the id of their requirement. */
  rules: string[];
  requirements: string[];
  states: number;
  transitions: number;
  /** Ways through it that its walk goes, each once. */
  paths: number;
  /** The transitions that no test takes through the rendered screen, by the reason. */
  exceptions: Map<string, string[]>;
};

const read = (file: string) => readFileSync(file, 'utf8');

export function exhibits(): Exhibit[] {
  const sources = globSync('{src,machines}/**/*.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .map((file) => ({ file, text: read(file) }));
  const excepted = readExceptions();
  return Object.entries(catalogue).map(([name, machine]) => {
    const tests = globSync(`tests/machines/${name}{{,-in-time,-at-random}.test,.then}.ts`).map(read).join('\n');
    const own = `machines/${name}/`;
    return {
      name,
      machine,
      question: questionOf(read(`${own}${name}.machine.ts`)),
      sayings: sayingsOf(read(`${own}${name}.machine.ts`)),
      usedIn: sources
        .filter(({ file, text }) => !file.startsWith(own) && text.includes(`'#${own}${name}.machine.ts'`))
        .map(({ file }) => file),
      rules: rulesIn(tests),
      requirements: requirementsIn(tests),
      states: nodesOf(machine).filter((node) => node.parent && node.type !== 'compound').length,
      transitions: arrowsOf(machine).length,
      paths: Number.parseInt(read(`tests/machines/tables/${name}.txt`)),
      exceptions: byReason(excepted[name] ?? {}),
    };
  });
}

/** A chart with the files that ask it. */
export type ChartExhibit = Pick<
  Exhibit,
  'name' | 'question' | 'sayings' | 'machine' | 'usedIn' | 'rules' | 'requirements'
>;

export function chartExhibits(): ChartExhibit[] {
  const sources = globSync('{src,machines,server}/**/*.{ts,tsx}').toSorted();
  return Object.entries(charts).map(([name, machine]) => {
    const tests = read(`tests/machines/${name}.test.ts`);
    return {
      name,
      machine,
      question: questionOf(read(`machines/${name}/${name}.chart.ts`)),
      sayings: sayingsOf(read(`machines/${name}/${name}.chart.ts`)),
      usedIn: sources.filter((file) => read(file).includes(`'#machines/${name}/${name}.chart.ts'`)),
      rules: rulesIn(tests),
      requirements: requirementsIn(tests),
    };
  });
}

const requirementsIn = (tests: string) => [...new Set(tests.match(/\b[A-Z]{3}-\d\d\b/gu) ?? [])].toSorted();

/** The keys of `rules`, where they are written down. */
function rulesIn(tests: string): string[] {
  const [, , block = ''] = /^( *)(?:(?:export )?const )?rules\b[^\n]*\{\n(.*?)\n\1\}/msu.exec(tests) ?? [];
  return [...block.matchAll(/^ {2,4}(['"])(.+?)\1:/gmu)].map(([, , sentence = '']) => sentence);
}

function byReason(exceptions: Record<string, string>): Map<string, string[]> {
  const grouped = Map.groupBy(Object.entries(exceptions), ([, reason]) => reason);
  return new Map([...grouped].map(([reason, entries]) => [reason, entries.map(([id]) => id)]));
}

export const exceptedOf = ({ exceptions }: Exhibit): number => [...exceptions.values()].flat().length;
