import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listThreads } from '#contract/answers.ts';
import { matchThreadsToForms } from '#server/answers/thread-counts.ts';
import type { Caller } from '#server/http/handler.ts';
import { faults, openElection, read, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
});
afterAll(() => election.server.close());

/** Everything that is stored of one observer, without times. */
async function stored(observer: { observerId: number }) {
  const { db } = election.server;
  const answers = await db
    .selectFrom('answer')
    .select(['polling_station_id as station', 'question_id as question', 'option_id as option', 'value'])
    .where('observer_id', '=', observer.observerId)
    .orderBy('polling_station_id')
    .orderBy('option_id')
    .execute();
  const threads = await db
    .selectFrom('thread')
    .select(['polling_station_id as station', 'station_number as number', 'answer_count as answers'])
    .select(['flagged_count as flagged', 'opening_flagged as opening', 'counting_flagged as counting'])
    .where('observer_id', '=', observer.observerId)
    .orderBy('polling_station_id')
    .execute();
  return { answers, threads };
}

const times = async () => ({
  answers: await election.server.db.selectFrom('answer').selectAll().orderBy('option_id').execute(),
  threads: await election.server.db.selectFrom('thread').selectAll().orderBy('polling_station_id').execute(),
});

async function keptAside(observer: { observerId: number }) {
  return election.server.db
    .selectFrom('kept_aside')
    .select(['kind', 'county_code', 'station_number', 'reason', 'payload'])
    .where('observer_id', '=', observer.observerId)
    .orderBy('id')
    .execute();
}

const clear = async () => {
  for (const table of ['answer', 'thread', 'kept_aside', 'station_visit'] as const)
    await election.server.db.deleteFrom(table).execute();
};

describe('answers from phones', () => {
  beforeAll(clear);

  test('API-01 a post for several stations and forms is stored for each station apart, with its summary', async () => {
    const { people, forms, places, post } = election;
    const [a1, b1, c1] = [forms('A1'), forms('B1'), forms('C1')];
    const reply = await post(
      people.observer,
      { question: a1, at: ['AB', 1], options: [a1.no] },
      { question: a1, at: ['AB', 2], options: [a1.no, { optionId: a1.other, value: 'queue <b>outside</b>' }] },
      { question: b1, at: ['AB', 2], options: [b1.yes] },
      { question: c1, at: ['AB', 2], options: [c1.no] },
    );
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ stored: 4, problems: [] });
    const [one, two] = [places('AB', 1), places('AB', 2)];
    expect(await stored(people.observer)).toEqual({
      answers: [
        { station: one, question: a1.id, option: a1.no, value: null },
        { station: two, question: a1.id, option: a1.no, value: null },
        { station: two, question: a1.id, option: a1.other, value: 'queue <b>outside</b>' },
        { station: two, question: b1.id, option: b1.yes, value: null },
        { station: two, question: c1.id, option: c1.no, value: null },
      ],
      threads: [
        { station: one, number: 1, answers: 1, flagged: 1, opening: 1, counting: 0 },
        { station: two, number: 2, answers: 4, flagged: 2, opening: 1, counting: 1 },
      ],
    });
  });

  test('API-01 the same post again changes nothing, times included', async () => {
    const { people, forms, post } = election;
    const b1 = forms('B1');
    const before = await times();
    const reply = await post(people.observer, { question: b1, at: ['AB', 2], options: [b1.yes] });
    expect(await reply.json()).toEqual({ stored: 1, problems: [] });
    expect(await times()).toEqual(before);
  });

  test('API-01 a changed answer replaces the one before, an empty one takes it away, an empty thread goes', async () => {
    const { people, forms, places, post } = election;
    const [a1, b1, c1] = [forms('A1'), forms('B1'), forms('C1')];
    await post(
      people.observer,
      { question: a1, at: ['AB', 1], options: [] },
      { question: a1, at: ['AB', 2], options: [a1.yes] },
      { question: c1, at: ['AB', 2], options: [] },
    );
    const two = places('AB', 2);
    expect(await stored(people.observer)).toEqual({
      answers: [
        { station: two, question: a1.id, option: a1.yes, value: null },
        { station: two, question: b1.id, option: b1.yes, value: null },
      ],
      threads: [{ station: two, number: 2, answers: 2, flagged: 0, opening: 0, counting: 0 }],
    });
  });

  test('API-01 another observer at the same station is left alone', async () => {
    const { people, forms, post } = election;
    const a1 = forms('A1');
    const before = await stored(people.observer);
    await post(people.second, { question: a1, at: ['AB', 2], options: [a1.no] });
    await post(people.second, { question: a1, at: ['AB', 2], options: [] });
    expect(await stored(people.observer)).toEqual(before);
    expect(await stored(people.second)).toEqual({ answers: [], threads: [] });
  });

  test('API-01 what cannot be stored is reported and kept aside once, the rest is stored', async () => {
    await clear();
    const { people, forms, places, post } = election;
    const [a1, a2] = [forms('A1'), forms('A2')];
    const long = 'ș'.repeat(1_001);
    const items = [
      { question: a1, at: ['ZZ', 1], options: [a1.yes] },
      { question: a1, at: ['AB', 99], options: [a1.yes] },
      { question: { id: 999_999 }, at: ['AB', 1], options: [a1.yes] },
      { question: a1, at: ['AB', 1], options: [a1.yes, a2.yes] },
      { question: a2, at: ['AB', 1], options: [{ optionId: a2.other, value: long }] },
      { question: a2, at: ['CJ', 3], options: [a2.no] },
    ] as const;
    const problems = [
      { index: 0, reason: 'unknown-station' },
      { index: 1, reason: 'unknown-station' },
      { index: 2, reason: 'unknown-question' },
      { index: 3, reason: 'unknown-option' },
      { index: 4, reason: 'too-long' },
    ];
    expect(await (await post(people.observer, ...items)).json()).toEqual({ stored: 1, problems });
    expect((await stored(people.observer)).answers).toEqual([
      { station: places('AB', 1), question: a1.id, option: a1.yes, value: null },
      { station: places('AB', 1), question: a2.id, option: a2.other, value: 'ș'.repeat(1_000) },
      { station: places('CJ', 3), question: a2.id, option: a2.no, value: null },
    ]);
    const aside = await keptAside(people.observer);
    expect(
      aside
        .map((one) => `${one.kind} ${one.county_code} ${one.station_number} ${one.reason}`)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual([
      'answer AB 1 too-long',
      'answer AB 1 unknown-option',
      'answer AB 1 unknown-question',
      'answer AB 99 unknown-station',
      'answer ZZ 1 unknown-station',
    ]);
    expect(aside.find(({ reason }) => reason === 'too-long')?.payload).toEqual({
      questionId: a2.id,
      countyCode: 'AB',
      pollingStationNumber: 1,
      options: [{ optionId: a2.other, value: long }],
    });
    expect(await (await post(people.observer, ...items)).json()).toEqual({ stored: 1, problems });
    expect(await keptAside(people.observer)).toEqual(aside);
  });

  test('API-01 a question is never emptied by options that do not exist', async () => {
    await clear();
    const { people, forms, places, post } = election;
    const a1 = forms('A1');
    await post(people.observer, { question: a1, at: ['AB', 1], options: [a1.no] });
    await post(people.observer, { question: a1, at: ['AB', 1], options: [424_242] });
    expect((await stored(people.observer)).answers).toEqual([
      { station: places('AB', 1), question: a1.id, option: a1.no, value: null },
    ]);
  });

  test('API-01 texts are stored as they are written: markup, formulas, emoji', async () => {
    await clear();
    const { people, forms, post } = election;
    const a1 = forms('A1');
    const value = `<script>alert(1)</script> =cmd|' /C calc'!A0 "ăîșț" 🗳️ \uD800`;
    await post(people.observer, {
      question: a1,
      at: ['AB', 1],
      options: [{ optionId: a1.other, value }],
    });
    expect((await stored(people.observer)).answers.map((answer) => answer.value)).toEqual([value.toWellFormed()]);
  });

  test('API-04 a malformed post is refused whole with the place of each fault', async () => {
    const { people, server } = election;
    const body = { answers: [{ questionId: 'x', countyCode: '', pollingStationNumber: -1, options: 'no' }] };
    const reply = await server.call('POST', '/api/v1/answers', { as: people.observer, body });
    expect(await faults(reply)).toEqual([
      400,
      [
        'body answers.0.questionId',
        'body answers.0.countyCode',
        'body answers.0.pollingStationNumber',
        'body answers.0.options',
      ],
    ]);
  });

  test('API-01 posts of one observer at the same moment leave the right counts', async () => {
    await clear();
    const { people, forms, places, post } = election;
    const codes = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'];
    await Promise.all(
      codes.map((code) => post(people.observer, { question: forms(code), at: ['CJ', 2], options: [forms(code).no] })),
    );
    expect((await stored(people.observer)).threads).toEqual([
      { station: places('CJ', 2), number: 2, answers: 6, flagged: 6, opening: 2, counting: 2 },
    ]);
  });
});

describe('threads', () => {
  /** Observer at AB 1 (flagged) and AB 2 (calm), the second one at CJ 1 (flagged and calm), the tester at CJ 3 (calm). */
  beforeAll(async () => {
    await clear();
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
          observerName: 'Test',
          observerPhoneNumber: '0744000003',
          pollingStationName: 'CJ 3',
          lastModified: '2026-11-22T13:00:00.000Z',
          answerCount: 1,
          flaggedCount: 0,
        },
        {
          idObserver: people.second.observerId,
          idPollingStation: places('CJ', 1),
          observerName: 'Bogdan Șerban',
          observerPhoneNumber: '0733000002',
          pollingStationName: 'CJ 1',
          lastModified: '2026-11-22T12:00:00.000Z',
          answerCount: 3,
          flaggedCount: 2,
        },
      ],
      totalItems: 4,
      totalPages: 2,
      page: 1,
      pageSize: 2,
    });
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
    ['page=2&pageSize=3', ['AB 1']],
    ['page=900', []],
  ] as const)('ANS-01 filter %s', async ([query, expected]) => {
    expect(await names(query)).toEqual(expected);
  });

  test('ANS-01 the observer filter takes the id', async () => {
    expect(await names(`observerId=${election.people.second.observerId}`)).toEqual(['CJ 1']);
  });

  test.for([
    ['page=0', 'query page'],
    ['page=-3', 'query page'],
    ['pageSize=100000', 'query pageSize'],
    ['urgent=maybe', 'query urgent'],
    ['pollingStationNumber=abc', 'query pollingStationNumber'],
    ['from=yesterday', 'query from'],
    ['from=2026-02-30', 'query from'],
    ['from=2026-11-23&to=2026-11-22', 'query to'],
  ] as const)('ANS-01 bad filter %s is refused at its field', async ([query, place]) => {
    expect(await faults(await ask(query))).toEqual([400, [place]]);
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
    expect((await server.call('GET', '/api/v1/answers')).status).toBe(401);
    expect((await server.call('POST', '/api/v1/answers', { as: people.admin, body: { answers: [] } })).status).toBe(
      403,
    );
  });

  test('AND-04 a thread lists each question once with the options chosen, in the order of the form', async () => {
    const { people, places, forms, server } = election;
    const [a1, b1] = [forms('A1'), forms('B1')];
    const address = `/api/v1/answers/filledIn?idPollingStation=${places('CJ', 1)}&idObserver=${people.second.observerId}`;
    const question = { idQuestionType: 3 };
    const yes = { text: 'Yes', isFreeText: false, value: null, flagged: false };
    const no = { text: 'No', isFreeText: false, value: null, flagged: true };
    const expected = [
      {
        ...question,
        id: a1.id,
        text: 'Question A1',
        idQuestion: 'A1',
        formCode: 'A',
        idForm: a1.form,
        answers: [
          { idOption: a1.yes, ...yes },
          { idOption: a1.no, ...no },
        ],
      },
      {
        ...question,
        id: b1.id,
        text: 'Question B1',
        idQuestion: 'B1',
        formCode: 'B',
        idForm: b1.form,
        answers: [{ idOption: b1.no, ...no }],
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

  test('AND-02 what the observer said of the station, for those who may see it', async () => {
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
      observerArrivalTime: '2026-11-22T05:00:00.000Z',
      observerLeaveTime: null,
      urbanArea: true,
      isPollingStationPresidentFemale: null,
    };
    const [status, text] = await info('PollingStationNumber', people.organizer);
    expect([status, JSON.parse(String(text))]).toEqual([200, expected]);
    expect((await info('PollingStationId', people.otherAdmin))[0]).toBe(200);
    expect(await info('PollingStationNumber', people.admin)).toEqual([204, '']);
  });
});

describe('forms of opening and counting', () => {
  test('STA-01 threads are counted anew when the configuration names other forms', async () => {
    await clear();
    const { people, forms, post, server, places } = election;
    const [a1, b1] = [forms('A1'), forms('B1')];
    await post(
      people.observer,
      { question: a1, at: ['AB', 1], options: [a1.no] },
      { question: b1, at: ['AB', 1], options: [b1.no] },
    );
    const summary = { station: places('AB', 1), number: 1, answers: 2, flagged: 2 };
    expect(await matchThreadsToForms(server.db, { openingForm: 'A', countingForm: 'C' })).toBe(true);
    expect((await stored(people.observer)).threads).toEqual([{ ...summary, opening: 1, counting: 0 }]);
    expect(await matchThreadsToForms(server.db, { openingForm: 'A', countingForm: 'C' })).toBe(false);
    expect(await matchThreadsToForms(server.db, { openingForm: 'X', countingForm: 'B' })).toBe(true);
    expect((await stored(people.observer)).threads).toEqual([{ ...summary, opening: 0, counting: 1 }]);
  });
});
