import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSituationSeries } from '#contract/situation.ts';
import { countAll } from '#server/counters/projector.ts';
import { openElection, read, type Election } from '#tests/support/election.ts';

let election: Election;
beforeAll(async () => {
  election = await openElection();
  const { server, people, forms, post } = election;
  const [a1, b1] = [forms('A1'), forms('B1')];
  const at = (time: string) => sql`update visit_change set at = ${time} where at > '2026-11-23'`.execute(server.db);
  await sql`update form set sort_order = case code when 'A' then 9 else 1 end`.execute(server.db);
  // Changes bear the time of the database: they are put to that of this day before they are counted.
  await post(people.observer, { question: a1, at: ['AB', 1], options: [a1.no] });
  await post(people.second, { question: a1, at: ['AB', 1], options: [a1.yes] });
  await post(people.tester, { question: a1, at: ['AB', 1], options: [a1.no] });
  await at('2026-11-22T08:14:59.999Z');
  await post(
    people.observer,
    { question: a1, at: ['AB', 1], options: [a1.yes] },
    { question: b1, at: ['AB', 1], options: [b1.no, { optionId: b1.other, value: 'said' }] },
  );
  await at('2026-11-22T08:15:00.000Z');
  await post(people.observer, { question: b1, at: ['AB', 1], options: [] });
  await at('2026-11-22T08:31:00.000Z');
  await countAll(server.db);
});
afterAll(() => election.server.close());

const series = async (as = election.people.organizer) =>
  read(await election.server.call('GET', '/api/v3/situation/series', { as }), getSituationSeries.reply);

/** Another second: what was read a moment ago is remembered. */
const later = () => {
  const { clock } = election.server;
  clock.now = new Date(clock.now.getTime() + 1_000);
};

const formB = {
  code: 'B',
  description: 'Form B',
  quarters: [{ from: '2026-11-22T08:15:00.000Z', arrivals: 1, answers: 2, flagged: 1 }],
};
const formA = (first: { arrivals: number; answers: number; flagged: number }) => ({
  code: 'A',
  description: 'Form A',
  quarters: [
    { from: '2026-11-22T08:00:00.000Z', ...first },
    { from: '2026-11-22T08:15:00.000Z', arrivals: 0, answers: 1, flagged: 0 },
  ],
});
const all = [formB, formA({ arrivals: 2, answers: 2, flagged: 1 })];

test('SIT-02 what came in by form and quarter of an hour, in the order of the forms; what is withdrawn had come', async () => {
  expect((await series()).forms).toEqual(all);
});

test('SIT-02 an NGO sees what came from its own observers', async () => {
  const { admin, otherAdmin } = election.people;
  expect((await series(admin)).forms).toEqual([formB, formA({ arrivals: 1, answers: 1, flagged: 1 })]);
  const [first] = formA({ arrivals: 1, answers: 1, flagged: 0 }).quarters;
  expect((await series(otherAdmin)).forms).toEqual([
    { ...formA({ arrivals: 1, answers: 1, flagged: 0 }), quarters: [first] },
  ]);
});

test('SIT-01 SIT-02 the figures say of when they are, and wait a second for others who ask', async () => {
  const { people, forms, post, server } = election;
  const c1 = forms('C1');
  later();
  const before = await series();
  await post(people.observer, { question: c1, at: ['AB', 1], options: [c1.yes] });
  await sql`update change_uncounted set at = '2026-11-22T09:00:00.000Z'`.execute(server.db);
  expect(await series()).toEqual(before);
  later();
  expect(await series()).toEqual({ asOf: '2026-11-22T09:00:00.000Z', forms: all });
  await countAll(server.db);
  later();
  const counted = await series();
  expect(counted.forms.map(({ code }) => code)).toEqual(['B', 'C', 'A']);
  expect(counted.asOf > before.asOf).toBe(true);
});

test('SIT-02 what came from an NGO counts after it was made inactive', async () => {
  const { server, people } = election;
  later();
  const before = await series();
  await server.db.updateTable('ngo').set({ is_active: false }).where('id', '=', people.otherAdmin.idNgo).execute();
  later();
  expect((await series()).forms).toEqual(before.forms);
  expect(before.forms[2]).not.toEqual(formA({ arrivals: 1, answers: 1, flagged: 1 }));
});

test('SIT-02 before anything came there is no form, and of when that is', async () => {
  const { server, people } = await openElection();
  const reply = await server.call('GET', '/api/v3/situation/series', { as: people.organizer });
  expect(await read(reply, getSituationSeries.reply)).toEqual({ asOf: expect.stringMatching(/Z$/u), forms: [] });
  await server.close();
});
