import type { Preferences } from '#src/storage/preferences.ts';

/** What fits into a window may be any number between these. */
export const minRows = 5;
export const maxRows = 100;

const fitting = (size: number) => (Number.isSafeInteger(size) && size >= minRows && size <= maxRows ? size : undefined);

export type PageSizes = ReturnType<typeof createPageSizes>;

/** How many rows a page of a list may have, the usual number first; what the reader chose is kept under `key`. */
export const createPageSizes = (key: string, sizes: readonly [number, ...number[]]) => {
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
