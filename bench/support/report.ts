import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod/mini';
import { writeFormatted } from '#tests/support/written.ts';
import { median } from './figures.ts';

const RESULTS = join(import.meta.dirname, '..', 'results');
const README = join(import.meta.dirname, '..', 'README.md');
const FROM = '<!-- results: written by the benchmarks -->';

const Report = z.object({
  name: z.string(),
  command: z.string(),
  date: z.string(),
  machine: z.string(),
  /** How long a fixed piece of work took then, in milliseconds: what two days of one machine differ by. */
  yardstick: z.optional(z.number()),
  /** What was measured, the figure, and where we want to be. */
  figures: z.array(z.object({ what: z.string(), figure: z.string(), budget: z.optional(z.string()) })),
});
export type Figure = z.output<typeof Report>['figures'][number];

const machine = (): string =>
  `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? process.arch}, ` +
  `${Math.round(totalmem() / 1024 ** 3)} GiB, ${process.platform}, Node ${process.versions.node}` +
  (process.env['BENCH_NOTE'] === undefined ? '' : `, ${process.env['BENCH_NOTE']}`);

/** Sorts the same numbers five times: no disk, no network, no database. */
const yardstick = (): number => {
  const took = Array.from({ length: 5 }, () => {
    let state = 1;
    const numbers = Array.from({ length: 300_000 }, () => (state = (state * 48_271) % 2_147_483_647));
    const began = performance.now();
    numbers.sort((a, b) => a - b);
    return performance.now() - began;
  });
  return Math.round(median(took));
};

export const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

/** Keeps the figures of one benchmark with where and when they were measured, and puts them into the README. */
export const report = async (name: string, figures: Figure[], details: unknown): Promise<void> => {
  // Nobody else has the folders of this machine.
  const given = process.argv.slice(2).map((word) => (isAbsolute(word) ? 'FOLDER' : word));
  const command = ['npx node', `bench/${name}.ts`, ...given].join(' ');
  const date = new Date().toISOString().slice(0, 16);
  const summary = { name, command, date, machine: machine(), yardstick: yardstick(), figures };
  mkdirSync(RESULTS, { recursive: true });
  await writeFormatted(join(RESULTS, `${name}.json`), JSON.stringify({ ...summary, details }));
  for (const { what, figure, budget } of figures)
    say(`${what}: ${figure}${budget === undefined ? '' : ` (${budget})`}`);
  await writeReadme();
};

const writeReadme = async (): Promise<void> => {
  const reports = readdirSync(RESULTS)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => z.parse(Report, JSON.parse(readFileSync(join(RESULTS, file), 'utf8'))));
  const tables = reports.map(
    ({ name, command, date, machine, yardstick, figures }) =>
      `## ${name}\n\n\`${command}\`, ${date.replace('T', ' ')} UTC, ${machine}` +
      `${yardstick === undefined ? '' : `, yardstick ${yardstick} ms`}\n\n` +
      `| What | Figure | Budget |\n| --- | --- | --- |\n` +
      figures.map(({ what, figure, budget }) => `| ${what} | ${figure} | ${budget ?? ''} |\n`).join(''),
  );
  const [intro] = readFileSync(README, 'utf8').split(FROM);
  await writeFormatted(README, `${intro}${FROM}\n\n${tables.join('\n')}`);
};
