const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Spreadsheet programs would run such a cell as a formula; the apostrophe makes it text. */
const safe = (cell: string) => quoted(/^\s*[=+\-@]|^[\t\r\n]/u.test(cell) ? `'${cell}` : cell);

/** Lines as RFC 4180 has them. */
export const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(safe).join(',')}\r\n`).join('');

/** Spreadsheet programs take the file for UTF-8 by its mark. */
export const csvFile = (text: string) => new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
