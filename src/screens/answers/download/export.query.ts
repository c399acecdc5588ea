import type { exportAnswers } from '#contract/exports.ts';
import type { CallArgs } from '#src/api/call.ts';
import type { DeskFilter } from '#src/screens/answers/desk/desk.query.ts';

type ExportQuery = NonNullable<CallArgs<typeof exportAnswers>['query']>;

/** What the list of threads on screen was asked for: only the filters that are set. */
export type ThreadsAsked = Readonly<
  Partial<Record<'county' | 'pollingStationNumber' | 'observerId' | 'observer' | 'from' | 'to' | 'urgent', string>>
>;

/** The same of the desk's list, which names its tab. */
export type VisitsAsked = ThreadsAsked & {
  readonly [Field in Exclude<keyof DeskFilter, 'order'>]?: Exclude<DeskFilter[Field], ''>;
};

export const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** With `hasVersions` answers that were changed or withdrawn, too. */
export type ExportWanted = { asked: VisitsAsked; format: SheetFormat; hasVersions?: boolean };

/** The same filters, under the names that the export gives them (ANS-07). */
export const exportQuery = ({ asked: { observerId, ...rest }, format, hasVersions }: ExportWanted): ExportQuery => ({
  ...rest,
  ...(observerId !== undefined && { idObserver: observerId }),
  ...(hasVersions && { versions: 'all' as const }),
  format,
});
