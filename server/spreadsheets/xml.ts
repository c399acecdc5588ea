const MAX_TEXT_LENGTH = 32_767;
/** What XML cannot carry: control characters other than tab and newline, half surrogate pairs, two non-characters. */
const FORBIDDEN = /[^\P{Cc}\t\n]|[\p{Cs}\uFFFE\uFFFF]/gu;
/** Spreadsheet programs read `_x0041_` as the letter A unless its underscore is itself written that way. */
const ESCAPE_LOOKALIKE = /_(?=x[\da-f]{4}_)/giu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Any text as XML, fit for elements and attributes; cut at the most that a cell holds. */
export const xmlText = (text: string): string =>
  text
    .slice(0, MAX_TEXT_LENGTH)
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(FORBIDDEN, '')
    .replaceAll(ESCAPE_LOOKALIKE, '_x005F_')
    .replaceAll(/[&<>"]/gu, (character) => ENTITIES[character] ?? '');

const KEPT = 20_000;
const MAX_KEPT_LENGTH = 300;

/** The same, and quicker for texts that come again and again: names, questions and options are most of an export. */
export function createXmlText(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    if (text.length > MAX_KEPT_LENGTH) return xmlText(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= KEPT) known.clear();
    const written = xmlText(text);
    known.set(text, written);
    return written;
  };
}
