import { describe, expect, test } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import { read } from '#tests/support/election.ts';
import { readWorkbook, texts } from '#tests/support/workbook.ts';
import { ANA, exportsStage, line, PICTURE, plainLines } from './exports.given.ts';

const { election, download, lines } = exportsStage();

const HEADINGS = [
  'Observer phone',
  'Observer',
  'NGO',
  'County',
  'Station',
  'Form',
  'Question code',
  'Question',
  'Option',
  'Text',
  'Flagged',
  'Answered at',
  'Notes',
  'Attachments',
  'Review',
  'Verdict',
  'Reason',
  'Reviewer',
  'Decided at',
];
const yesAtAb2 = line(ANA, 'AB,2,A,A1,Question A1,Yes,,no,2026-11-22 08:00:00,0,0,,,,,');
const atAb1 = [
  line(ANA, 'AB,1,A,A1,Question A1,No,,yes,2026-11-22 07:00:00,1,1,new,,,,'),
  line(ANA, `AB,1,A,A1,Question A1,Other,"'=cmd|""x""",no,2026-11-22 07:00:00,1,1,new,,,,`),
  line(ANA, 'AB,1,B,B1,Question B1,Yes,,no,2026-11-22 07:00:00,0,0,new,,,,'),
];
const atCj1 = '0733000002,Bogdan Șerban,Second NGO,CJ,1,A,A1,Question A1,Yes,,no,2026-11-22 09:00:00,0,0,,,,,';

describe('export of answers', () => {
  test('ANS-07 a workbook by default, named by the day, with every option chosen and the time of the election', async () => {
    const reply = await download('');
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      `attachment; filename="answers-2026-11-22.xlsx"; filename*=UTF-8''answers-2026-11-22.xlsx`,
    ]);
    const [sheet, ...more] = readWorkbook(await reply.bytes());
    expect(more).toEqual([]);
    const day = (hour: number) => String(Date.UTC(2026, 10, 22, hour) / 86_400_000 + 25_569);
    expect(texts(sheet)).toEqual([
      HEADINGS,
      [...ANA.split(','), 'AB', '1', 'A', 'A1', 'Question A1', 'No', 'yes', day(7), '1', '1', 'new'],
      [...ANA.split(','), 'AB', '1', 'A', 'A1', 'Question A1', 'Other', '=cmd|"x"', 'no', day(7), '1', '1', 'new'],
      [...ANA.split(','), 'AB', '1', 'B', 'B1', 'Question B1', 'Yes', 'no', day(7), '0', '0', 'new'],
      [...ANA.split(','), 'AB', '2', 'A', 'A1', 'Question A1', 'Yes', 'no', day(8), '0', '0'],
      ['0733000002', 'Bogdan Șerban', 'Second NGO', 'CJ', '1', 'A', 'A1', 'Question A1', 'Yes', 'no', day(9), '0', '0'],
    ]);
  });

  test('ANS-07 as csv when asked, without formulas', async () => {
    const reply = await download('format=csv');
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="answers-2026-11-22.csv"; filename*=UTF-8''answers-2026-11-22.csv`,
    );
    const body = Buffer.from(await reply.bytes()).toString('utf8');
    expect(body.startsWith('\uFEFF"Observer phone",')).toBe(true);
    expect(plainLines(body)).toEqual([HEADINGS.join(','), ...atAb1, yesAtAb2, atCj1]);
  });

  test('ANS-07 staff export their own NGO, organizers any', async () => {
    const { people } = election();
    expect(await lines('', people.admin)).toEqual([...atAb1, yesAtAb2]);
    expect(await lines(`idNgo=${people.admin.idNgo}`, people.admin)).toEqual([...atAb1, yesAtAb2]);
    expect((await download(`idNgo=${people.otherAdmin.idNgo}`, people.admin)).status).toBe(403);
    for (const name of ['idNgo', 'ngoId', 'NGOID'])
      expect(await lines(`${name}=${people.otherAdmin.idNgo}`)).toEqual([atCj1]);
    expect((await download('', people.observer)).status).toBe(403);
    expect((await download('', people.observer, 'all/notes')).status).toBe(403);
  });

  test.for([
    ['county=AB', () => [...atAb1, yesAtAb2]],
    ['county=XX', () => []],
    ['county=AB&pollingStationNumber=2', () => [yesAtAb2]],
    ['urgent=true', () => atAb1],
    ['from=undefined&to=undefined&county=null', () => [...atAb1, yesAtAb2, atCj1]],
    ['from=2026-11-22T08:00', () => [yesAtAb2, atCj1]],
    ['from=2026-11-22T08:00Z', () => []],
    ['to=2026-11-22T08:00:00', () => [...atAb1, yesAtAb2]],
    ['from=2026-11-22T05:30:00Z&to=2026-11-22T08:30', () => [yesAtAb2]],
  ] as const)('ANS-07 filter %s', async ([query, expected]) => {
    expect(await lines(query)).toEqual(expected());
  });

  test.for([
    ['the id', (id: number) => `idObserver=${id}`],
    ['the id under the name it has in the list', (id: number) => `observerId=${id}`],
    ['a part of the phone', () => 'observerPhoneNumber=733000'],
  ] as const)('ANS-07 the observer filter takes %s', async ([, query]) => {
    expect(await lines(query(election().people.second.observerId))).toEqual([atCj1]);
  });

  test('ANS-07 a phone is no pattern', async () => {
    expect(await lines('observerPhoneNumber=7%2500')).toEqual([]);
    expect(await lines('observerPhoneNumber=7%2500', undefined, 'all/notes')).toEqual([]);
  });

  test.for([
    '',
    'urgent=true',
    'county=AB',
    'county=XX',
    'county=AB&pollingStationNumber=2',
    'pollingStationNumber=0',
    'observerId=0',
    'observerPhoneNumber=0722',
    'observerPhoneNumber=0722&urgent=true',
    'from=2026-11-22T08:00',
    'to=2026-11-22T08:00',
    'from=2026-11-22T07:30&to=2026-11-22T08:30',
  ])('ANS-07 the spreadsheet has the threads that the list shows for "%s", with as many answers', async (query) => {
    for (const as of [election().people.organizer, election().people.admin]) {
      const reply = await election().server.call('GET', `/api/v1/answers?pageSize=100&${query}`, { as });
      const { data } = await read(reply, listThreads.reply);
      const shown = data
        .filter(({ observerName }) => observerName !== 'Test')
        .flatMap((thread) =>
          Array.from(
            { length: thread.answerCount ?? 0 },
            () => `${thread.observerPhoneNumber} ${thread.pollingStationName}`,
          ),
        );
      const exported = (await lines(query, as)).map((row) => {
        const [phone, , , county, station] = row.split(',');
        return `${phone} ${county} ${station}`;
      });
      expect(exported.toSorted()).toEqual(shown.toSorted());
    }
  });

  test.each([
    ['a part of the name, whatever the case', 'observer=ana+OBS', true],
    ['the phone with spaces', 'observer=0722+000+001', true],
    ['the phone with the number of the country', 'observer=%2B40722000001', true],
    ['nobody', 'observer=Nobody', false],
  ])('C3 ANS-07 the observer who is meant by %s', async (_what, query, isFound) => {
    for (const what of ['all', 'all/notes']) {
      const found = await lines(query, undefined, what);
      expect([found.length > 0, found.every((one) => one.includes('Ana Observer'))]).toEqual([isFound, true]);
    }
  });

  test('C3 ANS-07 the observer who is meant by the id, and by the id of one of another NGO nobody', async () => {
    const { people } = election();
    const mine = await lines(`observer=${people.observer.observerId}`);
    expect(mine).toEqual(await lines(`idObserver=${people.observer.observerId}`));
    expect(mine.length).toBeGreaterThan(0);
    expect(await lines(`observer=${people.second.observerId}`, people.admin)).toEqual([]);
  });

  test.for(['from=soon', 'to=2026-13-01', 'from=2026-11-23&to=2026-11-22', 'format=pdf', 'idObserver=-1'])(
    'ANS-07 bad filter %s is refused before any file begins',
    async (query) => {
      const reply = await download(query);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    },
  );
});

describe('export of notes', () => {
  const onA1 = line(
    ANA,
    `AB,1,A,A1,Question A1,Broken <seal>,2026-11-22 07:00:00,1,/api/v2/note/attachment/${PICTURE},new,,,,,${'0a'.repeat(32)}`,
  );
  const onStation = line(ANA, 'AB,1,,,,Queue,2026-11-22 11:00:00,0,,new,,,,,');
  const calm = '0733000002,Bogdan Șerban,Second NGO,AB,1,,,,Calm,2026-11-22 09:00:00,0,,,,,,,';

  test('ANS-07 notes in the order of writing, without test observers, scoped and filtered alike', async () => {
    const { people } = election();
    expect(await lines('', people.organizer, 'all/notes')).toEqual([onA1, onStation, calm]);
    expect(await lines('', people.otherAdmin, 'all/notes')).toEqual([calm]);
    expect(await lines('to=2026-11-22T09:00', people.organizer, 'all/notes')).toEqual([onA1, calm]);
    expect(await lines('county=CJ', people.organizer, 'all/notes')).toEqual([]);
    for (const name of ['idNgo', 'ngoId'])
      expect(await lines(`${name}=${people.otherAdmin.idNgo}`, people.organizer, 'all/notes')).toEqual([calm]);
    expect(await lines(`idNgo=${people.admin.idNgo}`, people.organizer, 'all/notes')).toEqual([onA1, onStation]);
    expect((await download(`idNgo=${people.otherAdmin.idNgo}`, people.admin, 'all/notes')).status).toBe(403);
    expect(await lines('observerPhoneNumber=0733', people.organizer, 'all/notes')).toEqual([calm]);
    expect(await lines(`observerId=${people.second.observerId}`, people.organizer, 'all/notes')).toEqual([calm]);
    const [sheet] = readWorkbook(await (await download('', people.organizer, 'all/notes')).bytes());
    expect(texts(sheet)[0]).toEqual([
      'Observer phone',
      'Observer',
      'NGO',
      'County',
      'Station',
      'Form',
      'Question code',
      'Question',
      'Note',
      'Written at',
      'Attachments',
      'Addresses',
      'Review',
      'Verdict',
      'Reason',
      'Reviewer',
      'Decided at',
      'SHA-256',
    ]);
  });
});
