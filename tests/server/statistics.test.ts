import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCountedVisits } from '#contract/question-statistics.ts';
import { getStatistic, statisticMethods } from '#contract/statistics.ts';
import type { Caller } from '#server/http/handler.ts';
import { addObserver, openElection, read, type Election } from '#tests/support/election.ts';

let election: Election;

/**
 * AB 1: Ana with no on A1, A2 (opening) and B1, and a second observer of her NGO with no on C1 (counting).
 * AB 2: Ana with no on B1. CJ 1: the other NGO's observer with no on A1, C1 and C2. CJ 2: Ana, nothing flagged.
 * The test observer and the observer of an inactive NGO say no to everything at CJ 3.
 */
beforeAll(async () => {
  election = await openElection();
  const { people, forms, post, server } = election;
  const ask = (code: string, at: readonly [string, number], chosen: 'yes' | 'no' = 'no') => ({
    question: forms(code),
    at,
    options: [forms(code)[chosen]],
  });
  const colleague = await addObserver(server.db, people.admin.idNgo, '0722000009', 'Colleague');
  const closed = await server.db
    .insertInto('ngo')
    .values({ short_name: 'OLD', name: 'Closed', is_active: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const gone = await addObserver(server.db, closed.id, '0755000001', 'Gone');
  const codes = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'];
  await post(
    people.observer,
    ...['A1', 'A2', 'B1'].map((code) => ask(code, ['AB', 1])),
    ask('B1', ['AB', 2]),
    ask('B2', ['CJ', 2], 'yes'),
  );
  await post(colleague, ask('C1', ['AB', 1]));
  await post(people.second, ...['A1', 'C1', 'C2'].map((code) => ask(code, ['CJ', 1])));
  for (const one of [people.tester, gone]) await post(one, ...codes.map((code) => ask(code, ['CJ', 3])));
});
afterAll(() => election.server.close());

const ask = (method: string, as: Caller = election.people.organizer, query = '') =>
  election.server.call('GET', `/api/v1/statistics/${method}?${query}`, { as });
const list = async (method: string, as?: Caller, query?: string) =>
  read(await ask(method, as, query), getStatistic.reply);
const ranks = async (method: string, as?: Caller) =>
  (await list(method, as)).data.map(({ label, value }) => [label, value]);

describe('statistics', () => {
  test.for([
    [
      'observerNumber',
      [
        ['AB Alba', '2'],
        ['CJ Cluj', '2'],
      ],
      [
        ['AB Alba', '2'],
        ['CJ Cluj', '1'],
      ],
    ],
    [
      'countiesIrregularities',
      [
        ['AB Alba', '5'],
        ['CJ Cluj', '3'],
      ],
      [['AB Alba', '5']],
    ],
    [
      'pollingStationIrregularities',
      [
        ['AB 1', '4'],
        ['CJ 1', '3'],
        ['AB 2', '1'],
      ],
      [
        ['AB 1', '4'],
        ['AB 2', '1'],
      ],
    ],
    [
      'countiesOpeningIrregularities',
      [
        ['AB Alba', '2'],
        ['CJ Cluj', '1'],
      ],
      [['AB Alba', '2']],
    ],
    [
      'pollingStationOpeningIrregularities',
      [
        ['AB 1', '2'],
        ['CJ 1', '1'],
      ],
      [['AB 1', '2']],
    ],
    [
      'countiesByCountingIrregularities',
      [
        ['CJ Cluj', '2'],
        ['AB Alba', '1'],
      ],
      [['AB Alba', '1']],
    ],
    [
      'pollingStationsByCountingIrregularities',
      [
        ['CJ 1', '2'],
        ['AB 1', '1'],
      ],
      [['AB 1', '1']],
    ],
  ] as const)(
    'STA-01 %s: greatest first, ties by label; own NGO unless organizer; no test observers, no inactive NGOs, no zeros',
    async ([method, all, own]) => {
      expect(await ranks(method)).toEqual(all);
      expect(await ranks(method, election.people.admin)).toEqual(own);
    },
  );

  test.for([
    ['observerNumber', 3, 2],
    ['countiesIrregularities', 8, 5],
    ['pollingStationIrregularities', 8, 5],
    ['countiesOpeningIrregularities', 3, 2],
    ['pollingStationOpeningIrregularities', 3, 2],
    ['countiesByCountingIrregularities', 3, 1],
    ['pollingStationsByCountingIrregularities', 3, 1],
  ] as const)(
    'STQ-01 %s: its total, from how many stations there are visits, and to each row the list of its visits',
    async ([method, all, own]) => {
      const kind = method.includes('pening') ? 'opening' : method.includes('Counting') ? 'counting' : 'any';
      const ofObservers = method === 'observerNumber';
      for (const [as, total, visitedStations] of [
        [election.people.organizer, all, 4],
        [election.people.admin, own, 3],
      ] as const) {
        const whole = await list(method, as);
        expect([whole.total, whole.visitedStations]).toEqual([total, visitedStations]);
        for (const { value, county = '', station } of whole.data) {
          const search = new URLSearchParams({
            county,
            ...(station !== undefined && { pollingStationNumber: String(station) }),
            ...(!ofObservers && { flagged: kind }),
          });
          const reply = await election.server.call('GET', `/api/v3/statistics/visits?${search.toString()}`, { as });
          const visits = await read(reply, listCountedVisits.reply);
          expect([method, ofObservers ? visits.observers : visits.flaggedAnswers]).toEqual([method, Number(value)]);
          expect(visits.data).toHaveLength(visits.totalItems);
          expect(visits.data.reduce((sum, { flagged }) => sum + flagged, 0)).toBe(visits.flaggedAnswers);
        }
      }
    },
  );

  test('STQ-01 rows of counties say from how many stations there are visits, rows of stations which one it is', async () => {
    expect((await list('countiesIrregularities')).data).toEqual([
      { label: 'AB Alba', value: '5', county: 'AB', visitedStations: 2 },
      { label: 'CJ Cluj', value: '3', county: 'CJ', visitedStations: 2 },
    ]);
    expect((await list('pollingStationIrregularities')).data[0]).toEqual({
      label: 'AB 1',
      value: '4',
      county: 'AB',
      station: 1,
    });
  });

  test('STA-04 pages are as asked for, with the time of the figures', async () => {
    const asOf = election.server.clock.now.toISOString();
    const whole = { total: 8, visitedStations: 4 };
    expect(await list('pollingStationIrregularities', election.people.organizer, 'page=2&pageSize=2')).toEqual({
      data: [{ label: 'AB 2', value: '1', county: 'AB', station: 2 }],
      totalItems: 3,
      totalPages: 2,
      page: 2,
      pageSize: 2,
      asOf,
      ...whole,
    });
    expect(await list('pollingStationIrregularities', election.people.organizer, 'page=9')).toEqual({
      data: [],
      totalItems: 3,
      totalPages: 1,
      page: 9,
      pageSize: 20,
      asOf,
      ...whole,
    });
  });

  test('STA-02 nothing to count is an empty list of one page', async () => {
    const { server } = election;
    const ngo = { short_name: 'NEW', name: 'Without observers', is_active: true };
    const { id } = await server.db.insertInto('ngo').values(ngo).returning('id').executeTakeFirstOrThrow();
    const account = { ngo_id: id, account: 'new', account_key: 'new', password_hash: 'x' };
    const admin = await server.db.insertInto('ngo_admin').values(account).returning('id').executeTakeFirstOrThrow();
    const as: Caller = {
      kind: 'staff',
      adminId: admin.id,
      idNgo: id,
      organizer: false,
      role: 'ngoAdmin',
      account: 'new',
    };
    const empty = {
      data: [],
      totalItems: 0,
      totalPages: 1,
      page: 1,
      pageSize: 5,
      asOf: server.clock.now.toISOString(),
      total: 0,
      visitedStations: 0,
    };
    for (const method of statisticMethods) expect(await list(method, as, 'page=1&pageSize=5')).toEqual(empty);
  });

  test('STA-01 figures are kept for a quarter of a minute and say so', async () => {
    const { people, forms, post, server } = election;
    const before = await list('countiesIrregularities');
    const a1 = forms('A1');
    await post(people.second, { question: a1, at: ['CJ', 2], options: [a1.no] });
    expect(await list('countiesIrregularities')).toEqual(before);
    server.clock.now = new Date(server.clock.now.getTime() + 15_000);
    expect(await list('countiesIrregularities')).toEqual({
      ...before,
      data: [
        { label: 'AB Alba', value: '5', county: 'AB', visitedStations: 2 },
        { label: 'CJ Cluj', value: '4', county: 'CJ', visitedStations: 2 },
      ],
      asOf: server.clock.now.toISOString(),
      total: 9,
    });
  });

  test('STA-03 an unknown list is refused, and so is who has no business here', async () => {
    expect((await ask('toString')).status).toBe(400);
    expect((await ask('observerNumber', election.people.observer)).status).toBe(403);
  });
});

test('STA-01 which forms are those of opening and counting is configuration', async () => {
  const other = await openElection({ OPENING_FORM: 'B', COUNTING_FORM: 'A' });
  const { people, forms, post, server } = other;
  const no = (code: string, station: number) => ({
    question: forms(code),
    at: ['AB', station] as const,
    options: [forms(code).no],
  });
  await post(people.observer, no('A1', 1), no('B1', 2), no('B2', 2), no('C1', 3));
  const values = async (method: string) => {
    const reply = await server.call('GET', `/api/v1/statistics/${method}`, { as: people.organizer });
    return (await read(reply, getStatistic.reply)).data;
  };
  expect([
    await values('pollingStationOpeningIrregularities'),
    await values('pollingStationsByCountingIrregularities'),
  ]).toEqual([
    [{ label: 'AB 2', value: '2', county: 'AB', station: 2 }],
    [{ label: 'AB 1', value: '1', county: 'AB', station: 1 }],
  ]);
  await server.close();
});
