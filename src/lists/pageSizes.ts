import { createPageSizes } from './createPageSizes.ts';

/** How many rows a page of each list may have, the usual number first. */
export const pageSizes = {
  observers: createPageSizes('observers.page-size', [9, 25, 50, 100]),
  ngos: createPageSizes('ngos.page-size', [9, 25, 50, 100]),
  forms: createPageSizes('forms.page-size', [10, 25, 50, 100]),
};

/** So many observers are asked for in one request, whatever fits on a page (OBS-02). */
export const observersAtOnce = 100;

/** The same after some were deleted (OBS-06). */
export const observersReloaded = 1_000;
