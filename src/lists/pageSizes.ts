import type { Preferences } from '#src/storage/preferences.ts';

/** What fits into a window may be any number between these. */
export const minRows = 5;
export const maxRows = 100;

const fitting = (size: number) => (Number.isSafeInteger(size) && size >= minRows && size <= maxRows ? size : undefined);

export type PageSizes = ReturnType<typeof createPageSizes>;

/** How many rows a page of a list may have, the usual number first; what the reader chose is kept under `key`. */
const createPageSizes = (key: string, sizes: readonly [number, ...number[]]) => {
  const known = (value: unknown) => sizes.find((size) => size === value);
  return {
    sizes,
    /** Where it is kept that as many rows are wanted as the window has room for. */
    fitsKey: `${key}.fits`,
    /** What the address says, if it makes sense. */
    read: (search: URLSearchParams, usual: number): number => fitting(Number(search.get('size'))) ?? usual,
    recall: ({ recall }: Pick<Preferences, 'recall'>): number => recall(key, known) ?? sizes[0],
    keep: ({ keep }: Pick<Preferences, 'keep'>, size: number) => keep(key, size),
  };
};

export const pageSizes = {
  observers: createPageSizes('observers.page-size', [9, 25, 50, 100]),
  ngos: createPageSizes('ngos.page-size', [9, 25, 50, 100]),
  forms: createPageSizes('forms.page-size', [10, 25, 50, 100]),
};

/** The same of every other list that is read page by page; nobody's choice is kept. */
export const otherSizes = [20, 50, 100] as const;
export const [usualSize] = otherSizes;
