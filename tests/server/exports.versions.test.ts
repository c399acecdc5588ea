import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '#server/http/handler.ts';
import { openElection, type Election, type PhoneAnswer } from '#tests/support/election.ts';
import { readWorkbook, texts } from '#tests/support/workbook.ts';
import { plainLines } from './exports.given.ts';

let election: Election;
const MOMENT = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/gu;

beforeAll(async () => {
  election = await openElection();
  const { people, forms, post } = election;
  const [a1, b1] = [forms('A1'), forms('B1')];
  const say = (question: typeof a1, station: number, ...options: PhoneAnswer['options'][number][]) =>
    post(people.observer, { question, at: ['AB', station], options });
  await say(a1, 1, a1.no, { optionId: a1.other, value: 'Ștampila lipsă' });
  await say(b1, 1, b1.yes);
  await say(a1, 1, a1.no, { optionId: a1.other, value: 'found since' });
  await say(b1, 1);
  // All of it was withdrawn: no list has this visit.
  await say(b1, 2, b1.no);
  await say(b1, 2);
  await post(people.second, { question: a1, at: ['CJ', 1], options: [a1.yes] });
});
afterAll(() => election.server.close());

const download = (query: string, as: Caller = election.people.organizer) =>
  election.server.call('GET', `/api/v1/export/all?${query}`, { as });

/** From the station on, with every moment written as T: the server's clock says when. */
const lines = async (query: string, as?: Caller) =>
  plainLines(await (await download(`format=csv&${query}`, as)).text()).map((line) =>
    line.replaceAll(MOMENT, 'T').replace(/^.*?,(?=AB,|CJ,|County,)/u, ''),
  );

const HEADINGS =
  'County,Station,Form,Question code,Question,Option,Text,Flagged,Answered at,Notes,Attachments,Review,Verdict,Reason,Reviewer,Decided at';
const standing = [
  'AB,1,A,A1,Question A1,No,,yes,T,0,0,new,,,,',
  'AB,1,A,A1,Question A1,Other,found since,no,T,0,0,new,,,,',
];
const ofAna = [
  'AB,1,A,A1,Question A1,No,,yes,T,0,0,new,,,,,,',
  'AB,1,A,A1,Question A1,Other,Ștampila lipsă,no,T,0,0,new,,,,,T,changed',
  'AB,1,A,A1,Question A1,Other,found since,no,T,0,0,new,,,,,,',
  'AB,1,B,B1,Question B1,Yes,,no,T,0,0,new,,,,,T,withdrawn',
  'AB,2,B,B1,Question B1,No,,yes,T,0,0,new,,,,,T,withdrawn',
];
const ofBogdan = 'CJ,1,A,A1,Question A1,Yes,,no,T,0,0,,,,,';

test('LED-05 an export has what stands, unless all versions are asked for', async () => {
  expect(await lines('')).toEqual([HEADINGS, ...standing, ofBogdan]);
  expect(await lines('versions=all')).toEqual([`${HEADINGS},Lost at,Lost by`, ...ofAna, `${ofBogdan},,`]);
  expect((await download('versions=some')).status).toBe(400);
});

test('LED-05 NAV-10 versions are those of the NGO, and of what is asked for', async () => {
  const { people } = election;
  expect((await lines('versions=all', people.admin)).slice(1)).toEqual(ofAna);
  expect((await lines('versions=all', people.otherAdmin)).slice(1)).toEqual([`${ofBogdan},,`]);
  expect((await lines('versions=all&pollingStationNumber=2')).slice(1)).toEqual(ofAna.slice(4));
  expect((await lines('versions=all&urgent=true')).slice(1)).toEqual(ofAna.slice(0, 4));
  expect((await lines('versions=all&to=2001-01-01')).slice(1)).toEqual([]);
});

test('LED-05 a workbook has the same columns', async () => {
  const [sheet] = readWorkbook(await (await download('versions=all&county=AB')).bytes());
  const rows = texts(sheet);
  expect([rows[0]?.slice(-2), rows.length, rows.at(-1)?.at(-1)]).toEqual([['Lost at', 'Lost by'], 6, 'withdrawn']);
});
