import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { REVIEW_COLUMNS, reviewCells, reviewOfExport, type ReviewOfExport } from '#server/exports/review-columns.ts';
import { isNoTestObserver } from '#server/observers/test-observers.ts';
import { joinReview } from '#server/reviews/review-filter.ts';
import type { Cell } from '#server/spreadsheets/sheet-rows.ts';
import type { Sheet } from '#server/spreadsheets/xlsx.ts';
import { inPages, sheetOf } from './rows.ts';

const AT_ONCE = 1_000;

interface Row extends ReviewOfExport {
  observer: number;
  station: number;
  place: string;
}

/** What staff made of visits: a sheet of its own behind the published ones, whose columns stay as they are. */
export const reviewSheet = (db: Db): Sheet =>
  sheetOf(
    'reviews',
    [
      'Observer Id',
      'Polling Station (municipalityCode:number)',
      ...REVIEW_COLUMNS.map(({ heading }) => (heading === 'Decided at' ? `${heading} (UTC)` : heading)),
    ],
    reviews(db),
  );

async function* reviews(db: Db): AsyncGenerator<Cell[], void, undefined> {
  const read = async (last: Row | undefined) => {
    const { rows } = await sql<Row>`
      select thread.observer_id as observer, thread.polling_station_id as station,
        c.code || ':' || thread.station_number as place, ${reviewOfExport}
      from thread join observer o on o.id = thread.observer_id and ${isNoTestObserver('o')}
      join ngo g on g.id = o.ngo_id and g.is_active
      join county c on c.id = thread.county_id ${joinReview}
      where thread.open_since is not null
        and (thread.observer_id, thread.polling_station_id) > (${last?.observer ?? 0}, ${last?.station ?? 0})
      order by thread.observer_id, thread.polling_station_id limit ${AT_ONCE}`.execute(db);
    return rows;
  };
  for await (const row of inPages(AT_ONCE, read)) yield [row.observer, row.place, ...reviewCells(row)];
}
