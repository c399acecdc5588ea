import { Stryker } from '@stryker-mutator/core';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectOf, sampledParts, sourcesOf, wholeParts } from './parts.ts';
import { keep, recordOf, sameAs, writeReport, type Survivor } from './report.ts';

// Changes the machines and the contract, and a sample of server and console, one small change at a time, and sees whether
// a test falls. Hours for all: `npm run test:mutation -- toasts login server-notes` takes some, `npm run test:mutation -- --again toasts` only what survived there,
// after tests were added. Strings are left alone: what people read is not decided here.

const ROOT = join(import.meta.dirname, '..', '..');

type Mutants = Awaited<ReturnType<Stryker['runMutationTest']>>;
type Mutant = Mutants[number];

const textAt = (file: string, { start, end }: Mutant['location']): string => {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const [first = '', ...others] = lines;
  const text = others.length === 0 ? first.slice(start.column - 1, end.column - 1) : first.slice(start.column - 1);
  return others.length === 0 ? text : `${text.trimEnd()} …`;
};

const changeOf = ({ fileName, location, mutatorName, replacement }: Mutant): Survivor => ({
  file: fileName.slice(ROOT.length + 1),
  line: location.start.line,
  end: location.end.line,
  text: textAt(fileName, location),
  by: mutatorName,
  became: (replacement ?? '').split('\n')[0] ?? '',
});

/** Changes these sources, where lines may be named, and runs the tests of the part for each. */
async function mutate(part: string, sources: string[]): Promise<{ mutants: Mutants; date: string; seconds: number }> {
  process.env['MUTATED'] = part;
  const isSampled = projectOf(part) !== 'machines';
  const began = performance.now();
  const mutants = await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', './tests/mutation/types.ts'],
    ignorers: ['types'],
    mutate: sources,
    mutator: { excludedMutations: ['StringLiteral'] },
    // Tests of machines are named by their paths, which a mutant may change: all of them run for each.
    coverageAnalysis: isSampled ? 'perTest' : 'off',
    tsconfigFile: 'none',
    // The settings of the tests come from vite.config.ts, which needs the console's own routes and texts.
    ignorePatterns: ['bench', 'data', 'dist'],
    reporters: ['progress-append-only'],
    concurrency: availableParallelism(),
    // Long enough that a busy machine is not taken for a change that was noticed.
    timeoutMS: 20_000,
    disableTypeChecks: false,
  }).runMutationTest();
  const seconds = Math.round((performance.now() - began) / 1000);
  return { mutants, date: new Date().toISOString().slice(0, 10), seconds };
}

const hasSurvived = ({ status }: Mutant): boolean => status === 'Survived';

async function measure(part: string): Promise<void> {
  const { mutants, date, seconds } = await mutate(part, sourcesOf(part));
  const count = (...states: string[]) => mutants.filter(({ status }) => states.includes(status)).length;
  await keep({
    part,
    date,
    seconds,
    killed: count('Killed', 'Timeout'),
    stuck: count('Timeout'),
    invalid: count('RuntimeError'),
    unreached: count('NoCoverage'),
    survivors: mutants.filter(hasSurvived).map(changeOf),
  });
}

/** Only what survived before: tests that were added take away no other. */
async function measureAgain(part: string): Promise<void> {
  const { survivors, killed, stuck, ...record } = recordOf(part);
  if (survivors.length === 0) return;
  const { mutants, date } = await mutate(
    part,
    survivors.map(({ file, line, end }) => `${file}:${line}-${end ?? line}`),
  );
  const before = survivors.map((survivor) => {
    const same = mutants.filter((one) => sameAs(survivor)(changeOf(one)));
    // Where a line has the same change twice, the one that survives counts.
    const mutant = same.find(hasSurvived) ?? same[0];
    if (mutant === undefined) throw new Error(`${part} was changed since it was measured: measure it as a whole.`);
    return mutant;
  });
  const left = before.filter(hasSurvived);
  await keep({
    ...record,
    again: date,
    killed: killed + before.length - left.length,
    // Where it is unknown of the first time, it stays so.
    ...(stuck !== undefined && { stuck: stuck + before.filter(({ status }) => status === 'Timeout').length }),
    survivors: left.map(changeOf),
  });
}

const { values, positionals } = parseArgs({ options: { again: { type: 'boolean' } }, allowPositionals: true });
const parts = [...wholeParts, ...sampledParts];
const unknown = positionals.filter((part) => !parts.includes(part));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${parts.join(', ')}.`);
for (const part of positionals.length === 0 ? parts : positionals)
  await (values.again === true ? measureAgain(part) : measure(part));
await writeReport();
