import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listThreads } from '#contract/threads.ts';
import type { Caller } from '#server/http/handler.ts';
import { faults, openElection, read, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

describe('threads', () => {
  /** Observer at AB 1 (flagged) and AB 2 (calm), the second one at CJ 1 (flagged and calm), the tester at CJ 3 (calm). */
  beforeAll(async () => {
    const { people, forms, places, post, server } = election;
    const [a1, b1] = [forms('A1'), forms('B1')];
    await post(people.observer, { question: a1, at: ['AB', 1], options: [a1.no] });
    await post(people.observer, { question: a1, at: ['AB', 2], options: [a1.yes] });
    await post(
      people.second,
      { question: a1, at: ['CJ', 1], options: [a1.no, a1.yes] },
      { question: b1, at: ['CJ', 1], options: [b1.no] },
    );
    await post(people.tester, { question: a1, at: ['CJ', 3], options: [a1.yes] });
    for (const [station, hour] of [
      [places('AB', 1), 10],
      [places('AB', 2), 11],
      [places('CJ', 1), 12],
      [places('CJ', 3), 13],
    ] as const)
      await server.db
        .updateTable('thread')
        .set({
          first_answer_at: new Date(Date.UTC(2026, 10, 22, hour - 1)),
          last_answer_at: new Date(Date.UTC(2026, 10, 22, hour)),
        })
        .where('polling_station_id', '=', station)
        .execute();
  });

  const ask = (query: string, as: Caller = election.people.organizer) =>
    election.server.call('GET', `/api/v1/answers?${query}`, { as });
  const names = async (query: string, as?: Caller) => {
    const { data } = await read(await ask(query, as), listThreads.reply);
    return data.map(({ pollingStationName }) => pollingStationName);
  };

  test('ANS-03 a page of threads, newest first, names the station as county and number', async () => {
    const { people, places } = election;
    expect(await (await ask('page=1&pageSize=2')).json()).toEqual({
      data: [
        {
          idObserver: people.tester.observerId,
          idPollingStation: places('CJ', 3),
          observerId: people.tester.observerId,
          pollingStationId: places('CJ', 3),
          observerName: 'Test',
          observerPhoneNumber: '0744000003',
          ngo: 'First NGO',
          pollingStationName: 'CJ 3',
          lastModified: '2026-11-22T13:00:00.000Z',
          answerCount: 1,
          flaggedCount: 0,
          version: expect.any(Number),
        },
        {
          idObserver: people.second.observerId,
          idPollingStation: places('CJ', 1),
          observerId: people.second.observerId,
          pollingStationId: places('CJ', 1),
          observerName: 'Bogdan Șerban',
          observerPhoneNumber: '0733000002',
          ngo: 'Second NGO',
          pollingStationName: 'CJ 1',
          lastModified: '2026-11-22T12:00:00.000Z',
          answerCount: 3,
          flaggedCount: 2,
          version: expect.any(Number),
          isUnread: true,
        },
      ],
      cursor: expect.stringMatching(/^\d+(?:\.\d+){2,}$/u),
      totalItems: 4,
      totalPages: 2,
      page: 1,
      pageSize: 2,
    });
  });

  test('C9 the first page of a filtered list says of how many it is, for the same caller and list', async () => {
    const { admin } = election.people;
    const counts = async (query: string, as?: Caller) => {
      const { totalItems, unfilteredItems } = await read(await ask(query, as), listThreads.reply);
      return [totalItems, unfilteredItems];
    };
    expect(await counts('county=AB')).toEqual([2, 4]);
    expect(await counts('county=AB&urgent=true')).toEqual([1, 2]);
    expect(await counts('observer=nobody', admin)).toEqual([0, 3]);
    expect(await counts('county=AB&page=2&pageSize=1')).toEqual([2, undefined]);
    expect([await counts(''), await counts('urgent=true'), await counts('county=&urgent=false')]).toEqual([
      [4, undefined],
      [2, undefined],
      [4, undefined],
    ]);
  });

  test('ANS-02 urgent are those with a flagged answer, otherwise all are listed, flagged alone included', async () => {
    expect(await names('urgent=true')).toEqual(['CJ 1', 'AB 1']);
    expect(await names('isUrgent=true')).toEqual(['CJ 1', 'AB 1']);
    expect(await names('urgent=false')).toEqual(['CJ 3', 'CJ 1', 'AB 2', 'AB 1']);
  });

  test.for([
    ['county=AB', ['AB 2', 'AB 1']],
    ['county=ZZ', []],
    ['county=', ['CJ 3', 'CJ 1', 'AB 2', 'AB 1']],
    ['pollingStationNumber=1', ['CJ 1', 'AB 1']],
    ['pollingStationNumber=0&observerId=0', ['CJ 3', 'CJ 1', 'AB 2', 'AB 1']],
    ['county=CJ&pollingStationNumber=1&urgent=true', ['CJ 1']],
    ['observerPhoneNumber=000002', ['CJ 1']],
    ['observerPhoneNumber=%25', []],
    ['from=2026-11-22T13:30', ['CJ 3', 'CJ 1']],
    ['from=2026-11-22T11:30:00Z', ['CJ 3', 'CJ 1']],
    ['to=2026-11-22T11:59', ['AB 1']],
    ['from=2026-11-22&to=2026-11-22', ['CJ 3', 'CJ 1', 'AB 2', 'AB 1']],
    ['to=2026-11-21', []],
    ['test=true', ['CJ 3']],
    ['test=false', ['CJ 1', 'AB 2', 'AB 1']],
    ['page=2&pageSize=3', ['AB 1']],
    ['page=900', []],
  ] as const)('ANS-01 filter %s', async ([query, expected]) => {
    expect(await names(query)).toEqual(expected);
  });

  test('ANS-01 the observer filter takes the id', async () => {
    expect(await names(`observerId=${election.people.second.observerId}`)).toEqual(['CJ 1']);
  });

  test.for([
    ['from=yesterday', 'query from'],
    ['from=2026-02-30', 'query from'],
    ['from=2026-11-23&to=2026-11-22', 'query to'],
  ] as const)('ANS-01 bad filter %s is refused at its field', async ([query, place]) => {
    expect(await faults(await ask(query))).toEqual([400, [place]]);
  });

  test.for([
    ['page=0', { page: 1 }],
    ['page=-3', { page: 1 }],
    ['page=two&pageSize=none', { page: 1, pageSize: 10 }],
    ['pageSize=100000', { pageSize: 1000 }],
    ['urgent=maybe', { totalItems: 4 }],
    ['pollingStationNumber=abc', { totalItems: 4 }],
    ['pollingStationNumber=99999999999', { totalItems: 0 }],
    [`county=${'AB'.repeat(20)}`, { totalItems: 0 }],
  ] as const)('B7 %s is read as published back ends do, within bounds', async ([query, expected]) => {
    const reply = await ask(query);
    expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining(expected)]);
  });

  test('ANS-01 a page too deep is refused in words', async () => {
    const reply = await ask('page=2000&pageSize=1000');
    expect([reply.status, await reply.json()]).toEqual([
      400,
      expect.objectContaining({ detail: expect.stringContaining('narrow the filter') }),
    ]);
  });

  test('ANS-03 staff see their own NGO, organizers all, observers and strangers nothing', async () => {
    const { people, server } = election;
    expect(await names('', people.admin)).toEqual(['CJ 3', 'AB 2', 'AB 1']);
    expect(await names('', people.otherAdmin)).toEqual(['CJ 1']);
    expect((await server.call('GET', '/api/v1/answers', { as: people.observer })).status).toBe(403);
    for (const authorization of [undefined, 'Bearer null', 'Bearer undefined', 'Bearer ']) {
      const headers = authorization === undefined ? {} : { authorization };
      const reply = await server.call('GET', '/api/v1/answers?page=2&pageSize=5', { headers });
      expect([reply.status, await reply.json()]).toEqual([
        200,
        { data: [], totalItems: 0, totalPages: 1, page: 2, pageSize: 5 },
      ]);
    }
    expect((await server.call('GET', '/api/v1/answers', { headers: { authorization: 'Bearer a.b.c' } })).status).toBe(
      401,
    );
    expect((await server.call('POST', '/api/v1/answers', { as: people.admin, body: { answers: [] } })).status).toBe(
      403,
    );
  });

  test('AND-04 EVD-01 a thread lists each question once with the options chosen, in the order of the form', async () => {
    const { people, places, forms, server } = election;
    const [a1, b1] = [forms('A1'), forms('B1')];
    const address = `/api/v1/answers/filledIn?idPollingStation=${places('CJ', 1)}&idObserver=${people.second.observerId}`;
    const question = { idQuestionType: 3, questionTypeId: 3 };
    const { answered_at } = await server.db
      .selectFrom('answer')
      .select('answered_at')
      .where('observer_id', '=', people.second.observerId)
      .where('polling_station_id', '=', places('CJ', 1))
      .executeTakeFirstOrThrow();
    const answeredAt = answered_at.toISOString();
    const yes = { answeredAt, text: 'Yes', isFreeText: false, value: null, flagged: false, isFlagged: false };
    const no = { answeredAt, text: 'No', isFreeText: false, value: null, flagged: true, isFlagged: true };
    const expected = [
      {
        ...question,
        id: a1.id,
        text: 'Question A1',
        idQuestion: 'A1',
        questionId: 'A1',
        formCode: 'A',
        idForm: a1.form,
        answers: [
          { idOption: a1.yes, optionId: a1.yes, ...yes },
          { idOption: a1.no, optionId: a1.no, ...no },
        ],
      },
      {
        ...question,
        id: b1.id,
        text: 'Question B1',
        idQuestion: 'B1',
        questionId: 'B1',
        formCode: 'B',
        idForm: b1.form,
        answers: [{ idOption: b1.no, optionId: b1.no, ...no }],
      },
    ];
    for (const as of [people.organizer, people.otherAdmin])
      expect(await (await server.call('GET', address, { as })).json()).toEqual(expected);
    expect(await (await server.call('GET', address, { as: people.admin })).json()).toEqual([]);
    expect((await server.call('GET', address, { as: people.second })).status).toBe(403);
  });

  test('AND-01 a thread that does not exist has no answers', async () => {
    const { people, server } = election;
    const reply = await server.call('GET', '/api/v1/answers/filledIn?idPollingStation=77&idObserver=88', {
      as: people.organizer,
    });
    expect([reply.status, await reply.json()]).toEqual([200, []]);
  });

  test('AND-02 B9 what the observer said of the station, for those who may see it', async () => {
    const { people, places, server } = election;
    const station = places('CJ', 1);
    await server.db
      .insertInto('station_visit')
      .values({
        observer_id: people.second.observerId,
        polling_station_id: station,
        arrived_at: '2026-11-22T05:00:00Z',
        left_at: null,
        urban_area: true,
        president_female: null,
        voters_on_list: 1_200,
        commission_members: 9,
        female_members: 5,
        min_present_members: 0,
        chairman_present: true,
        single_station: false,
        adequate_size: true,
        updated_at: '2026-11-22T05:01:00Z',
      })
      .execute();
    const info = async (name: string, as: Caller) => {
      const query = `ObserverId=${people.second.observerId}&${name}=${station}`;
      const reply = await server.call('GET', `/api/v1/answers/pollingStationInfo?${query}`, { as });
      return [reply.status, await reply.text()];
    };
    const expected = {
      lastModified: '2026-11-22T05:01:00.000Z',
      observerArrivalTime: '2026-11-22T07:00:00',
      observerLeaveTime: null,
      urbanArea: true,
      isPollingStationPresidentFemale: null,
      numberOfVotersOnTheList: 1_200,
      numberOfCommissionMembers: 9,
      numberOfFemaleMembers: 5,
      minPresentMembers: 0,
      chairmanPresence: true,
      singlePollingStationOrCommission: false,
      adequatePollingStationSize: true,
    };
    const [status, text] = await info('PollingStationNumber', people.organizer);
    expect([status, JSON.parse(String(text))]).toEqual([200, expected]);
    expect((await info('PollingStationId', people.otherAdmin))[0]).toBe(200);
    expect(await info('PollingStationNumber', people.admin)).toEqual([204, '']);
  });
});
