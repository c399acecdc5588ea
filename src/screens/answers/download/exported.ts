import type { exportAnswers } from '#contract/exports.ts';
import type { listThreads } from '#contract/answers.ts';
import type { CallArgs } from '#src/api/call.ts';

type ListQuery = NonNullable<CallArgs<typeof listThreads>['query']>;
type ExportQuery = NonNullable<CallArgs<typeof exportAnswers>['query']>;

/** What the list of threads on screen was asked for. */
export type ThreadsAsked = Omit<ListQuery, 'page' | 'pageSize'>;

export const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

export type Exported = { asked: ThreadsAsked; format: SheetFormat };

/** Only what is neither absent nor empty (ANS-07); a station or observer 0 means any. */
export function exportQuery({ asked, format }: Exported): ExportQuery {
  const { observerId, ...rest } = asked;
  const given = Object.entries({ ...rest, idObserver: observerId }).filter(([name, value]) => !isOpen(name, value));
  return { ...Object.fromEntries(given), format };
}

const numbers: ReadonlySet<string> = new Set(['pollingStationNumber', 'idObserver', 'observerId']);

export function isOpen(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false || value === 'false') return true;
  return numbers.has(name) && Number(value) === 0;
}

/** `answers-2026-11-22.xlsx`, by what the file begins with: for servers that give it no name. */
export async function ownName(blob: Blob, timeZone: string | null, now: Date): Promise<string> {
  const isZip = (await blob.slice(0, 2).text()) === 'PK';
  const day = new Intl.DateTimeFormat('en-CA', timeZone === null ? {} : { timeZone }).format(now);
  return `answers-${day}.${isZip ? 'xlsx' : 'csv'}`;
}
