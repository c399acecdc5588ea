import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Log } from '#server/log.ts';
import type { Cell, Column } from '#server/spreadsheets/sheet-rows.ts';
import { csv } from '#server/spreadsheets/csv.ts';
import { CSV_TYPE, fileResponse, XLSX_TYPE } from '#server/spreadsheets/file-response.ts';
import { xlsx } from '#server/spreadsheets/xlsx.ts';
import { zoneOffset } from '#server/time/zone.ts';
import { observersOf } from './details.ts';
import { idsFound, type ObserverSearch } from './search.ts';

const AT_ONCE = 500;

const columns: readonly Column[] = [
  { heading: 'Name', width: 32 },
  { heading: 'Phone', width: 16 },
  { heading: 'NGO', width: 32 },
  { heading: 'Active', width: 8 },
  { heading: 'Last seen', width: 20 },
  { heading: 'Polling stations', width: 16 },
  { heading: 'Notes', width: 8 },
  { heading: 'Device registered', width: 20 },
];

export function observersFile(
  db: Db,
  search: ObserverSearch,
  format: 'xlsx' | 'csv',
  { config: { timeZone }, log, now, head }: { config: Config; log: Log; now: Date; head: string | null },
): Promise<Response> {
  const day = new Date(now.getTime() + zoneOffset(timeZone)(now.getTime())).toISOString().slice(0, 10);
  const rows = rowsFound(db, search);
  return format === 'csv'
    ? fileResponse({ name: `observers-${day}.csv`, type: CSV_TYPE, log }, csv(columns, rows, { timeZone }))
    : fileResponse(
        { name: `observers-${day}.xlsx`, type: XLSX_TYPE, log },
        xlsx('Observers', columns, rows, { timeZone, head }),
      );
}

/** The order is settled once, by ids; everything else is read as the file grows. */
async function* rowsFound(db: Db, search: ObserverSearch): AsyncGenerator<readonly Cell[], void, undefined> {
  const ids = await idsFound(db, search);
  for (let start = 0; start < ids.length; start += AT_ONCE)
    for (const observer of await observersOf(db, search.scope, ids.slice(start, start + AT_ONCE)))
      yield [
        observer.name,
        observer.phone,
        observer.ngo,
        observer.isActive,
        date(observer.lastSeen),
        observer.numberOfPollingStations,
        observer.numberOfNotes,
        date(observer.deviceRegisterDate),
      ];
}

const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
