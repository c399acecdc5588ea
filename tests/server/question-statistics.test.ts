import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getFormStatistics } from '#contract/question-statistics.ts';
import { countAll } from '#server/counters/projector.ts';
import type { Staff } from '#server/http/handler.ts';
import { addObserver, openElection, read, type Election } from '#tests/support/election.ts';
import { addStaff } from '#tests/support/people.ts';
import { askingOf, beginAnew, type Asked } from './question-statistics.given.ts';
import { openDesk } from './reviews.given.ts';

let election: Election;
let ask: ReturnType<typeof askingOf>;
let colleague: Awaited<ReturnType<typeof addObserver>>;
beforeAll(async () => {
  election = await openElection();
  ask = askingOf(election);
  colleague = await addObserver(election.server.db, election.people.admin.idNgo, '0722000009', 'Colleague');
});
afterAll(() => election.server.close());

describe('what is said of a question', () => {
  const yesAt = (county: string, station: number) => ({
    question: election.forms('A1'),
    at: [county, station] as const,
    options: [election.forms('A1').yes],
  });

  test('STQ-02 nothing was answered: zeros, every county, and no hour', async () => {
    await beginAnew(election.server);
    const { organizer } = election.people;
    const a1 = election.forms('A1');
    const { questions, form } = await ask.form(a1.form, organizer);
    expect(form).toEqual({
      id: a1.form,
      code: 'A',
      description: 'Form A',
      version: form.version,
      savedAt: form.savedAt,
    });
    expect(questions[0]).toEqual({
      id: a1.id,
      code: 'A1',
      text: 'Question A1',
      type: 3,
      retired: false,
      section: 'Section A',
      answered: 0,
      options: [
        { id: a1.yes, text: 'Yes', isFreeText: false, flagged: false, retired: false, n: 0 },
        { id: a1.no, text: 'No', isFreeText: false, flagged: true, retired: false, n: 0 },
        { id: a1.other, text: 'Other', isFreeText: true, flagged: false, retired: false, n: 0 },
      ],
    });
    const none = { hour: null, answered: 0, counts: [0, 0, 0] };
    expect((await ask.question(a1.id, 'county', organizer)).groups).toEqual([
      { county: { code: 'AB', name: 'Alba' }, ...none },
      { county: { code: 'CJ', name: 'Cluj' }, ...none },
    ]);
    expect((await ask.question(a1.id, 'hour', organizer)).groups).toEqual([]);
    expect(await ask.visits({ question: a1.id }, organizer)).toMatchObject({ data: [], totalItems: 0, observers: 0 });
  });

  test('STQ-02 who sees it: organizers all NGOs or one of them, an NGO its own and nothing of others', async () => {
    await beginAnew(election.server);
    const { server, people, post, forms } = election;
    const { organizer, admin, otherAdmin } = people;
    const second = await addStaff(server.db, admin.idNgo, 'second-admin');
    await post(people.observer, yesAt('AB', 1));
    await post(colleague, yesAt('AB', 1), yesAt('CJ', 1));
    await post(people.second, yesAt('AB', 1));
    await post(people.tester, yesAt('CJ', 3));
    await countAll(server.db);
    const a1 = forms('A1');
    const seen = async (as: Staff, asked: Asked = {}) => [
      (await ask.form(a1.form, as, asked)).questions[0]?.answered,
      (await ask.question(a1.id, 'county', as, asked)).groups.map(({ answered }) => answered),
      (await ask.visits({ ...asked, question: a1.id }, as)).data.map(({ observerName }) => observerName).toSorted(),
    ];
    const mine = [3, [2, 1], ['Ana Observer', 'Colleague', 'Colleague']];
    const theirs = [1, [1, 0], ['Bogdan Șerban']];
    expect(await seen(organizer)).toEqual([4, [3, 1], ['Ana Observer', 'Bogdan Șerban', 'Colleague', 'Colleague']]);
    expect(await seen(organizer, { ngo: admin.idNgo })).toEqual(mine);
    expect(await seen(organizer, { ngo: otherAdmin.idNgo })).toEqual(theirs);
    for (const asked of [{}, { ngo: admin.idNgo }]) {
      expect(await seen(admin, asked)).toEqual(mine);
      expect(await seen(second, asked)).toEqual(mine);
    }
    expect(await seen(otherAdmin)).toEqual(theirs);
    expect(await seen(otherAdmin, { ngo: admin.idNgo })).toEqual([0, [0, 0], []]);
    const named = async (as: Staff) => (await ask.visits({ ngo: admin.idNgo, question: a1.id }, as)).asked.ngo;
    expect([await named(organizer), await named(admin), await named(otherAdmin)]).toEqual([
      'First NGO',
      'First NGO',
      null,
    ]);
    const ngos = async (as: Staff) =>
      (await ask.visits({ question: a1.id }, as)).data.map(({ ngo }) => ngo ?? '').toSorted();
    expect(await ngos(organizer)).toEqual(['First NGO', 'First NGO', 'First NGO', 'Second NGO']);
    expect(await ngos(admin)).toEqual(['', '', '']);
    await server.db.updateTable('ngo').set({ is_active: false }).where('id', '=', otherAdmin.idNgo).execute();
    expect(await seen(organizer)).toEqual(mine);
  });

  test('STQ-02 an answer of the first moment of an hour is of that hour, and one of the last moment, too', async () => {
    await beginAnew(election.server);
    const { server, people, post, forms } = election;
    const put = async (who: keyof typeof people & ('observer' | 'second'), at: string) => {
      await post(people[who], yesAt('AB', 1));
      const moment = new Date(at);
      const isNew = sql`now() - interval '30 minutes'`;
      await sql`update answer set answered_at = ${moment} where answered_at > ${isNew}`.execute(server.db);
      await sql`update visit_change set at = ${moment} where at > ${isNew}`.execute(server.db);
    };
    await put('observer', '2024-11-24T07:00:00.000Z');
    await put('second', '2024-11-24T07:59:59.999Z');
    await countAll(server.db);
    const a1 = forms('A1');
    const { groups } = await ask.question(a1.id, 'hour', people.organizer);
    expect(groups).toEqual([{ county: null, hour: '2024-11-24T07:00:00.000Z', answered: 2, counts: [2, 0, 0] }]);
    const listed = async (hour: string) => (await ask.visits({ question: a1.id, hour }, people.organizer)).totalItems;
    expect([
      await listed('2024-11-24T06:00:00.000Z'),
      await listed('2024-11-24T07:00:00.000Z'),
      await listed('2024-11-24T08:00:00.000Z'),
    ]).toEqual([0, 2, 0]);
  });

  test('STQ-02 the list says what it was asked for, and what was written beside an option', async () => {
    await beginAnew(election.server);
    const { server, people, post, forms } = election;
    const a1 = forms('A1');
    await post(people.observer, { ...yesAt('CJ', 3), options: [a1.no, { optionId: a1.other, value: 'ușa închisă' }] });
    await countAll(server.db);
    const visits = await ask.visits({ question: a1.id, option: a1.other, county: 'CJ' }, people.organizer);
    expect(visits.asked).toEqual({
      county: 'Cluj',
      ngo: null,
      question: { form: 'A', code: 'A1', text: 'Question A1' },
      option: 'Other',
    });
    expect(visits.data).toMatchObject([{ pollingStationName: 'CJ 3', flagged: 1, value: 'ușa închisă' }]);
    const nowhere = { county: 'XX', question: 999_999, option: 999_999, ngo: 999_999 };
    expect(await ask.visits(nowhere, people.organizer)).toMatchObject({
      totalItems: 0,
      asked: { county: null, ngo: null, question: null, option: null },
    });
  });

  test('STQ-02 what is asked no more stays as far as it was answered', async () => {
    await beginAnew(election.server);
    const { server, people, post, forms } = election;
    const { db } = server;
    const [b1, b2] = [forms('B1'), forms('B2')];
    await post(people.observer, { question: b1, at: ['AB', 1], options: [b1.yes] });
    await countAll(db);
    await db.updateTable('question').set({ retired: true }).where('id', 'in', [b1.id, b2.id]).execute();
    await db.updateTable('option').set({ retired: true }).where('question_id', '=', b1.id).execute();
    const { questions } = await ask.form(b1.form, people.organizer);
    expect(questions).toMatchObject([{ id: b1.id, retired: true, options: [{ id: b1.yes, retired: true, n: 1 }] }]);
    expect((await ask.question(b1.id, 'county', people.organizer)).groups[0]?.counts).toEqual([1]);
    await db.updateTable('question').set({ retired: false }).execute();
    await db.updateTable('option').set({ retired: false }).execute();
  });

  test('STQ-02 forms that are not published, and what does not exist, are not there', async () => {
    const { server, people, forms } = election;
    const c1 = forms('C1');
    await server.db.updateTable('form').set({ draft: true }).where('id', '=', c1.form).execute();
    for (const path of [`forms/${c1.form}`, `questions/${c1.id}?by=county`, 'forms/999999', 'questions/999999?by=hour'])
      expect([path, (await ask.get(`/api/v3/statistics/${path}`, people.organizer)).status]).toEqual([path, 404]);
    for (const path of [
      `questions/${c1.id}`,
      `questions/${c1.id}?by=ngo`,
      `forms/${c1.form}?area=town`,
      `forms/${c1.form}?review=dismissed`,
      'visits?hour=yesterday',
      'visits?flagged=yes',
    ])
      expect([path, (await ask.get(`/api/v3/statistics/${path}`, people.organizer)).status]).toEqual([path, 400]);
    await server.db.updateTable('form').set({ draft: false }).where('id', '=', c1.form).execute();
  });

  test('STQ-04 the counters say to when they count; a scan is of the moment, and good for a quarter of a minute', async () => {
    await beginAnew(election.server);
    const { server, people, post, forms } = election;
    const a1 = forms('A1');
    await post(people.observer, yesAt('AB', 1));
    const waiting = await server.db.selectFrom('change_uncounted').select('at').executeTakeFirstOrThrow();
    expect((await ask.form(a1.form, people.organizer)).asOf).toBe(waiting.at.toISOString());
    await countAll(server.db);
    const counted = await ask.form(a1.form, people.organizer);
    expect([counted.asOf, counted.questions[0]?.answered]).toEqual([server.clock.now.toISOString(), 1]);
    const scan = async () => {
      const reply = await server.call('GET', `/api/v3/statistics/forms/${a1.form}?area=rural`, {
        as: people.organizer,
      });
      return read(reply, getFormStatistics.reply);
    };
    const before = await scan();
    expect([before.asOf, before.questions[0]?.answered]).toEqual([server.clock.now.toISOString(), 0]);
    const values = { arrived_at: null, left_at: null, president_female: null, updated_at: new Date() };
    const key = { observer_id: people.observer.observerId, polling_station_id: election.places('AB', 1) };
    await server.db
      .insertInto('station_visit')
      .values({ ...key, ...values, urban_area: false })
      .execute();
    server.clock.now = new Date(server.clock.now.getTime() + 14_000);
    expect(await scan()).toEqual(before);
    server.clock.now = new Date(server.clock.now.getTime() + 1_000);
    expect((await scan()).questions[0]?.answered).toBe(1);
  });
});

test('STQ-02 confirmed only: what staff confirmed at the desk, until something flagged in it changes', async () => {
  const desk = await openDesk();
  const asking = askingOf(desk);
  const a1 = desk.forms('A1');
  const figures = async (review?: 'confirmed') => {
    await countAll(desk.server.db);
    const { questions } = await asking.form(a1.form, desk.people.organizer, review && { review });
    return questions.map(({ answered, options }) => [answered].concat(options.map(({ n }) => n)));
  };
  const visit = await desk.say('A1', 'no');
  await desk.say('A1', 'no', ['AB', 2]);
  await desk.say('A2', 'yes');
  expect([await figures(), await figures('confirmed')]).toEqual([
    [
      [2, 0, 2, 0],
      [1, 1, 0, 0],
    ],
    [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
  ]);
  await desk.act(visit, { type: 'review.confirmed' });
  expect(await figures('confirmed')).toEqual([
    [1, 0, 1, 0],
    [1, 1, 0, 0],
  ]);
  const listed = { question: a1.id, review: 'confirmed' };
  expect((await asking.visits(listed, desk.people.organizer)).totalItems).toBe(1);
  await desk.say('A2', 'no');
  expect(await figures('confirmed')).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  await desk.server.close();
});
