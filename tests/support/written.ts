import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

/** Writes what a program makes of its measurements, as the formatter wants it. */
export const writeFormatted = async (file: string, text: string): Promise<void> =>
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
