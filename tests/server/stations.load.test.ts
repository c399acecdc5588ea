import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { loadStations } from '#server/stations/load-stations.ts';
import { readStations, type StationLine } from '#server/stations/station-file.ts';
import { freshDirectory, openTestServer, type TestServer } from '#tests/support/server.ts';
import { runCli } from './command.ts';

const NOW = new Date('2026-11-22T08:00:00.000Z');
const HEADER = 'county code,county name,diaspora,station number,address';
const FILE = `${HEADER}
AB,Alba,no,1,"Școala Nr. 1, Alba Iulia"
AB,Alba,no,2,Căminul Cultural
D,Diaspora,yes,1,Ambasada României`;

const linesOf = (text: string): StationLine[] => {
  const read = readStations(text);
  if ('wrong' in read) throw new Error(read.wrong.join('\n'));
  return read.lines;
};

describe('a file of polling stations', () => {
  const lines = [
    { 'county code': 'AB', 'county name': 'Alba', diaspora: false, 'station number': 1, address: 'Strada Țepeș' },
  ];

  test.each([
    ['commas', 'county code,county name,diaspora,station number,address\nAB,Alba,,1,Strada Țepeș\n'],
    ['semicolons', 'county code;county name;diaspora;station number;address\r\nAB;Alba;nu;1;Strada Țepeș\r\n'],
    ['a byte order mark', '\uFEFFcounty code,county name,diaspora,station number,address\nAB,Alba,no,1,Strada Țepeș'],
    ['another order', 'Address,Station number,County_name,County_code,Diaspora\nStrada Țepeș,1,Alba,AB,false'],
    ['decomposed letters', `${HEADER}\nAB,Alba,no,1,Strada Țepeș`.normalize('NFD')],
  ])('API-01 is read with %s', (_, text) => {
    expect(readStations(text)).toEqual({ lines });
  });

  test('API-01 names each wrong line, whatever is wrong with it', () => {
    const text = `${HEADER}
,Alba,no,1,
AB,Alba,perhaps,0,
AB,Alba,no,1,Strada Țepeș, nr. 3
AB,Alba,no,1,
AB,Alba,no,1,
AB,Alba Iulia,yes,2,
AB,Alba,no,3,${'x'.repeat(501)}`;
    expect(readStations(text)).toEqual({
      wrong: [
        'Line 2: county code must be 1 to 20 characters.',
        'Line 3: diaspora must be yes or no.',
        'Line 3: station number must be a whole number from 1 to 999999999.',
        'Line 4: has 6 cells, and the first line 5.',
        'Line 6: county AB has the station 1 in line 5 already.',
        'Line 7: county AB is called Alba in line 5.',
        'Line 7: county AB says otherwise of diaspora in line 5.',
        'Line 8: address must be at most 500 characters.',
      ],
    });
  });

  test('API-01 without the columns that it needs, or with others, it is none', () => {
    expect(readStations('county code,station number,adress\nAB,1,x')).toEqual({
      wrong: [
        'The first line names no column "county name".',
        `The column "adress" is not known; known are county code, county name, diaspora, station number, address, coordinates, administrative territory code, territory code.`,
      ],
    });
    expect(readStations(HEADER)).toEqual({ wrong: ['There is no line after the header.'] });
    expect(readStations('')).toMatchObject({ wrong: { length: 3 } });
  });
});

describe('loading polling stations', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ contract: {}, handlers: {} });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.db.deleteFrom('polling_station').execute();
    await server.db.deleteFrom('county').execute();
  });

  const counties = () =>
    server.db.selectFrom('county').select(['code', 'name', 'diaspora', 'sort_order']).orderBy('sort_order').execute();
  const stations = () =>
    server.db
      .selectFrom('polling_station')
      .innerJoin('county', 'county.id', 'county_id')
      .select(['code', 'number', 'address', 'coordinates', 'territory_code'])
      .orderBy('code')
      .orderBy('number')
      .execute();

  test('API-01 an empty database gets counties in the order of the file, the diaspora marked, and their stations', async () => {
    expect(await loadStations(server.db, linesOf(FILE), NOW)).toEqual({
      counties: { added: 2, changed: 0, same: 0 },
      stations: { added: 3, changed: 0, same: 0 },
    });
    expect(await counties()).toEqual([
      { code: 'AB', name: 'Alba', diaspora: false, sort_order: 1 },
      { code: 'D', name: 'Diaspora', diaspora: true, sort_order: 2 },
    ]);
    const rest = { coordinates: null, territory_code: '' };
    expect(await stations()).toEqual([
      { code: 'AB', number: 1, address: 'Școala Nr. 1, Alba Iulia', ...rest },
      { code: 'AB', number: 2, address: 'Căminul Cultural', ...rest },
      { code: 'D', number: 1, address: 'Ambasada României', ...rest },
    ]);
  });

  test('API-01 the same file again changes nothing', async () => {
    await loadStations(server.db, linesOf(FILE), NOW);
    const before = [await counties(), await stations()];
    expect(await loadStations(server.db, linesOf(FILE), NOW)).toEqual({
      counties: { added: 0, changed: 0, same: 2 },
      stations: { added: 0, changed: 0, same: 3 },
    });
    expect([await counties(), await stations()]).toEqual(before);
  });

  test('API-01 a later file adds and changes; what it does not speak of stays, columns and stations alike', async () => {
    await loadStations(server.db, linesOf(FILE), NOW);
    const later = 'county code,county name,station number,coordinates\nD,Străinătate,1,"46.07, 23.57"\nAR,Arad,7,';
    expect(await loadStations(server.db, linesOf(later), NOW)).toEqual({
      counties: { added: 1, changed: 1, same: 0 },
      stations: { added: 1, changed: 1, same: 0 },
    });
    expect(await counties()).toEqual([
      { code: 'AB', name: 'Alba', diaspora: false, sort_order: 1 },
      { code: 'D', name: 'Străinătate', diaspora: true, sort_order: 2 },
      { code: 'AR', name: 'Arad', diaspora: false, sort_order: 3 },
    ]);
    expect(await stations()).toMatchObject([
      { code: 'AB', number: 1 },
      { code: 'AB', number: 2 },
      { code: 'AR', number: 7, address: '' },
      { code: 'D', number: 1, address: 'Ambasada României', coordinates: '46.07, 23.57' },
    ]);
  });

  test('API-01 a whole country is loaded at once', async () => {
    const many = Array.from({ length: 19_000 }, (_, at) => `C${at % 42},County ${at % 42},no,${at + 1},Strada ${at}`);
    const lines = linesOf([HEADER, ...many].join('\n'));
    expect(await loadStations(server.db, lines, NOW)).toMatchObject({
      counties: { added: 42 },
      stations: { added: 19_000 },
    });
  });
});

describe('npm run stations', () => {
  test('API-01 writes a good file, and nothing of a wrong one', async () => {
    const dataDir = await freshDirectory();
    const file = join(dataDir, 'stations.csv');
    writeFileSync(file, FILE);
    expect(await runCli('stations', [file], dataDir)).toEqual({
      code: 0,
      said: 'Counties: 2 new, 0 changed, 0 the same.\nPolling stations: 3 new, 0 changed, 0 the same.\n',
    });
    writeFileSync(file, `${FILE}\nAR,Arad,no,one,`);
    expect(await runCli('stations', [file], dataDir)).toEqual({
      code: 1,
      said: `Line 5: station number must be a whole number from 1 to 999999999.\nNothing of ${file} was written.\n`,
    });
    const { db, close } = await openDatabase({ dataDir, durable: false });
    expect(await db.selectFrom('county').select('code').orderBy('code').execute()).toEqual([
      { code: 'AB' },
      { code: 'D' },
    ]);
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
