/** What a row of page buttons shows; `before` and `after` are ellipses. Never more than seven, so that it keeps its width. */
export type PageStep = number | 'before' | 'after';

const most = 7;

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);

export function pageSteps(page: number, pages: number): PageStep[] {
  if (pages <= most) return range(1, pages);
  if (page <= 4) return [...range(1, 5), 'after', pages];
  if (page >= pages - 3) return [1, 'before', ...range(pages - 4, pages)];
  return [1, 'before', page - 1, page, page + 1, 'after', pages];
}
