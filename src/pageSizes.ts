import type { Preferences } from './preferences.ts';

/** How many rows a page of a list may have, the usual number first; what the reader chose is kept under `key`. */
export const createPageSizes = (key: string, sizes: readonly [number, ...number[]]) => {
  const known = (value: unknown) => sizes.find((size) => size === value);
  return {
    sizes,
    /** What the address says, if it makes sense. */
    read: (search: URLSearchParams, usual: number): number => known(Number(search.get('size'))) ?? usual,
    recall: ({ recall }: Pick<Preferences, 'recall'>): number => recall(key, known) ?? sizes[0],
    keep: ({ keep }: Pick<Preferences, 'keep'>, size: number) => keep(key, size),
  };
};
