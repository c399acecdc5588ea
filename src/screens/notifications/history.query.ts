import type { DeliveryStatus } from '#contract/notifications.ts';
import { readPage, writePage, type PageQuery } from '#src/lists/pageQuery.ts';
import { searchOf } from '#src/lists/addressSearch.ts';

/** Delivery states in the order in which a message passes through them. */
export const statuses = ['queued', 'sent', 'failed', 'no-device', 'recorded'] as const satisfies DeliveryStatus[];

export interface SentQuery extends PageQuery {
  /** Only recipients whose delivery stands so; null is all of them. */
  status: DeliveryStatus | null;
}

export const statusIn = (text: string | null): DeliveryStatus | null =>
  statuses.find((status) => status === text) ?? null;

export const readSent = (search: URLSearchParams): SentQuery => ({
  ...readPage(search),
  status: statusIn(search.get('status')),
});

export const writeQuery = ({ status, ...place }: PageQuery & Partial<SentQuery>): URLSearchParams =>
  writePage(searchOf({ status }), place);
