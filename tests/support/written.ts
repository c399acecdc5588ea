import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

/** The text of a file as the formatter wants it. */
export const asWritten = async (file: string, text: string): Promise<string> =>
  format(text, { ...(await resolveConfig(file)), filepath: file });

/** Writes what a program makes of its measurements. */
export const writeFormatted = async (file: string, text: string): Promise<void> =>
  writeFileSync(file, await asWritten(file, text));
