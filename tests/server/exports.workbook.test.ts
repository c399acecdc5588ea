import { expect, test } from 'vitest';
import { linesOf, readWorkbook, texts } from '#tests/support/workbook.ts';
import { exportsStage, PICTURE } from './exports.given.ts';

const { election } = exportsStage();

const download = async (as = election().people.organizer) =>
  election().server.call('GET', '/api/v2/export/all', { as });
const read = async () => new Map(readWorkbook(await (await download()).bytes()).map((sheet) => [sheet.name, sheet]));
const day = (hour: number) => String(Date.UTC(2026, 10, 22, hour) / 86_400_000 + 25_569);

test('B5 a workbook under the name that the newest console saves, for organizers alone', async () => {
  const reply = await download();
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    `attachment; filename="data.xlsx"; filename*=UTF-8''data.xlsx`,
  ]);
  expect((await download(election().people.admin)).status).toBe(403);
});

test('B5 the sheets of the back end, with the columns that scripts look for', async () => {
  const sheets = await read();
  expect([...sheets].map(([name, sheet]) => [name, texts(sheet)[0]])).toEqual([
    ['ngos', ['Id', 'Name', 'Organizer']],
    ['observers', ['Id', 'Phone', 'Name', 'NgoId', 'FromTeam', 'IsTestObserver']],
    ['provinces', ['Id', 'Code', 'Name']],
    ['counties', ['Id', 'Code', 'ProvinceCode', 'Name', 'Diaspora']],
    ['municipalities', ['Id', 'Code', 'CountyCode', 'Name']],
    ['polling-stations', ['Id', 'MunicipalityCode', 'Number', 'Address']],
    [
      'forms',
      [
        'FormCode',
        'FormSectionCode',
        'QuestionCode',
        'Question',
        'Type',
        ...[1, 2, 3].map((number) => `Options-${number}`),
      ],
    ],
    ['polling-stations-observations', expect.arrayContaining(['Observer Id', 'NumberOfVotersOnTheList'])],
    ...['A', 'B', 'C'].map((code) => [code, expect.arrayContaining(['Last Modified (UTC)', `${code}1`, `${code}2`])]),
    ['notes', expect.arrayContaining(['Comment', 'Attachment-1'])],
    ['reviews', expect.arrayContaining(['Review', 'Verdict', 'Reason', 'Reviewer'])],
  ]);
  const { people } = election();
  expect(linesOf(sheets.get('ngos'))[0]).toEqual({
    Id: String(people.organizer.idNgo),
    Name: 'Organizers',
    Organizer: '1',
  });
  expect(linesOf(sheets.get('observers'))).toHaveLength(3);
  expect(linesOf(sheets.get('observers')).at(-1)).toMatchObject({
    Name: 'Bogdan Șerban',
    NgoId: `${people.otherAdmin.idNgo}`,
  });
  expect(linesOf(sheets.get('polling-stations')).map((row) => `${row['MunicipalityCode']}:${row['Number']}`)).toEqual([
    'AB:1',
    'AB:2',
    'AB:3',
    'CJ:1',
    'CJ:2',
    'CJ:3',
  ]);
  expect(linesOf(sheets.get('forms'))[0]).toEqual({
    FormCode: 'A',
    FormSectionCode: 'AS',
    QuestionCode: 'A1',
    Question: 'Question A1',
    Type: '3',
    'Options-1': 'Yes',
    'Options-2': 'No$flagged',
    'Options-3': 'Other$text',
  });
});

test('B5 a form has a line for each observer at a station, no test observers, nothing that a program would run', async () => {
  const { observer } = election().people;
  const sheets = await read();
  const place = 'Polling Station (municipalityCode:number)';
  const ana = { 'Observer Id': String(observer.observerId), 'Observer Phone': observer.phone, FormCode: 'A' };
  expect(linesOf(sheets.get('A'))).toMatchObject([
    { ...ana, [place]: 'AB:1', 'Last Modified (UTC)': day(5), A1: 'No,Other<<=cmd|"x">>' },
    { ...ana, [place]: 'AB:2', 'Last Modified (UTC)': day(6), A1: 'Yes' },
    { 'Observer Name': 'Bogdan Șerban', [place]: 'CJ:1', A1: 'Yes' },
  ]);
  expect(linesOf(sheets.get('B'))).toMatchObject([{ ...ana, FormCode: 'B', B1: 'Yes' }]);
  expect(linesOf(sheets.get('C'))).toEqual([]);
  expect([...sheets.values()].flatMap(({ rows }) => rows.flat()).filter(({ type }) => type === 'formula')).toEqual([]);
});

test('B5 notes name the question they belong to, and their files', async () => {
  const rows = linesOf((await read()).get('notes'));
  const place = 'Polling Station (municipalityCode:number:formCode:questionCode)';
  expect(rows.map((row) => [row[place], row['Comment'], row['Attachment-1'] ?? ''])).toEqual([
    ['AB:1:A:A1', 'Broken <seal>', expect.stringContaining(PICTURE)],
    ['AB:1', 'Queue', ''],
    ['AB:1', 'Calm', ''],
  ]);
});

test('B5 B9 the seven facts of the apps of 2023, and none of an NGO that is no longer active', async () => {
  const { server, people } = election();
  const facts = {
    numberOfVotersOnTheList: 1200,
    numberOfCommissionMembers: 9,
    numberOfFemaleMembers: 5,
    minPresentMembers: 0,
    chairmanPresence: true,
    singlePollingStationOrCommission: false,
    adequatePollingStationSize: true,
  };
  const body = { countyCode: 'AB', observerArrivalTime: '2026-11-22T07:00:00Z', ...facts };
  const visit = (as: typeof people.observer, pollingStationNumber: number) =>
    server.call('POST', '/api/v1/polling-station', { as, body: { ...body, pollingStationNumber } });
  await visit(people.observer, 2);
  await visit(people.second, 3);
  const shown = async () => linesOf((await read()).get('polling-stations-observations'));
  expect(await shown()).toMatchObject([
    {
      'Observer Name': 'Ana Observer',
      'Polling Station (municipalityCode:number)': 'AB:2',
      'ObserverArrivalTime (UTC)': day(7),
      NumberOfVotersOnTheList: '1200',
      NumberOfCommissionMembers: '9',
      NumberOfFemaleMembers: '5',
      MinPresentMembers: '0',
      ChairmanPresence: '1',
      SinglePollingStationOrCommission: '0',
      AdequatePollingStationSize: '1',
    },
    { 'Observer Name': 'Bogdan Șerban' },
  ]);
  const setActive = (is_active: boolean) =>
    server.db.updateTable('ngo').set({ is_active }).where('id', '=', people.otherAdmin.idNgo).execute();
  await setActive(false);
  expect((await shown()).map((row) => row['Observer Name'])).toEqual(['Ana Observer']);
  await setActive(true);
});
