/**
 * The cells of a delimited file as spreadsheet programs read it: a cell that begins with a quotation mark goes on to the
 * next single one, and what follows up to the separator belongs to it as it is; elsewhere such marks are letters.
 */
export function cellsBy(separator: string, file: string): string[][] {
  const text = file.replace(/^\uFEFF/u, '');
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const [whole, inside = ''] = /^"((?:[^"]|"")*)(?:"|$)/u.exec(text.slice(at)) ?? [''];
      cell = inside.replaceAll('""', '"');
      at += whole.length;
    }
    const [rest] = new RegExp(`^[^\r\n${separator}]*`, 'u').exec(text.slice(at)) ?? [''];
    row.push(cell + rest);
    at += rest.length;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows;
}

/** Whether a program might run the cell: blanks and quotation marks before the sign are not believed to protect. */
export const isFormula = (cell: string): boolean => /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u.test(cell);

export const lettersOf = (cells: readonly string[]): string => cells.join('').replaceAll(/[^\p{L}\p{N}]/gu, '');
