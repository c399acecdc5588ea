import type { Parsed } from '#contract/endpoint.ts';
import type { exportAnswers } from '#contract/exports.ts';
import type { Contract } from '#contract/index.ts';
import { readPeriod } from '#server/answers/period.ts';
import type { Context, Handlers, Staff } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { recordExport } from '#server/ledger/record-export.ts';
import { reviewFilterOf } from '#server/reviews/review-filter.ts';
import { scoped } from '#server/scope.ts';
import type { Cell, Column } from '#server/spreadsheets/sheet-rows.ts';
import { csv } from '#server/spreadsheets/csv.ts';
import { CSV_TYPE, fileResponse, XLSX_TYPE } from '#server/spreadsheets/file-response.ts';
import { xlsx, xlsxOf } from '#server/spreadsheets/xlsx.ts';
import { zoneOffset } from '#server/time/zone.ts';
import { ANSWER_COLUMNS, answerRows, VERSION_COLUMNS, type ExportFilter } from './answer-rows.ts';
import { NOTE_COLUMNS, noteRows, type NoteFilter } from './note-rows.ts';
import { workbookSheets } from './workbook/workbook.ts';

export const exportsHandlers: Pick<Handlers<Contract>, 'exportAnswers' | 'exportNotes' | 'exportWorkbook'> = {
  exportAnswers: async ({ query }, context) => {
    const hasVersions = query.versions === 'all';
    const filter = answersFilter(query, context);
    const head = await recordExport(context, 'answers', askedOf(query));
    const rows = answerRows(context.db, filter, hasVersions);
    return sheet(context, { ...query, head, title: 'Answers' }, hasVersions ? VERSION_COLUMNS : ANSWER_COLUMNS, rows);
  },

  exportNotes: async ({ query }, context) => {
    const filter = filterOf(query, context);
    const head = await recordExport(context, 'notes', askedOf(query));
    return sheet(context, { ...query, head, title: 'Notes' }, NOTE_COLUMNS, noteRows(context.db, filter));
  },

  exportWorkbook: async (_, context) => {
    const { db, now, log } = context;
    const head = await recordExport(context, 'workbook', { format: 'xlsx', filter: {} });
    return fileResponse(
      { name: 'data.xlsx', type: XLSX_TYPE, log },
      xlsxOf(await workbookSheets(db, now), { timeZone: 'UTC', head }),
    );
  },
};

const askedOf = <Q extends Given & { format: 'xlsx' | 'csv' }>(query: Q) => {
  const { format, observerPhoneNumber: phone, observer: person, ...filter } = query;
  return { format, filter, phone, person };
};

interface Given {
  county?: string | undefined;
  pollingStationNumber?: number | undefined;
  idObserver?: number | undefined;
  observerPhoneNumber?: string | undefined;
  observer?: string | undefined;
  idNgo?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The desk's own filter where it names a tab, that of lists of threads otherwise. */
function answersFilter(query: Parsed<typeof exportAnswers>['query'], context: Context<Staff>): ExportFilter {
  const filter = filterOf(query, context);
  const { caller, config } = context;
  if (query.tab === undefined)
    return { ...filter, urgent: query.urgent === true, withEmptied: query.versions === 'all' };
  const { idObserver: observerId, ...asked } = query;
  const period = readPeriod(query, config.timeZone);
  return { ...reviewFilterOf({ ...asked, observerId }, caller, period, config.phonePrefix), scope: filter.scope };
}

/** Zero asks for any station or observer, as in the list. */
function filterOf(query: Given, { caller, config }: Context<Staff>): NoteFilter {
  const scope = scoped(caller);
  if (query.idNgo !== undefined && !scope.includes(query.idNgo))
    throw new Refusal(403, 'Only organizers may export the data of another NGO.', { code: 'export-of-others' });
  return {
    ...readPeriod(query, config.timeZone),
    phonePrefix: config.phonePrefix,
    scope: scope.only(query.idNgo),
    ...(query.county !== undefined && { county: query.county }),
    ...(query.pollingStationNumber && { stationNumber: query.pollingStationNumber }),
    ...(query.idObserver && { observer: query.idObserver }),
    ...(query.observerPhoneNumber !== undefined && { phone: query.observerPhoneNumber }),
    ...(query.observer !== undefined && { person: query.observer }),
  };
}

/** Named by its kind and the day in the election's time zone; no rows leave the headings alone. */
function sheet(
  { config: { timeZone }, log, now }: Context<Staff>,
  { format, title, head }: { format: 'xlsx' | 'csv'; title: string; head: string | null },
  columns: readonly Column[],
  rows: AsyncGenerator<Cell[], void, undefined>,
): Promise<Response> {
  const today = new Date(now.getTime() + zoneOffset(timeZone)(now.getTime())).toISOString().slice(0, 10);
  const name = `${title.toLowerCase()}-${today}.${format}`;
  return format === 'csv'
    ? fileResponse({ name, type: CSV_TYPE, log }, csv(columns, rows, { timeZone }))
    : fileResponse({ name, type: XLSX_TYPE, log }, xlsx(title, columns, rows, { timeZone, head }));
}
