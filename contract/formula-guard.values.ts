// Whatever the file is separated by, some programs split it at commas, others at semicolons (Excel in Romania) or tabs, and
// then take for the beginning of a cell what stands inside a quoted text. So a sign that begins a formula is disarmed at the
// beginning of the text and after each such mark and line end; blanks and quotation marks in between protect from nothing.
const START = String.raw`(^|[,;\t\r\n])((?:(?![\t\r\n])[\s\p{Cc}\p{Cf}"])*)`;
const SIGN = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
const FORMULA = new RegExp(`${START}(?='*${SIGN})`, 'gu');
const GUARDED = new RegExp(`${START}'(?='*${SIGN})`, 'gu');
const LINE_MARK = /^(?='*[\t\r\n])/u;
const GUARDED_MARK = /^'(?='*[\t\r\n])/u;

/** The text with an apostrophe before whatever a spreadsheet program would run as a formula. */
export const guarded = (text: string): string => text.replace(FORMULA, "$1$2'").replace(LINE_MARK, "'");

/** What `guarded` was given. */
export const unguarded = (text: string): string => text.replace(GUARDED_MARK, '').replace(GUARDED, '$1$2');
