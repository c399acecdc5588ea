import { readText, type NoText } from '#contract/read-csv.ts';
import { Refusal } from '#server/http/refusal.ts';

const MESSAGES: Readonly<Record<NoText, string>> = {
  workbook: 'This is a workbook or an archive, not a text file: save it as CSV and send that.',
  binary: 'This is not a text file: save the list as CSV and send that.',
};

/** The text of an uploaded file. */
export function textOf(bytes: Uint8Array): string {
  const read = readText(bytes);
  if ('text' in read) return read.text;
  const message = MESSAGES[read.isNoText];
  throw new Refusal(400, message, {
    code: 'import-not-text',
    errors: [{ at: 'form', path: 'file', message, code: 'wrong' }],
  });
}
