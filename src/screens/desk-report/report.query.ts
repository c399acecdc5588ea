import type { ReviewTab } from '#contract/reviews.values.ts';
import { addressOf } from '#src/routes.ts';
import { withSearch } from '#src/lists/search.ts';

/** How many hours back a report looks; 0 is all there is. */
export const periods = [1, 4, 8, 12, 24, 0] as const;
export type Hours = (typeof periods)[number];

export type ReportQuery = { hours: Hours };

const usual = 8;

/** What the address asks for (NAV-07); whatever in it makes no sense is as if it were absent. */
export const readQuery = (search: URLSearchParams): ReportQuery => ({
  hours: periods.find((hours) => String(hours) === search.get('hours')) ?? usual,
});

export const searchOf = (hours: Hours): string => (hours === usual ? '' : `?hours=${hours}`);

/** The query of the calls. */
export const asked = ({ hours }: ReportQuery, now: number) =>
  hours === 0 ? {} : { from: new Date(now - hours * 3_600_000).toISOString() };

/** The period that a report was made for, as the server told it. */
export interface Period {
  from: string | null;
  to: string | null;
}

const door = (tab: ReviewTab, counted: Readonly<Record<string, string | null>>): string =>
  withSearch(addressOf('urgents'), { tab, ...counted });

/** The list of exactly those visits that a number counts. */
export const doors = {
  open: door('all', { open: 'true' }),
  waiting: door('waiting', {}),
  escalated: door('all', { escalated: 'true' }),
  opened: ({ from, to }: Period) => door('all', { openedFrom: from, openedTo: to }),
  closed: ({ from, to }: Period) => door('all', { verdict: 'any', decidedFrom: from, decidedTo: to }),
  judgedBy: (account: number, { from, to }: Period) =>
    door('all', { verdict: 'any', decidedBy: String(account), decidedFrom: from, decidedTo: to }),
  claimedBy: (account: number) => door('all', { claimedBy: String(account) }),
  ofHour: (hour: string, verdict: 'confirmed' | 'dismissed', period: Period) =>
    door('all', { verdict, ...within(hour, period) }),
};

/** An hour, as much of it as lies within the period. */
function within(hour: string, { from, to }: Period) {
  const end = new Date(Date.parse(hour) + 3_599_999).toISOString();
  return {
    decidedFrom: from !== null && from > hour ? from : hour,
    decidedTo: to !== null && to < end ? to : end,
  };
}
