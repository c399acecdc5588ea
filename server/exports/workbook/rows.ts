import type { Sheet } from '#server/spreadsheets/xlsx.ts';

/** All rows, read by key in pages, so that a million take no more memory than a thousand. */
export async function* inPages<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let last: Row | undefined;
  do {
    const page: Row[] = await read(last);
    yield* page;
    last = page.length < size ? undefined : page.at(-1);
  } while (last !== undefined);
}

/** A sheet of these rows, a column for each heading. */
export const sheetOf = (title: string, headings: readonly string[], rows: Sheet['rows']): Sheet => ({
  title,
  columns: headings.map((heading) => ({ heading, width: Math.min(60, Math.max(10, heading.length + 2)) })),
  rows,
});
