import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another seed takes another sample. */
const SEED = '2026-11-23';
const LINES = 40;
const SHARE = 0.05;

interface Declaration {
  range: string;
  lines: number;
  /** Stays when other declarations come or go. */
  rank: string;
}

/** Functions, classes and constants of the files until there are lines enough, always the same ones, as `file:10-40`. */
export function sampleOf(root: string, files: string[]): string[] {
  const declarations = files.flatMap((file) => declarationsIn(file, readFileSync(join(root, file), 'utf8')));
  const wanted = Math.max(LINES, SHARE * declarations.reduce((sum, { lines }) => sum + lines, 0));
  let taken = 0;
  const sample: string[] = [];
  for (const { range, lines } of declarations.toSorted((one, other) => (one.rank < other.rank ? -1 : 1))) {
    if (taken >= wanted) break;
    taken += lines;
    sample.push(range);
  }
  return sample;
}

/** From each that begins a line to the next; what only the compiler reads is none. */
function declarationsIn(file: string, source: string): Declaration[] {
  const lines = source.trimEnd().split('\n');
  const begins = lines.flatMap((line, at) => (/^[a-z]/iu.test(line) ? [at] : []));
  return begins.flatMap((begin, index) => {
    const heading = lines[begin] ?? '';
    if (!/^(?:export )?(?:default )?(?:async )?(?:function|const|class|let)\b/u.test(heading)) return [];
    const end = begins[index + 1] ?? lines.length;
    const rank = createHash('sha256').update(`${SEED} ${file} ${heading}`).digest('hex');
    return [{ range: `${file}:${begin + 1}-${end}`, lines: end - begin, rank }];
  });
}
