/** The furthest page that lists may be asked for, and the largest page. */
export const maxPage = 1_000_000;
export const maxPageSize = 1_000;
