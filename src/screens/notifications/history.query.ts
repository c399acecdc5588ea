import { pageIn } from '#machines/list/list.address.ts';
import type { DeliveryStatus } from '#contract/notifications.ts';

/** Delivery states in the order in which a message passes through them. */
export const statuses = ['queued', 'sent', 'failed', 'no-device', 'recorded'] as const satisfies DeliveryStatus[];

export const sizes = [20, 50, 100] as const;

export interface HistoryQuery {
  page: number;
  size: number;
}

export interface SentQuery extends HistoryQuery {
  /** Only recipients whose delivery stands so; null is all of them. */
  status: DeliveryStatus | null;
}

const sizeIn = (search: URLSearchParams): number => sizes.find((size) => String(size) === search.get('size')) ?? 20;

export const readHistory = (search: URLSearchParams): HistoryQuery => ({ page: pageIn(search), size: sizeIn(search) });

export const statusIn = (text: string | null): DeliveryStatus | null =>
  statuses.find((status) => status === text) ?? null;

export const readSent = (search: URLSearchParams): SentQuery => ({
  ...readHistory(search),
  status: statusIn(search.get('status')),
});

export function writeQuery({ page, size, status = null }: HistoryQuery & Partial<SentQuery>): URLSearchParams {
  const search = new URLSearchParams();
  if (status !== null) search.set('status', status);
  if (page !== 1) search.set('page', String(page));
  if (size !== 20) search.set('size', String(size));
  return search;
}
