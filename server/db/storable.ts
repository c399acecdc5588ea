/** PostgreSQL keeps no NUL in a text, and no half of a letter. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** As JSON that the database takes. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part));
