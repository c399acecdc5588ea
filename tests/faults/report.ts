import { calls, isCalled } from './coverage.ts';
import type { Outcome } from './cell.ts';
import { faults, meanings, type Fault } from './faults.ts';
import type { Row } from './row.ts';

export interface Cell {
  row: Row;
  fault: Fault;
  outcome: Outcome;
}

export const nameOf = ({ call, what }: Row) => `${call}${what === undefined ? '' : ` (${what})`}`;

const table = (lines: readonly (readonly string[])[]): string => {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const [head, ...body] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
};

/** Of several calls: how many came through; a dash where the fault means nothing to any. */
function sum(outcomes: readonly Outcome[]): string {
  const tried = outcomes.filter(({ kind }) => kind !== 'none');
  if (tried.length === 0) return '–';
  const green = tried.filter(({ kind }) => kind === 'green').length;
  return green === tried.length ? `${green}` : `${green} of ${tried.length}`;
}

/** How many calls of each screen came through each fault. */
export function matrixOf(cells: readonly Cell[]): string {
  const shown = faults.filter((fault) => cells.some((cell) => cell.fault === fault));
  const screens = [...Map.groupBy(cells, ({ row }) => row.screen)];
  return table([
    ['Screen', 'Calls', ...shown],
    ...screens.map(([screen, of]) =>
      [screen, String(new Set(of.map(({ row }) => row)).size)].concat(
        shown.map((fault) => sum(of.filter((cell) => cell.fault === fault).map(({ outcome }) => outcome))),
      ),
    ),
  ]);
}

/** @param dates The days of the oldest and of the newest try. */
export function documentOf(cells: readonly Cell[], dates: readonly [string, string]): string {
  const rows = [...Map.groupBy(cells, ({ row }) => row)];
  const tried = cells.filter(({ outcome }) => outcome.kind !== 'none').length;
  const red = cells.filter(({ outcome }) => outcome.kind === 'red').length;
  const reasons = rows.flatMap(([row, of]) => {
    const byReason = Map.groupBy(of, ({ outcome }) => (outcome.kind === 'none' ? outcome.reason : ''));
    byReason.delete('');
    return [...byReason].map(
      ([reason, without]) =>
        `- ${row.screen}, ${nameOf(row)}, ${without.map(({ fault }) => fault).join(', ')}: ${reason}.`,
    );
  });
  const quiet = rows.flatMap(([row]) =>
    row.quiet === undefined ? [] : [`- ${row.screen}, ${nameOf(row)}: nothing is said, for ${row.quiet}.`],
  );
  const doubled = rows.flatMap(([row]) =>
    row.doubles === undefined
      ? []
      : [`- ${row.screen}, ${nameOf(row)}, truncate: done again by the reader it is done twice; ${row.doubles}.`],
  );
  const ambient = rows.flatMap(([row]) =>
    row.isAmbient === undefined
      ? []
      : [`- ${row.screen}, ${nameOf(row)}: nothing is said, and it is not waited for; ${row.isAmbient}.`],
  );
  return `# Faults

Written by \`npm run test:faults\` (some calls: \`npm run test:faults -- --only import\`): a proxy of our own stands between Chromium and the running server, and does to one
call at a time what networks, proxies and servers do. Each number is how many calls of the screen came through, out of
as many tries: ${tried} visits between ${dates.join(' and ')}, ${red} red.

${matrixOf(cells)}

A visit is green when the page did not throw, the error boundary did not take over, nothing was blank, nothing was under
way for ever, something was said that is not there when all is well, a button or link led on, what was typed was still there, and, once the fault was over,
that way led to the right result; of what changes something on the server, that it was done exactly once.

## What each fault does

${faults.map((fault) => `- **${fault}**: ${meanings[fault]}.`).join('\n')}

## What was tried

${table([['Screen', 'Call'], ...rows.map(([row]) => [row.screen, nameOf(row)])])}

A screen that makes a call without a row here fails the check, and so does an endpoint that the console uses anywhere.

## What is not covered, and why

${[...reasons, ...quiet, ...ambient, ...doubled, ...gaps].join('\n')}
- Endpoints that the console never calls: ${calls.filter((call) => !isCalled(call)).join(', ')}.
`;
}

const gaps = [
  '- Files of the console itself (chunks, styles, translations): tests/e2e/network.test.ts and tests/app/stale.test.tsx.',
  '- Two calls failing at once: screens load each part by itself, and each part is tried by itself.',
  '- A fault in the middle of a large download or upload: both are tried with small files.',
  '- Deliveries that failed, which can be sent again: no push service answers here; tests/screens/notifications.history.test.tsx.',
];
