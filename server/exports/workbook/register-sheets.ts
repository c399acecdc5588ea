import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Cell } from '#server/spreadsheets/sheet-rows.ts';
import type { Sheet } from '#server/spreadsheets/xlsx.ts';
import { countiesOf, PROVINCE } from '#server/stations/places.ts';
import { inPages, sheetOf } from './rows.ts';

const AT_ONCE = 1_000;

/** Who and where: NGOs, observers, and the places as later phones divide them. */
export function registerSheets(db: Db, now: Date): Sheet[] {
  const inCounties = async function* (row: (county: Counties[number]) => Cell[]) {
    yield* (await countiesOf(db, now)).map(row);
  };
  return [
    sheetOf('ngos', ['Id', 'Name', 'Organizer'], ngos(db)),
    sheetOf('observers', ['Id', 'Phone', 'Name', 'NgoId', 'FromTeam', 'IsTestObserver'], observers(db)),
    sheetOf('provinces', ['Id', 'Code', 'Name'], province()),
    sheetOf(
      'counties',
      ['Id', 'Code', 'ProvinceCode', 'Name', 'Diaspora'],
      inCounties(({ id, code, name, diaspora }) => [id, code, PROVINCE.code, name, diaspora]),
    ),
    sheetOf(
      'municipalities',
      ['Id', 'Code', 'CountyCode', 'Name'],
      inCounties(({ id, code, name }) => [id, code, code, name]),
    ),
    sheetOf('polling-stations', ['Id', 'MunicipalityCode', 'Number', 'Address'], stations(db)),
  ];
}

type Counties = Awaited<ReturnType<typeof countiesOf>>;

async function* province(): AsyncGenerator<Cell[], void, undefined> {
  yield [PROVINCE.id, PROVINCE.code, PROVINCE.name];
}

async function* ngos(db: Db): AsyncGenerator<Cell[], void, undefined> {
  const rows = await db.selectFrom('ngo').select(['id', 'name', 'organizer']).orderBy('id').execute();
  yield* rows.map(({ id, name, organizer }) => [id, name, organizer]);
}

interface Observer {
  id: number;
  ngo: number;
  phone: string;
  name: string;
  test: boolean;
}

async function* observers(db: Db): AsyncGenerator<Cell[], void, undefined> {
  const read = async (last: Observer | undefined) => {
    const { rows } = await sql<Observer>`
      select id, ngo_id as ngo, phone, name, is_test as test from observer
      where (ngo_id, id) > (${last?.ngo ?? 0}, ${last?.id ?? 0}) order by ngo_id, id limit ${AT_ONCE}`.execute(db);
    return rows;
  };
  for await (const { id, phone, name, ngo, test } of inPages(AT_ONCE, read)) yield [id, phone, name, ngo, false, test];
}

interface Station {
  id: number;
  county: number;
  code: string;
  number: number;
  address: string;
}

async function* stations(db: Db): AsyncGenerator<Cell[], void, undefined> {
  const read = async (last: Station | undefined) => {
    const { rows } = await sql<Station>`
      select s.id, s.county_id as county, c.code, s.number, s.address
      from polling_station s join county c on c.id = s.county_id
      where (s.county_id, s.number) > (${last?.county ?? 0}, ${last?.number ?? 0})
      order by s.county_id, s.number limit ${AT_ONCE}`.execute(db);
    return rows;
  };
  for await (const { id, code, number, address } of inPages(AT_ONCE, read)) yield [id, code, number, address];
}
