import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { createHandlers } from '#server/handlers.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { logInAsStaff } from '#server/simulate/briefing.ts';
import { checkDesk } from '#server/simulate/check-desk.ts';
import type { Send } from '#server/simulate/client.ts';
import { enrolOfficers } from '#server/simulate/enrol-officers.ts';
import { workDesk, type DeskWork } from '#server/simulate/officers.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let staff: Send;
let work: DeskWork;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: createHandlers() });
  await seedDemo(server.db, server.config, server.clock.now);
  const send: Send = async (path, init) => server.app.request(path, init);
  staff = await logInAsStaff(send, 'organizer', 'vigil-demo');
  await enrolOfficers(send, staff, 1);
  const officers = await enrolOfficers(send, staff, 4);
  work = await workDesk(officers, {
    seed: 7,
    speed: 1_000_000_000,
    signal: new AbortController().signal,
    isOver: ({ acts }) => acts.length >= 80,
  });
}, 240_000);
afterAll(() => server.close());

test('DSK-04 officers are dealt different visits, and whatever was acknowledged stands in the log once', async () => {
  const verdict = await checkDesk(staff, work);
  const visits = new Set(work.acts.map(({ visit }) => `${visit.idObserver} ${visit.idPollingStation}`)).size;
  expect([work.failures, verdict]).toEqual([[], { visits, acts: work.acts.length, lost: [], doubled: [] }]);
  expect(work.acts.length).toBeGreaterThanOrEqual(80);
  expect(new Set(work.acts.map(({ account }) => account)).size).toBe(4);
  expect(new Set(work.acts.map(({ kind }) => kind))).toEqual(
    new Set([
      'review.confirmed',
      'review.dismissed',
      'review.postponed',
      'review.givenBack',
      'review.commented',
      'review.undone',
    ]),
  );
});

test('LED-04 the chain of acts fits what they left behind', async () => {
  expect((await verifyLedger(server.db, [])).problem).toBeUndefined();
});

test('DSK-04 an act that is missing from the log, and one that was acknowledged to nobody, are found', async () => {
  // The check passes over what stands before the first act that was acknowledged; acts are acknowledged in any order.
  const [first, second, ...others] = work.acts.toSorted((one, another) => one.id - another.id);
  if (first === undefined || second === undefined) throw new Error('nobody did anything');
  const forged = { ...work, acts: [first, { ...second, id: 999_999 }, ...others] };
  const { lost, doubled } = await checkDesk(staff, forged);
  expect([lost.length, doubled.length]).toEqual([1, 1]);
  expect(lost[0]).toContain(`act 999999, ${second.kind}, by ${second.account} is not in the log`);
  expect(doubled[0]).toContain(`act ${second.id}, ${second.kind}, by ${second.account} was acknowledged to nobody`);
});
