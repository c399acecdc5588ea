import { Refusal } from '#server/http/refusal.ts';

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/**
 * The text of an uploaded file: UTF-8 or UTF-16 by its mark, else UTF-8, else what Central European spreadsheet programs
 * write when asked for plain text. Refuses what is no text.
 */
export function readText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw noText('This is a workbook or an archive, not a text file: save it as CSV and send that.');
  const text = decode(bytes);
  if (/[^\P{Cc}\t\n\r\u0085]/u.test(text)) throw noText('This is not a text file: save the list as CSV and send that.');
  return text;
}

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

const noText = (message: string): Refusal =>
  new Refusal(400, message, { errors: [{ at: 'form', path: 'file', message }] });
