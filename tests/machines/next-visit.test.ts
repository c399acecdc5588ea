import type { QueuedAct } from '#machines/act-queue/act-queue.items.ts';
import { nextVisitMachine } from '#machines/next-visit/next-visit.machine.ts';
import { isExpected } from '#machines/next-visit/next-visit.selectors.ts';
import { isSameThread } from '#machines/threads/threads.rows.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { rowOf } from '#tests/support/reviews.ts';
import { walk, type Step } from '#tests/support/walk.ts';

const keyOf = (number: number) => ({ idObserver: number, idPollingStation: 1_000 + number });
const left = keyOf(1);
const expected = rowOf(2);
/** The same, as it is when it is dealt. */
const dealt = rowOf(2, { version: 2 });
const other = rowOf(3);
const after = rowOf(4);
const did = ({ actions }: Step<typeof nextVisitMachine>, type: string) =>
  actions.flatMap((action) => (action.type === type ? [action.params] : []));
const act = (key: string, type: 'review.confirmed' | 'review.called', number = 2): QueuedAct => ({
  key,
  visit: keyOf(number),
  name: `AB ${number}`,
  act: type === 'review.called' ? { type, outcome: 'reached' } : { type },
  version: 1,
  seen: 3,
  follows: null,
  undoes: null,
  refusal: null,
  givenAt: '2024-11-24T10:00:00.000Z',
});
const called = act('1', 'review.called');
const verdict = act('2', 'review.confirmed');

type Walked = Step<typeof nextVisitMachine>;
const isHolding = ({ before }: Walked) => before.hasTag('expecting');
const held = ({ before }: Walked) => before.context.held;
const isCutOff = ({ title }: Walked) => ['connection broke', 'too late'].includes(title);
/** Somebody opened another visit than the one that they were given. */
const isElsewhere = ({ event, before }: Walked) =>
  event.type === 'visit.opened' &&
  'visit' in event &&
  !same(event.visit, before.context.expected && keyOf(before.context.expected.idObserver));
const asksDealer = ({ title }: Walked) => title === 'wanted' || title === 'wanted, one is in sight';

walk({
  name: 'next-visit',
  machine: nextVisitMachine,
  events: {
    wanted: { type: 'next.wanted', after: left, expected: null },
    'wanted, one is in sight': { type: 'next.wanted', after: left, expected },
    'the visit in sight was opened': { type: 'visit.opened', visit: keyOf(2) },
    'the dealt visit was opened': { type: 'visit.opened', visit: keyOf(3) },
    'another visit was opened': { type: 'visit.opened', visit: keyOf(9) },
    'a call is noted': { type: 'act.held', item: called },
    'a verdict is given': { type: 'act.held', item: verdict },
    'an act on another visit': { type: 'act.held', item: act('3', 'review.confirmed', 9) },
    'taken back': { type: 'act.undone' },
  },
  replies: {
    deal: {
      'the expected one is dealt': { output: { row: dealt, ahead: [after] } },
      'another one is dealt': { output: { row: other, ahead: [after] } },
      'none is left': { output: { row: null, ahead: [] } },
      'connection broke': { error: failures.offline },
      'too late': { error: failures.timeout },
      'not allowed': { error: failures.forbidden },
    },
  },
  project: ({ after, expected, failure, held, missed }) => [
    after !== null,
    expected?.idObserver,
    failure?.kind,
    held.map(({ key }) => key),
    missed?.idObserver,
  ],
  rules: {
    'DSK-04 one is asked for at a time, after the one that was left': ({ after }) =>
      after.hasTag('dealing') === (after.children.deal !== undefined) &&
      (!after.hasTag('dealing') ||
        same(after.children.deal?.getSnapshot().input, {
          after: after.context.after,
          expected: after.context.expected,
        })),
    'DSK-04 pressed twice, it asks once': (step) =>
      !asksDealer(step) || !step.before.hasTag('dealing') || step.before.children.deal === step.after.children.deal,
    'DSK-18 the visit in sight is on screen at once, before it is dealt': (step) =>
      same(
        did(step, 'openExpected'),
        step.title === 'wanted, one is in sight' && !step.before.hasTag('dealing') ? [{ row: expected }] : [],
      ),
    'DSK-04 what is dealt is opened, and what comes after it is known': (step) => {
      const isUnseen = step.title === 'another one is dealt' || step.title === 'the expected one is dealt';
      const row = step.title === 'another one is dealt' ? other : dealt;
      const isOnScreen = isHolding(step) && step.title === 'the expected one is dealt';
      return (
        same(did(step, 'open'), isUnseen && !isOnScreen ? [{ row, ahead: [after] }] : []) &&
        same(
          did(step, 'learn'),
          isOnScreen
            ? [{ row: dealt, ahead: [after] }]
            : step.title === 'none is left'
              ? [{ row: null, ahead: [] }]
              : [],
        )
      );
    },
    'DSK-18 acts are held only about the visit in sight, as long as it is not dealt, and none after a verdict': (
      step,
    ) => {
      const takes =
        isHolding(step) &&
        ((step.title === 'a call is noted' && !held(step).includes(verdict)) ||
          (step.title === 'a verdict is given' && !held(step).includes(verdict)));
      const grown = step.after.context.held.length - held(step).length;
      return grown > 0 === takes && step.after.context.held.every(({ visit }) => isSameThread(visit, expected));
    },
    'DSK-18 nothing is held once it is known whose the visit is': ({ after }) =>
      after.hasTag('expecting') || after.context.held.length === 0,
    'DSK-18 what was held goes out with the visit that was dealt, or unclaimed where the line is cut': (step) =>
      same(
        did(step, 'release'),
        isHolding(step) && (step.title === 'the expected one is dealt' || isCutOff(step))
          ? [{ held: held(step), row: isCutOff(step) ? expected : dealt }]
          : [],
      ),
    'DSK-18 after a verdict that was held the one after it is dealt': (step) =>
      !isHolding(step) ||
      did(step, 'release').length === 0 ||
      (held(step).includes(verdict)
        ? same(step.after.children.deal?.getSnapshot().input, {
            after: isCutOff(step) ? expected : dealt,
            expected: null,
          })
        : step.after.matches({ deal: 'idle' })),
    'DSK-18 what was held comes back where another is dealt, none, or another one was opened': (step) =>
      same(
        did(step, 'giveBack'),
        isHolding(step) &&
          (['another one is dealt', 'none is left', 'not allowed'].includes(step.title) || isElsewhere(step))
          ? [{ held: held(step) }]
          : [],
      ),
    'DSK-06 what is held is kept in the browser until it is taken back': (step) => {
      const grown = step.after.context.held.slice(held(step).length);
      return (
        same(
          did(step, 'keepHeld'),
          grown.map((item) => ({ type: 'act.held', item })),
        ) && same(did(step, 'dropHeld'), isHolding(step) && step.title === 'taken back' ? [{ held: held(step) }] : [])
      );
    },
    'DSK-06 what is held is taken back without a word': (step) =>
      step.title !== 'taken back' || (step.after.context.held.length === 0 && did(step, 'giveBack').length === 0),
    'DSK-18 that somebody else has the visit that was shown is said until another one is wanted or opened': (step) => {
      const isLast = step.title.endsWith('was opened') && step.before.hasTag('noneLeft');
      const isOver = isElsewhere(step) || isLast || step.title.startsWith('wanted');
      return (
        (step.after.context.missed !== null) ===
        ((isHolding(step) && ['another one is dealt', 'none is left'].includes(step.title)) ||
          (step.before.context.missed !== null && !isOver))
      );
    },
    'DSK-18 a visit that came by itself is unread for a glance: a press was meant for the one before': (step) => {
      const came = did(step, 'openExpected').length > 0 || (isHolding(step) && step.title === 'another one is dealt');
      return came
        ? step.after.hasTag('unread')
        : step.after.hasTag('unread') === (step.before.hasTag('unread') && step.waited === 0);
    },
    'DSK-18 a visit is called expected from the key to the deal': ({ after }) =>
      isExpected(after, keyOf(2)) === after.matches({ deal: 'expecting' }),
    'DSK-04 without a connection the list goes on with its own next row, unless one is on screen already': (step) =>
      same(did(step, 'openListed'), isCutOff(step) && !isHolding(step) ? [{ after: left }] : []),
    'DSK-04 that none is left is said until another one is wanted or opened': ({ title, before, after }) =>
      after.hasTag('noneLeft') ===
      (title === 'none is left' ||
        (before.hasTag('noneLeft') && !title.startsWith('wanted') && !title.endsWith('was opened'))),
    'DSK-04 whoever opens one by hand is dealt none': ({ title, after }) =>
      title !== 'another visit was opened' || !after.hasTag('dealing'),
    'DSK-04 why none was dealt is said until the next try': ({ title, before, after }) =>
      (after.context.failure?.kind === 'forbidden') ===
      (title === 'not allowed' ||
        (before.context.failure !== null && !title.startsWith('wanted') && !title.endsWith('was opened'))),
  },
  refused: ['an act on another visit'],
});
