import { deskPath } from '#src/screens/answers/desk/desk.query.ts';

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

/** The list of exactly those visits that a number counts. */
export const doors = {
  open: deskPath({ tab: 'all', open: 'true' }),
  waiting: deskPath({ tab: 'waiting' }),
  escalated: deskPath({ tab: 'all', escalated: 'true' }),
  opened: ({ from, to }: Period) => deskPath({ tab: 'all', openedFrom: from, openedTo: to }),
  closed: ({ from, to }: Period) => deskPath({ tab: 'all', verdict: 'any', decidedFrom: from, decidedTo: to }),
  judgedBy: (account: number, { from, to }: Period) =>
    deskPath({ tab: 'all', verdict: 'any', decidedBy: String(account), decidedFrom: from, decidedTo: to }),
  claimedBy: (account: number) => deskPath({ tab: 'all', claimedBy: String(account) }),
  ofHour: (hour: string, verdict: 'confirmed' | 'dismissed', period: Period) =>
    deskPath({ tab: 'all', verdict, ...within(hour, period) }),
};

/** An hour, as much of it as lies within the period. */
function within(hour: string, { from, to }: Period) {
  const end = new Date(Date.parse(hour) + 3_599_999).toISOString();
  return {
    decidedFrom: from !== null && from > hour ? from : hour,
    decidedTo: to !== null && to < end ? to : end,
  };
}
