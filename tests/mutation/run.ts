import { Stryker } from '@stryker-mutator/core';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parts, sourcesOf } from './parts.ts';
import { keep, writeReport, type Survivor } from './report.ts';

// Changes the machines and the contract, one small change at a time, and sees whether a test falls. Hours for all:
// `npm run test:mutation -- toasts login` takes some. Strings are left alone: what people read is not decided here.

const ROOT = join(import.meta.dirname, '..', '..');

const textAt = (file: string, { start, end }: { start: Position; end: Position }): string => {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const [first = '', ...others] = lines;
  const text = others.length === 0 ? first.slice(start.column - 1, end.column - 1) : first.slice(start.column - 1);
  return others.length === 0 ? text : `${text.trimEnd()} …`;
};

interface Position {
  line: number;
  column: number;
}

async function mutate(part: string): Promise<void> {
  process.env['MUTATED'] = part;
  const began = performance.now();
  const mutants = await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', './tests/mutation/types.ts'],
    ignorers: ['types'],
    mutate: [sourcesOf(part)],
    mutator: { excludedMutations: ['StringLiteral'] },
    // Tests are named by their paths, which a mutant may change: all of them run for each.
    coverageAnalysis: 'off',
    tsconfigFile: 'none',
    ignorePatterns: ['bench', 'data', 'dist', 'docs', 'public', 'server', 'src'],
    reporters: ['progress-append-only'],
    concurrency: availableParallelism(),
    // Long enough that a busy machine is not taken for a change that was noticed.
    timeoutMS: 20_000,
    disableTypeChecks: false,
  }).runMutationTest();
  const count = (...states: string[]) => mutants.filter(({ status }) => states.includes(status)).length;
  const survivors = mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ fileName, location, mutatorName, replacement }): Survivor => ({
      file: fileName.slice(ROOT.length + 1),
      line: location.start.line,
      text: textAt(fileName, location),
      by: mutatorName,
      became: (replacement ?? '').split('\n')[0] ?? '',
    }));
  const seconds = Math.round((performance.now() - began) / 1000);
  const date = new Date().toISOString().slice(0, 10);
  await keep({
    part,
    date,
    seconds,
    killed: count('Killed', 'Timeout'),
    stuck: count('Timeout'),
    invalid: count('RuntimeError'),
    survivors,
  });
}

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !parts.includes(part));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${parts.join(', ')}.`);
for (const part of asked.length === 0 ? parts : asked) await mutate(part);
await writeReport();
