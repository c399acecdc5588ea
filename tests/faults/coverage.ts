import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '#contract/index.ts';
import { isOf, picksOf } from './cell.ts';
import type { Passed } from './proxy.ts';
import type { CallName, Row } from './row.ts';

const isCallName = (name: string): name is CallName => name in contract;
export const calls: CallName[] = Object.keys(contract).filter(isCallName);

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/u.test(name))
  .map((name) => readFileSync(join('src', name), 'utf8'))
  .join('\n');

/** The console names an endpoint where it calls it. */
export const isCalled = (call: CallName): boolean => new RegExp(`\\b${call}\\b`, 'u').test(sources);

/** Calls that the console makes and no row tries. */
export const uncovered = (rows: readonly Row[]): string[] =>
  calls
    .filter((call) => isCalled(call) && !rows.some((row) => row.call === call))
    .map((call) => `${call}: no screen tries it`);

/** What a screen asked for while it was looked at, and no row of it tries. The frame is looked at around some screen. */
export function unknownCalls(row: Row, rows: readonly Row[], passed: readonly Passed[]): string[] {
  if (row.screen === 'frame') return [];
  const tried = rows
    .filter(({ screen }) => screen === row.screen || screen === 'frame' || screen === 'login')
    .map(picksOf);
  return passed
    .filter((call) => !tried.some((picks) => picks(call)))
    .map((call) => {
      const name = calls.find((one) => isOf(contract[one])(call)) ?? `${call.method} ${call.path}`;
      return `${row.screen} calls ${name}, and no row tries it there`;
    });
}
