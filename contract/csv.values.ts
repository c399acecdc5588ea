import { guarded } from './formula-guard.values.ts';

/** By this mark spreadsheet programs take a file for UTF-8. */
export const UTF8_MARK = '\uFEFF';

export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A text as a cell that every program shows as it is. */
export const csvText = (text: string): string => quoted(guarded(text));

/** A line of texts, as RFC 4180 has it. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(csvText).join(',')}\r\n`;
