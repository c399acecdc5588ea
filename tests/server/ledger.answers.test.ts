import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '#server/ledger/verify.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { openTestServer } from '#tests/support/server.ts';
import { seal } from './ledger.given.ts';
import { openDesk, type Desk, type Visit } from './reviews.given.ts';

let desk: Desk;
let visit: Visit;
beforeEach(async () => {
  desk = await openDesk();
  visit = await desk.say('A1', 'no', ['AB', 1]);
});
afterEach(() => desk.server.close());

const problem = async () => {
  await seal(desk.server.db);
  return (await verifyLedger(desk.server.db)).problem;
};

describe('LED-04 LED-05 answers are what phones sent', () => {
  test('whatever is sent, changed, withdrawn and sent again', async () => {
    const { forms, people, post, say } = desk;
    await say('A1', 'yes', ['AB', 1]);
    await say('A1', 'no', ['AB', 1]);
    for (const value of ['one', 'two']) {
      const question = forms('A2');
      await post(people.observer, { question, at: ['AB', 1], options: [{ optionId: question.other, value }] });
    }
    await say('B1', 'no', ['AB', 2]);
    await say('B1', 'nothing', ['AB', 2]);
    await say('B1', 'nothing', ['AB', 3]);
    expect(await problem()).toBeUndefined();
  });

  const there = () => `observer_id = ${visit.idObserver} and polling_station_id = ${visit.idPollingStation}`;
  const name = () => `${visit.idObserver}-${visit.idPollingStation}`;
  const option = (what: 'yes' | 'no') => desk.forms('A1')[what];
  const lacks = () => `Visit ${name()} lacks an answer (option ${option('no')}) that a phone sent and none withdrew.`;
  const never = (what: 'yes' | 'no') => `Visit ${name()} has an answer (option ${option(what)}) that no phone sent.`;

  const changedLast = (made: number, says: number) =>
    `The flagged answers of visit ${name()} changed last at revision ${made}; it says ${says}, so that verdicts are held against another one.`;

  test.each<[string, () => string, () => string]>([
    [
      'another answer',
      () => `update answer set option_id = ${option('yes')} where ${there()}`,
      () => (option('yes') < option('no') ? never('yes') : lacks()),
    ],
    ['an answer that is gone', () => `delete from answer where ${there()}`, lacks],
    [
      'an answer put in',
      () => `
        insert into answer (observer_id, polling_station_id, option_id, question_id, form_id, answered_at)
        select observer_id, polling_station_id, ${option('yes')}, question_id, form_id, answered_at from answer where ${there()}`,
      () => never('yes'),
    ],
    ['a change that never was', () => `update visit_change set gained = '{}' where ${there()}`, () => never('no')],
    ['a change that is gone', () => `delete from visit_change where ${there()}`, () => never('no')],
    [
      'flags that changed earlier than it says',
      () => `update thread set flag_revision = 2 where ${there()}`,
      () => changedLast(1, 2),
    ],
    [
      'flags that changed later than it says',
      () => `update thread set flag_revision = 0 where ${there()}`,
      () => changedLast(1, 0),
    ],
    [
      'an emergency that is closed',
      () => `update thread set open = false where ${there()}`,
      () => `The visit ${name()} is closed, though nobody decided about it.`,
    ],
    [
      'an emergency that is kept from the desk',
      () => `update thread set open = false, open_since = null, flagged_count = 0 where ${there()}`,
      () => `The visit ${name()} has a flagged answer and is not on the desk.`,
    ],
  ])('%s behind the back of the server is found', async (_what, statement, words) => {
    await sql.raw(statement()).execute(desk.server.db);
    expect(await problem()).toBe(words());
  });
});

test('LED-04 the demo fits', async () => {
  const server = await openTestServer({ contract: {}, handlers: {} });
  await seedDemo(server.db, server.config, server.clock.now);
  await seal(server.db);
  expect((await verifyLedger(server.db)).problem).toBeUndefined();
  await server.close();
}, 240_000);
