/**
 * `npm run test:imports`: every machine file, as it stands, goes through `@xstate/machine-extractor`, the parser by which
 * Stately's editor imports code, and what it reads is built again as a machine. Whatever is lost on the way is named
 * below. The package has not been published since 2024 and comes without types, so that it is fetched when this is run
 * and is no dependency.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { createMachine } from 'xstate';
import { catalogue, charts } from '../../docs/machines/catalogue.ts';
import { structureOf } from './transitions.ts';

const packages = ['@xstate/machine-extractor@0.16.0', 'xstate@4.38.3', 'typescript@5.4.5'];

/** It reads no `onSnapshot`: what follows when an invoked machine moves. That is all that it leaves out. */
const isLost = (row: string): boolean => /: [\w-]+ moved(?: |$)/u.test(row);

/** The machines of which something is lost, with how many transitions: each for the reason above. */
const lost: Readonly<Record<string, number>> = {
  answers: 1,
  'form-opening': 2,
  profile: 1,
  table: 2,
  thread: 2,
  'top-list': 1,
};

const Extractor = z.object({
  extractMachinesFromFile: z.custom<(source: string) => unknown>((one) => typeof one === 'function'),
});
/** Without its `kind`. */
const Guard = z.object({ type: z.string() });
const Extracted = z.object({
  machines: z.tuple([
    z.custom<{ toConfig(): unknown }>((one) => typeof one === 'object' && one !== null && 'toConfig' in one),
  ]),
});

function installed(): z.infer<typeof Extractor> {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/stately-import');
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return Extractor.parse(createRequire(join(folder, 'node_modules/'))('@xstate/machine-extractor'));
}

/** It writes guards as xstate 4 had them, and says of each name where it stands. */
function asConfig(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asConfig);
  if (typeof value !== 'object' || value === null) return value;
  if ('kind' in value && 'action' in value) return value.action;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => (key === 'cond' ? ['guard', Guard.parse(one)] : [key, asConfig(one)])),
  );
}

function readBack({ extractMachinesFromFile }: z.infer<typeof Extractor>, file: string): string[] {
  const { machines } = Extracted.parse(extractMachinesFromFile(readFileSync(file, 'utf8')));
  return structureOf(createMachine(z.record(z.string(), z.any()).parse(asConfig(machines[0].toConfig()))));
}

function complaintsOf(name: string, written: string[], read: string[]): string[] {
  const missing = written.filter((row) => !read.includes(row));
  const foreign = read.filter((row) => !written.includes(row));
  const expected = lost[name] ?? 0;
  return [
    ...missing.filter((row) => !isLost(row)).map((row) => `${name} has lost ${row}`),
    ...foreign.map((row) => `${name} has got ${row}`),
    ...(missing.length === expected
      ? []
      : [`${name} has lost ${missing.length} transitions, the list says ${expected}`]),
  ];
}

const extractor = installed();
// It complains to the console of every function among the parameters of an action.
for (const way of ['log', 'warn', 'error'] as const) console[way] = () => {};

const complaints = [
  ...Object.entries(catalogue).map(([name, machine]) => [name, 'machine', machine] as const),
  ...Object.entries(charts).map(([name, machine]) => [name, 'chart', machine] as const),
].flatMap(([name, kind, machine]) =>
  complaintsOf(name, structureOf(machine), readBack(extractor, `machines/${name}/${name}.${kind}.ts`)),
);
process.stdout.write(
  `${complaints.join('\n') || `${Object.keys(catalogue).length + Object.keys(charts).length} files are read, and lose what the list names`}\n`,
);
process.exitCode = complaints.length > 0 ? 1 : 0;
