import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchThreadsToForms } from '#server/answers/recount-threads.ts';
import { faults, openElection, type Election } from '#tests/support/election.ts';

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

  test('LED-05 API-01 a changed answer replaces the one before, an empty one takes it away, an empty thread stays as empty', async () => {
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
      threads: [
        { station: places('AB', 1), number: 1, answers: 0, flagged: 0, opening: 0, counting: 0 },
        { station: two, number: 2, answers: 2, flagged: 0, opening: 0, counting: 0 },
      ],
    });
  });

  test('API-01 another observer at the same station is left alone', async () => {
    const { people, forms, places, post } = election;
    const a1 = forms('A1');
    const before = await stored(people.observer);
    await post(people.second, { question: a1, at: ['AB', 2], options: [a1.no] });
    await post(people.second, { question: a1, at: ['AB', 2], options: [] });
    expect(await stored(people.observer)).toEqual(before);
    const empty = { station: places('AB', 2), number: 2, answers: 0, flagged: 0, opening: 0, counting: 0 };
    expect(await stored(people.second)).toEqual({ answers: [], threads: [empty] });
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
    expect(await faults(reply)).toEqual([400, ['body answers.0.questionId', 'body answers.0.options']]);
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
