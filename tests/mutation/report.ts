import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod/mini';
import { writeFormatted } from '#tests/support/written.ts';
import { sampledParts, wholeParts } from './parts.ts';
import { reasonOf } from './reasons.ts';

const RESULTS = join(import.meta.dirname, 'results');
const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'mutation.md');

const Survivor = z.object({
  file: z.string(),
  line: z.number(),
  /** The last line of it: unknown of results before 22 November 2026. */
  end: z.optional(z.number()),
  text: z.string(),
  by: z.string(),
  became: z.string(),
});
const Result = z.object({
  part: z.string(),
  date: z.string(),
  /** When those that survived were tried again. */
  again: z.optional(z.string()),
  seconds: z.number(),
  /** A test fell, or the tests did not come to an end. */
  killed: z.number(),
  /** Of these, the tests that did not come to an end: unknown of results before 22 November 2026. */
  stuck: z.optional(z.number()),
  /** The changed module could not even be loaded; these count neither for nor against. */
  invalid: z.number(),
  /** No test of its own reaches them; these count neither for nor against. Of samples alone. */
  unreached: z.optional(z.number()),
  survivors: z.array(Survivor),
});

export type Survivor = z.output<typeof Survivor>;
export type Result = z.output<typeof Result>;

export const keep = async (result: Result): Promise<void> => {
  mkdirSync(RESULTS, { recursive: true });
  await writeFormatted(join(RESULTS, `${result.part}.json`), JSON.stringify(result));
};

export const recordOf = (part: string): Result =>
  z.parse(Result, JSON.parse(readFileSync(join(RESULTS, `${part}.json`), 'utf8')));

const kept = (): Result[] =>
  readdirSync(RESULTS)
    .toSorted()
    .map((file) => recordOf(basename(file, '.json')));

/** Whether another is the same change at the same place. */
export const sameAs =
  ({ end: _end, ...one }: Survivor) =>
  ({ end: _other, ...other }: Survivor): boolean =>
    isDeepStrictEqual(one, other);

const score = (killed: number, survived: number): string =>
  killed + survived === 0 ? '–' : `${((100 * killed) / (killed + survived)).toFixed(1)} %`;

const code = (text: string): string => `\`\` ${text.replaceAll('|', '\\|')} \`\``;

const total = (results: Result[]) => {
  const killed = results.reduce((sum, result) => sum + result.killed, 0);
  const survived = results.reduce((sum, { survivors }) => sum + survivors.length, 0);
  return `**${score(killed, survived)}** of ${killed + survived} changes were noticed`;
};

const missingOf = (parts: string[], results: Result[]): string => {
  const missing = parts.filter((part) => results.every((result) => result.part !== part));
  return missing.length === 0 ? 'all parts are measured' : `not measured yet: ${missing.join(', ')}`;
};

const tableOf = (results: Result[]): string => `
| Part | Score | Noticed | Of these, stuck | Survived | Not reached | Could not be loaded | Seconds | Measured | Survivors tried again |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${results.map((r) => `| ${r.part} | ${score(r.killed, r.survivors.length)} | ${r.killed} | ${r.stuck ?? ''} | ${r.survivors.length} | ${r.unreached ?? ''} | ${r.invalid} | ${r.seconds} | ${r.date} | ${r.again ?? ''} |`).join('\n')}
`;

/** The score of each part that has been measured, and every change that no test noticed. */
export const writeReport = async (): Promise<void> => {
  const results = kept();
  const whole = results.filter(({ part }) => !sampledParts.includes(part));
  const sampled = results.filter(({ part }) => sampledParts.includes(part));
  const survivors = results.flatMap((result) => result.survivors);
  const unexplained = survivors.filter((survivor) => reasonOf(survivor) === undefined);
  const document = `# Mutation score

Written by \`npm run test:mutation\` (some parts: \`npm run test:mutation -- toasts server-notes\`). StrykerJS makes one small
change at a time; the tests have to notice. Strings and what is said of types are left out.
After tests were added, \`npm run test:mutation -- --again toasts\` tries only the survivors of a part again.

## Machines and contract, whole

${total(whole)}; ${missingOf(wholeParts, whole)}.

The tests beside them have to notice, without the one that compares the diagrams, which would notice every change of a
chart. Screen tests are not run: what only they notice counts as a survivor.
${tableOf(whole)}
## Server and console, a sample

${total(sampled)}; ${missingOf(sampledParts, sampled)}.

Of each folder some functions, always the same ones (\`tests/mutation/sample.ts\`): 40 lines or a twentieth of the folder. Only
the tests of the same noun are run: what none of them reaches is not counted, what only other tests notice counts as a survivor.
Migrations are left out: they are run once, for the database that all tests copy.
${tableOf(sampled)}
## Survivors

Of ${survivors.length}, ${unexplained.length} could be noticed, as far as we know, and wait for a test.

| Where | What | Became | Why nobody could notice |
| --- | --- | --- | --- |
${survivors.map((s) => `| ${s.file}:${s.line} | ${code(s.text)} | ${code(s.became)} | ${reasonOf(s) ?? ''} |`).join('\n')}
`;
  await writeFormatted(DOCUMENT, document);
};
