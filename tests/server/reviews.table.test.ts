import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { ReviewAct } from '#contract/review-acts.ts';
import { isInTab } from '#contract/review-tabs.values.ts';
import {
  reviewActs,
  reviewStates,
  reviewTabs,
  type ReviewActKind,
  type ReviewState,
} from '#contract/reviews.values.ts';
import type { Review, ReviewRow } from '#contract/reviews.ts';
import { decide, type Facts } from '#machines/review/review.chart.ts';
import { offeredFor } from '#src/screens/answers/desk/offeredActs.ts';
import { withGiven } from '#src/screens/answers/desk/queuedActs.ts';
import type { Staff } from '#server/http/handler.ts';
import { verifyLedger } from '#server/ledger/verify.ts';
import { addObserver } from '#tests/support/election.ts';
import { itemOf } from '#tests/support/reviews.ts';
import { seal } from './ledger.given.ts';
import { openDesk, traces, type Desk, type Visit } from './reviews.given.ts';

// Every cell of state x event x role x situation, from the chart, against the real server: what the chart takes is done,
// what it refuses changes nothing. The console offers nothing that is refused, and shows at once what the server makes of it.

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.close());

const until = '2099-01-01T00:00:00.000Z';

/** Whoever brings a visit into a state, as seen by the one who acts on it. */
const authors = ['self', 'ngo', 'other'] as const;
const roles = ['organizer', 'ngoAdmin', 'reviewer'] as const;
const people: Record<(typeof roles)[number], (desk: Desk) => Record<(typeof authors)[number], Staff>> = {
  organizer: ({ people }) => ({ self: people.organizer, ngo: people.chief, other: people.admin }),
  ngoAdmin: ({ people }) => ({ self: people.admin, ngo: people.colleague, other: people.organizer }),
  reviewer: ({ people }) => ({ self: people.reviewer, ngo: people.colleague, other: people.organizer }),
};

/** What happens to the visit after it came into its state. */
const since = ['nothing', 'flags, seen', 'flags, not seen'] as const;

interface Cell {
  state: ReviewState;
  role: (typeof roles)[number];
  author: (typeof authors)[number];
  since: (typeof since)[number];
  type: ReviewActKind;
}

let made = 0;

/** A visit that this person brought into this state. */
async function bring(state: ReviewState, as: Staff): Promise<{ visit: Visit; act: number }> {
  made += 1;
  const phone = `0766${String(made).padStart(6, '0')}`;
  const observer = await addObserver(desk.server.db, desk.people.admin.idNgo, phone, `Observer ${made}`);
  const visit = await desk.say('A1', 'no', ['AB', 1], observer);
  const act = async (done: z.input<typeof ReviewAct>) => (await desk.act(visit, done, { as })).act;
  if (state === 'inReview') return { visit, act: await act({ type: 'review.claimed' }) };
  if (state === 'waiting') return { visit, act: await act({ type: 'review.postponed', for: 'other', until }) };
  if (state === 'confirmed') return { visit, act: await act({ type: 'review.confirmed' }) };
  if (state === 'dismissed') return { visit, act: await act({ type: 'review.dismissed', reason: 'test' }) };
  return { visit, act: 1 };
}

const actOf = (type: ReviewActKind, act: number, self: Staff): z.input<typeof ReviewAct> => {
  switch (type) {
    case 'review.claimed':
      return { type, takesOver: true };
    case 'review.postponed':
      return { type, for: 'observer', until };
    case 'review.dismissed':
      return { type, reason: 'mistake' };
    case 'review.undone':
      return { type, act };
    case 'review.escalated':
      return { type, escalated: true };
    case 'review.assigned':
      return { type, to: self.adminId };
    case 'review.commented':
      return { type, text: 'Seen.' };
    case 'review.called':
      return { type, outcome: 'reached' };
    default:
      return { type };
  }
};

/** What the chart says of the cell; a post with flags has made what waited new. */
function expectedOf({ state, role, author, since, type }: Cell): ReviewState | undefined {
  const isLater = since !== 'nothing';
  const now = state === 'waiting' && isLater ? 'new' : state;
  if (type === 'review.putToReview') return undefined;
  if (type === 'review.escalated' || type === 'review.commented' || type === 'review.called') return now;
  const isDecided = state === 'confirmed' || state === 'dismissed';
  const facts: Facts = {
    role,
    seen: since === 'flags, seen' ? 2 : 1,
    flagRevision: isLater ? 2 : 1,
    judgedRevision: isDecided ? 1 : 0,
    decidedBy: isDecided || state === 'waiting' ? author : 'nobody',
    before: (isDecided || now === 'waiting') && type === 'review.undone' ? 'new' : undefined,
  };
  return decide(now, { type: type === 'review.assigned' ? 'review.claimed' : type, facts });
}

/** Each who with one of what happened since. */
const sinceOf = (role: Cell['role'], author: Cell['author']): readonly Cell['since'][] =>
  since.filter((_, at) => at === (roles.indexOf(role) + authors.indexOf(author)) % since.length);

const cells: Cell[] = roles.flatMap((role) =>
  reviewStates.flatMap((state) =>
    (state === 'new' ? (['self'] as const) : authors).flatMap((author) =>
      sinceOf(role, author).flatMap((since) => reviewActs.map((type) => ({ state, role, author, since, type }))),
    ),
  ),
);

/** A visit of the cell's row, as the one who acts finds it. What is refused leaves it for the next act. */
interface Found {
  self: Staff;
  visit: Visit;
  act: number;
  row: ReviewRow;
  before: string;
}

async function find(cell: Cell): Promise<Found> {
  const who = people[cell.role](desk);
  const { visit, act } = await bring(cell.state, who[cell.author]);
  if (cell.since !== 'nothing') await touch(visit);
  const row = await rowOf(visit, who.self);
  return { self: who.self, visit, act, row, before: await traces(desk.server.db, visit) };
}

async function rowOf(visit: Visit, as: Staff): Promise<ReviewRow> {
  const row = await desk.rowOf(visit, as);
  if (row === null) throw new Error('The visit is not under review.');
  return row;
}

/** The tabs in which the server counts the visit, the only one of its observer. */
async function countedIn({ idObserver }: Visit, as: Staff) {
  const { tabs } = await desk.list(`observerId=${idObserver}`, as);
  return reviewTabs.filter((tab) => tabs?.[tab] !== 0);
}

const tabsOf = (review: Review) => reviewTabs.filter((tab) => isInTab(tab, review));

/** What the console shows of an act that it has offered, as long as nobody has answered it. */
function shownAt({ row, self }: Found, act: z.output<typeof ReviewAct>): Partial<Review> & { tabs?: string[] } {
  const { review } = withGiven(row, [itemOf('key', 1, { act })], self.account);
  const { state, isOpen, isEscalated } = review;
  // Who has a visit that is assigned, and who had one that is undone, the answer says.
  if (act.type === 'review.assigned') return { isEscalated };
  return { state, isOpen, isEscalated, ...(act.type !== 'review.undone' && { tabs: tabsOf(review) }) };
}

describe('PEO-01 DSK-01 DSK-06 DSK-07 DSK-16 the server does what the chart says, and nothing else', () => {
  const groups = [...Map.groupBy(cells, ({ role, state, author }) => `${role}, ${state} by ${author}`)];

  test('every state, every act, every role that works', () => {
    expect(cells.length).toBe(3 * (1 + 4 * 3) * reviewActs.length);
  });

  test.each(groups)('%s', async (_name, group) => {
    for (const cells of Map.groupBy(group, ({ since }) => since).values()) {
      let found: Found | undefined;
      for (const cell of cells) {
        found ??= await find(cell);
        const { self, visit, row, before } = found;
        const seen = cell.since === 'flags, seen' ? 2 : 1;
        const act = actOf(cell.type, found.act, self);
        const isOffered = offeredFor(row, self.role, seen)(cell.type);
        const reply = await desk.send(visit, act, { as: self, version: row.review.version, seen });
        const expected = expectedOf(cell);
        const { review } = await rowOf(visit, self);
        const isUntouched = (await traces(desk.server.db, visit)) === before;
        const outcome =
          expected === undefined ? { status: 409, state: row.review.state } : { status: 200, state: expected };
        expect({ ...cell, status: reply.status, state: review.state, isUntouched, act: cell.type }).toEqual({
          ...cell,
          ...outcome,
          isUntouched: expected === undefined,
          act: cell.type,
        });
        expect(isOffered && expected === undefined).toBe(false);
        const counted = await countedIn(visit, self);
        expect(tabsOf(review)).toEqual(counted);
        const shown = isOffered ? shownAt(found, ReviewAct.parse(act)) : {};
        expect({ ...review, tabs: counted }).toMatchObject(shown);
        if (!isUntouched) found = undefined;
      }
    }
  });

  test.each(reviewStates)('viewer, %s: refused, and nothing changes', async (state) => {
    const { visit, act } = await bring(state, desk.people.colleague);
    const before = await traces(desk.server.db, visit);
    const as = desk.people.viewer;
    const row = await desk.rowOf(visit, as);
    const sent = { as, version: row?.review.version ?? 0, seen: 1 };
    const replies = await Promise.all(reviewActs.map((type) => desk.send(visit, actOf(type, act, as), sent)));
    expect([row?.review.state, replies.map(({ status }) => status), await traces(desk.server.db, visit)]).toEqual([
      state,
      reviewActs.map(() => 403),
      before,
    ]);
  });

  test('LED-04 all of it verifies', async () => {
    await seal(desk.server.db);
    expect((await verifyLedger(desk.server.db)).problem).toBeUndefined();
  });
});

/** One more flagged answer. */
async function touch({ idObserver }: Visit): Promise<void> {
  const { idNgo } = desk.people.admin;
  const row = await desk.server.db
    .selectFrom('observer')
    .select('phone')
    .where('id', '=', idObserver)
    .executeTakeFirstOrThrow();
  await desk.say('A2', 'no', ['AB', 1], { kind: 'observer', observerId: idObserver, idNgo, phone: row.phone });
}
