import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { format } from 'oxfmt';
import style from '../../.oxfmtrc.json' with { type: 'json' };

const { singleQuote, printWidth } = style;

/** The text of a file as the formatter wants it. */
export async function asWritten(file: string, text: string): Promise<string> {
  const { code, errors } = await format(basename(file), text, { singleQuote, printWidth });
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}

/** Writes what a program makes of its measurements. */
export const writeFormatted = async (file: string, text: string): Promise<void> =>
  writeFileSync(file, await asWritten(file, text));
