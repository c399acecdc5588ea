export type Sort = { column: string; direction: 'asc' | 'desc' };

/** Descending first, then the other way round (TAB-03). */
export function toggled(sort: Sort | null, column: string): Sort {
  return { column, direction: sort?.column === column && sort.direction === 'desc' ? 'asc' : 'desc' };
}

export const sortText = ({ column, direction }: Sort): string => `${column}:${direction}`;

/** `name:desc` over one of the columns; null for anything else. */
export function sortIn(text: string | null | undefined, columns: readonly string[]): Sort | null {
  const [, column, direction] = /^(\w+):(asc|desc)$/u.exec(text ?? '') ?? [];
  if (column === undefined || !columns.includes(column)) return null;
  return { column, direction: direction === 'asc' ? 'asc' : 'desc' };
}
