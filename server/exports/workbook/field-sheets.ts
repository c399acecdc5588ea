import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { attachmentAddress } from '#server/notes/attachment-files.ts';
import { isNoTestObserver } from '#server/observers/test-observers.ts';
import type { Cell } from '#server/spreadsheets/sheet-rows.ts';
import type { Sheet } from '#server/spreadsheets/xlsx.ts';
import { inPages, sheetOf } from './rows.ts';

const AT_ONCE = 500;
const OBSERVER = ['Observer Id', 'Observer Phone', 'Observer Name'];

interface Observed {
  observer: number;
  station: number;
  cells: Cell[];
  updated: Date;
  arrived: Date | null;
  left: Date | null;
  facts: Cell[];
}

/** Arrival, departure and what observers said of the station: the seven facts of the apps of 2023, then those of 2020. */
export const observationSheet = (db: Db): Sheet =>
  sheetOf(
    'polling-stations-observations',
    [
      ...OBSERVER,
      'Polling Station (municipalityCode:number)',
      'Last Modified (UTC)',
      'ObserverArrivalTime (UTC)',
      'ObserverLeaveTime (UTC)',
      'NumberOfVotersOnTheList',
      'NumberOfCommissionMembers',
      'NumberOfFemaleMembers',
      'MinPresentMembers',
      'ChairmanPresence',
      'SinglePollingStationOrCommission',
      'AdequatePollingStationSize',
      'UrbanArea',
      'IsPollingStationPresidentFemale',
    ],
    observations(db),
  );

async function* observations(db: Db): AsyncGenerator<Cell[], void, undefined> {
  const read = async (last: Observed | undefined) => {
    const { rows } = await sql<Observed>`
      select v.observer_id as observer, v.polling_station_id as station,
        json_build_array(o.id, o.phone, o.name, c.code || ':' || s.number) as cells,
        v.updated_at as updated, v.arrived_at as arrived, v.left_at as left,
        json_build_array(v.voters_on_list, v.commission_members, v.female_members, v.min_present_members,
          v.chairman_present, v.single_station, v.adequate_size, v.urban_area, v.president_female) as facts
      from station_visit v
      join observer o on o.id = v.observer_id and ${isNoTestObserver('o')}
      join ngo g on g.id = o.ngo_id and g.is_active
      join polling_station s on s.id = v.polling_station_id
      join county c on c.id = s.county_id
      where (v.observer_id, v.polling_station_id) > (${last?.observer ?? 0}, ${last?.station ?? 0})
      order by v.observer_id, v.polling_station_id limit ${AT_ONCE}`.execute(db);
    return rows;
  };
  for await (const { cells, updated, arrived, left, facts } of inPages(AT_ONCE, read))
    yield [...cells, updated, arrived, left, ...facts];
}

interface Note {
  id: number;
  observer: number;
  phone: string;
  name: string;
  place: string;
  at: Date;
  text: string;
  attachments: string[];
}

/** A column for each attachment of the note that has most of them. */
export async function noteSheet(db: Db): Promise<Sheet> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(position) + 1, 0) as most from attachment`.execute(db);
  const attachments = Array.from({ length: rows[0]?.most ?? 0 }, (_, index) => `Attachment-${index + 1}`);
  return sheetOf(
    'notes',
    [
      ...OBSERVER,
      'Polling Station (municipalityCode:number:formCode:questionCode)',
      'Last Modified (UTC)',
      'Comment',
      ...attachments,
    ],
    notes(db),
  );
}

async function* notes(db: Db): AsyncGenerator<Cell[], void, undefined> {
  const read = async (last: Note | undefined) => {
    const { rows } = await sql<Note>`
      select n.id, n.observer_id as observer, o.phone, o.name, n.created_at as at, n.text,
        concat_ws(':', c.code, s.number, f.code, q.code) as place,
        array(select a.id::text from attachment a where a.note_id = n.id order by a.position) as attachments
      from note n
      join observer o on o.id = n.observer_id and ${isNoTestObserver('o')}
      join ngo g on g.id = o.ngo_id and g.is_active
      join polling_station s on s.id = n.polling_station_id
      join county c on c.id = s.county_id
      left join question q on q.id = n.question_id
      left join form f on f.id = q.form_id
      where n.id > ${last?.id ?? 0} order by n.id limit ${AT_ONCE}`.execute(db);
    return rows;
  };
  for await (const { observer, phone, name, place, at, text, attachments } of inPages(AT_ONCE, read))
    yield [observer, phone, name, place, at, text, ...attachments.map(attachmentAddress)];
}
