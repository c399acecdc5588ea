export interface Paging {
  page: number;
  pageSize: number;
}

/** The envelope of a page; an empty list has one page. */
export const paged = <T>(data: T[], totalItems: number, { page, pageSize }: Paging) => ({
  data,
  totalItems,
  totalPages: Math.max(1, Math.ceil(totalItems / pageSize)),
  page,
  pageSize,
});

export const offsetOf = ({ page, pageSize }: Paging): number => (page - 1) * pageSize;
