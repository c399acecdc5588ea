import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { same } from '#machines/same.ts';
import { unseenMachine } from '#machines/unseen/unseen.machine.ts';
import { noMarks, type UrgentPage } from '#machines/unseen/unseen.marks.ts';
import { announcedCount, unseenCount, unseenGoesOn } from '#machines/unseen/unseen.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { dateOf, threadOf } from '#tests/support/threads.ts';
import { flush, type Step, walk } from '#tests/support/walk.ts';
import { type Deed, deed, World } from './unseenWorld.ts';

const first = { ...threadOf(1), isNew: true, flaggedCount: 1 };
const older = { ...threadOf(2), isNew: false, flaggedCount: 2 };

type UnseenStep = Step<typeof unseenMachine>;
const did = ({ actions }: UnseenStep, type: string) => actions.some((action) => action.type === type);
const keys = ({ context }: SnapshotFrom<typeof unseenMachine>) => Object.keys(context.unseen).toSorted();

walk({
  name: 'unseen',
  machine: unseenMachine,
  input: { marks: noMarks },
  otherInputs: { 'seen up to the older': { marks: { ...noMarks, upTo: dateOf(older) } } },
  events: {
    'count wanted': { type: 'count.wanted' },
    'urgent told': { type: 'threads.told', changes: [first] },
    'no longer urgent': { type: 'threads.told', changes: [{ ...first, flaggedCount: 0 }] },
    'list asked': { type: 'list.asked' },
    'list shown': { type: 'list.shown', newest: dateOf(first) },
    opened: { type: 'thread.opened', thread: first, at: dateOf(first) },
    'other tab': { type: 'marks.changed', marks: noMarks },
  },
  replies: {
    countUrgent: {
      counted: { output: { threads: [first, older], totalItems: 2 } },
      'counted some': { output: { threads: [older], totalItems: 9 } },
      undated: { output: { threads: [{ ...older, lastModified: undefined }], totalItems: 1 } },
      'count failed': { error: failures.server },
      forbidden: { error: failures.forbidden },
    },
  },
  project: ({ unseen, isCounted, failures: failed }) => [Object.keys(unseen).length, isCounted, Math.min(failed, 2)],
  rules: {
    'NAV-06 the server is asked exactly while it is counted': ({ after }) =>
      after.hasTag('counting') === (after.children.countUrgent !== undefined),
    'NAV-06 there is a number only after a count that could tell new from old, and none after one that failed': ({
      title,
      before,
      after,
    }) =>
      ['counted', 'counted some'].includes(title)
        ? unseenCount(after) !== null
        : ['undated', 'count failed', 'forbidden'].includes(title)
          ? unseenCount(after) === null
          : (unseenCount(after) === null) === (unseenCount(before) === null),
    'NAV-06 an urgent thread that is told is not seen, one that is urgent no longer does not count': ({
      title,
      before,
      after,
    }) => {
      if (title === 'urgent told' && !before.context.marks.opened['1-1001']) return keys(after).includes('1-1001');
      return title !== 'no longer urgent' || !keys(after).includes('1-1001');
    },
    'NAV-06 what was opened is seen': ({ title, after }) => title !== 'opened' || !keys(after).includes('1-1001'),
    'NAV-06 the list of urgent threads shows what was there when it was asked for, unless it came late': ({
      title,
      before: {
        context: { asked, marks },
      },
      after,
    }) =>
      title !== 'list shown' ||
      (keys(after).every((key) => key in marks.extra && !asked.includes(key)) &&
        after.context.marks.upTo === dateOf(first)),
    'NAV-06 it sounds exactly when something joins what was counted': (step) =>
      did(step, 'ring') ===
      (keys(step.after).some((key) => !keys(step.before).includes(key)) &&
        (step.title === 'urgent told' || step.before.context.isCounted)),
    'NAV-06 what joined is announced by the number, which is silent when all is seen': (step) =>
      did(step, 'ring')
        ? announcedCount(step.after) === keys(step.after).length
        : announcedCount(step.after) ===
          (keys(step.after).length === 0 && closes(step) ? 0 : announcedCount(step.before)),
    'NAV-06 more than the page tells is said': ({ title, after }) =>
      title !== 'counted some' || unseenGoesOn(after) === (after.context.marks.upTo === null),
    'NAV-06 what was seen is kept for the next visit': (step) =>
      did(step, 'keepMarks') || same(step.before.context.marks, step.after.context.marks) || step.title === 'other tab',
    'TAB-02 a failure that may pass is tried again after 1, 2, 4 … seconds': ({ title, before, after, waited }) =>
      (title !== 'count failed' || after.matches('waitingToRetry')) &&
      (title !== 'forbidden' || after.matches('waiting')) &&
      (waited === 0 || waited === [1_000, 2_000, 4_000, 8_000, 16_000, 30_000][before.context.failures - 1]),
  },
  refused: [],
});

const closes = ({ title }: UnseenStep) =>
  ['no longer urgent', 'list shown', 'opened', 'urgent told', 'counted', 'counted some', 'undated'].includes(title);

describe('the number of threads not seen', () => {
  const counting = () => {
    const asked: ((page: UrgentPage) => void)[] = [];
    const logic = unseenMachine.provide({
      actors: { countUrgent: fromPromise(() => new Promise<UrgentPage>((resolve) => asked.push(resolve))) },
    });
    const actor = createActor(logic, { input: { marks: noMarks } }).start();
    return { actor, asked };
  };

  test('NAV-06 what is told while the count is under way wins over what the count knew', async () => {
    const { actor, asked } = counting();
    actor.send({ type: 'count.wanted' });
    actor.send({ type: 'threads.told', changes: [first] });
    actor.send({ type: 'threads.told', changes: [{ ...older, flaggedCount: 0 }] });
    asked[0]?.({ threads: [older], totalItems: 1 });
    await flush();
    expect([unseenCount(actor.getSnapshot()), keys(actor.getSnapshot())]).toEqual([1, ['1-1001']]);
  });

  test('NAV-06 what comes after the list was asked for and is not in it stays unseen', async () => {
    const { actor, asked } = counting();
    actor.send({ type: 'count.wanted' });
    asked[0]?.({ threads: [older], totalItems: 1 });
    await flush();
    actor.send({ type: 'list.asked' });
    actor.send({ type: 'threads.told', changes: [first] });
    actor.send({ type: 'list.shown', newest: dateOf(older) });
    expect(keys(actor.getSnapshot())).toEqual(['1-1001']);
  });

  test('NAV-06 whatever happens in whatever order, the number is that of the urgent threads that changed since they were seen', async () => {
    await fc.assert(fc.asyncProperty(fc.array(deed, { maxLength: 40, size: 'max' }), agrees));
  });

  test('a count that nobody provided leaves the number out', async () => {
    const actor = createActor(unseenMachine, { input: { marks: noMarks } }).start();
    actor.send({ type: 'count.wanted' });
    await flush();
    expect(unseenCount(actor.getSnapshot())).toBeNull();
    actor.stop();
  });
});

async function agrees(deeds: readonly Deed[]) {
  const world = new World();
  for (const done of deeds) {
    await world.does(done);
    expect(keys(world.actor.getSnapshot())).toEqual(world.unseen);
  }
  world.actor.stop();
}
