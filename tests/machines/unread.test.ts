import { describe, expect, test } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { same } from '#machines/same.ts';
import { unreadMachine } from '#machines/unread/unread.machine.ts';
import { announcedCount, canReadAll, isUnread, readOf, unreadCount } from '#machines/unread/unread.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { threadOf } from '#tests/support/threads.ts';
import { flush, type Step, walk } from '#tests/support/walk.ts';
import { mark, stage } from './unread.given.ts';

type UnreadStep = Step<typeof unreadMachine>;
type Snapshot = SnapshotFrom<typeof unreadMachine>;
const did = ({ actions }: UnreadStep, type: string) => actions.some((action) => action.type === type);
const isReply = (title: string) => ['two unread', 'newer unread', 'none unread'].includes(title);
const hasPending = ({ context: { pending, pendingUpTo } }: Snapshot) => pending.length > 0 || pendingUpTo !== null;

walk({
  name: 'unread',
  machine: unreadMachine,
  events: {
    'count wanted': { type: 'count.wanted' },
    told: { type: 'threads.changed' },
    opened: { type: 'thread.opened', thread: mark(1, 5) },
    'opened as it was before': { type: 'thread.opened', thread: mark(1, 4) },
    'all read': { type: 'all.read' },
  },
  replies: {
    countUnread: {
      'two unread': { output: { count: 2, latest: 7 } },
      'newer unread': { output: { count: 2, latest: 9 } },
      'none unread': { output: { count: 0, latest: 0 } },
      'not there': { error: { ...failures.forbidden, kind: 'refused', status: 404 } },
      'count failed': { error: failures.server },
      forbidden: { error: failures.forbidden },
    },
  },
  project: ({ count, latest, pending, pendingUpTo, isStale, failures: failed }) => [
    count === null ? null : count > 0,
    latest === null,
    pending.length > 0,
    pendingUpTo !== null,
    isStale,
    failed > 0,
  ],
  rules: {
    'C8 the server is asked exactly while it is counted': ({ after }) =>
      after.hasTag('counting') === (after.children.countUnread !== undefined),
    'C8 the number is what the server counted, and none after a failure': ({ title, before, after }) =>
      isReply(title)
        ? unreadCount(after) === (title === 'none unread' ? 0 : 2)
        : ['not there', 'count failed', 'forbidden'].includes(title)
          ? unreadCount(after) === null
          : unreadCount(after) === unreadCount(before),
    'C8 a back end that does not count is not asked again': ({ title, before, after }) =>
      (title !== 'not there' || after.matches('absent')) && (!before.matches('absent') || after.matches('absent')),
    'C8 what was read is told to the server as soon as nothing else is under way': ({ after }) =>
      !hasPending(after) || ['unasked', 'absent', 'counting', 'waitingToRetry'].some((at) => after.value === at),
    'C8 what was read while the server could not be reached is kept': ({ title, before, after }) =>
      title !== 'count failed' || same(before.context.pending, after.context.pending),
    'C8 what the server took, or refused, is not sent again': ({ title, before, after }) =>
      !(isReply(title) || title === 'forbidden') ||
      after.context.pending.length === before.context.pending.length - before.context.sent ||
      after.matches('counting'),
    'C8 a thread is read from the moment at which it was opened, as it was then': ({ title, before, after }) =>
      title !== 'opened' ||
      (after.context.read['1-1001'] === 5) === (before.context.readUpTo < 5 || before.context.read['1-1001'] === 5),
    'C8 all are read up to the newest that was counted': ({ title, before, after }) =>
      title !== 'all read' ||
      after.context.readUpTo === (canReadAll(before) ? before.context.latest : before.context.readUpTo),
    'C8 it sounds exactly when something newer is unread, never at the first count': (step) =>
      did(step, 'ring') ===
      (isReply(step.title) &&
        step.before.context.latest !== null &&
        (step.after.context.latest ?? 0) > step.before.context.latest),
    'C8 what joined is announced by the number, which is silent when all is read': (step) =>
      announcedCount(step.after) ===
      (did(step, 'ring') ? unreadCount(step.after) : step.title === 'none unread' ? 0 : announcedCount(step.before)),
    'C8 other tabs are told of each answer': (step) => did(step, 'tellTabs') === isReply(step.title),
    'C8 however much is told, the server rests a second, and is asked once a minute': ({ before, after, waited }) =>
      waited === 0 ||
      (before.matches('resting') && waited === 1_000) ||
      (before.matches('waiting') && waited === 60_000 && after.matches('counting')) ||
      before.matches('waitingToRetry'),
    'TAB-02 a failure that may pass is tried again after 1, 2, 4 … seconds': ({ title, before, after, waited }) =>
      (title !== 'count failed' || after.matches('waitingToRetry')) &&
      (waited === 0 ||
        !before.matches('waitingToRetry') ||
        waited === [1_000, 2_000, 4_000, 8_000, 16_000, 30_000][before.context.failures - 1]),
  },
  refused: [],
});

describe('the number of emergencies that are not read', () => {
  test('C8 a thread that changes again after it was opened is unread again', async () => {
    const { actor, clock, unread, answer, count } = stage();
    unread.set(1, 5).set(2, 6);
    actor.send({ type: 'count.wanted' });
    await answer();
    actor.send({ type: 'thread.opened', thread: mark(1, 5) });
    await answer();
    const afterReading = count();
    unread.set(1, 8);
    actor.send({ type: 'threads.changed' });
    clock.increment(1_000);
    await answer();
    expect([afterReading, count()]).toEqual([1, 2]);
  });

  test('C8 what is opened while the answer is under way is sent right after it', async () => {
    const { actor, asked, unread, answer, count } = stage();
    unread.set(1, 5).set(2, 6);
    actor.send({ type: 'count.wanted' });
    actor.send({ type: 'thread.opened', thread: mark(1, 5) });
    actor.send({ type: 'thread.opened', thread: mark(2, 6) });
    await answer();
    expect(asked.map(({ request }) => request)).toEqual([
      { read: [], upTo: null },
      { read: [mark(1, 5), mark(2, 6)], upTo: null },
    ]);
    await answer();
    expect(count()).toBe(0);
  });

  test('C8 what the reader marks while the same is under way goes once more, and nothing is lost', async () => {
    const { actor, asked, unread, answer, count } = stage();
    unread.set(1, 5);
    actor.send({ type: 'count.wanted' });
    await answer();
    actor.send({ type: 'all.read' });
    expect(asked.at(-1)?.request).toEqual({ read: [], upTo: 5 });
    await answer();
    expect([count(), canReadAll(actor.getSnapshot()), asked.length]).toEqual([0, false, 2]);
  });

  test('C8 what is announced stays while some are unread, and ends when none is', async () => {
    const { actor, clock, unread, answer } = stage();
    const announced = () => announcedCount(actor.getSnapshot());
    unread.set(1, 5);
    actor.send({ type: 'count.wanted' });
    await answer();
    unread.set(2, 6);
    actor.send({ type: 'threads.changed' });
    clock.increment(1_000);
    await answer();
    const joined = announced();
    actor.send({ type: 'thread.opened', thread: mark(1, 5) });
    clock.increment(1_000);
    await answer();
    const oneRead = announced();
    actor.send({ type: 'thread.opened', thread: mark(2, 6) });
    clock.increment(1_000);
    await answer();
    expect([joined, oneRead, announced()]).toEqual([2, 2, 0]);
  });

  test('C8 the newest of those that were all read is not sent once more when it is opened', async () => {
    const { actor, asked, clock, unread, answer } = stage();
    unread.set(1, 5).set(2, 6);
    actor.send({ type: 'count.wanted' });
    await answer();
    actor.send({ type: 'all.read' });
    clock.increment(1_000);
    await answer();
    actor.send({ type: 'thread.opened', thread: mark(2, 6) });
    clock.increment(1_000);
    expect(asked.map(({ request }) => request)).toEqual([
      { read: [], upTo: null },
      { read: [], upTo: 6 },
    ]);
  });

  test('C8 of a thousand that were read without a connection, five hundred go at a time', async () => {
    const { actor, asked, answer } = stage();
    for (let number = 1; number <= 1_000; number += 1)
      actor.send({ type: 'thread.opened', thread: mark(number, number) });
    actor.send({ type: 'count.wanted' });
    await answer();
    await answer();
    expect(asked.map(({ request: { read } }) => [read.length, read[0]?.version])).toEqual([
      [500, 1],
      [500, 501],
    ]);
  });

  test('C8 TAB-02 after a failure the same marks go again, at once when it is asked for', async () => {
    const { actor, asked, count } = stage();
    actor.send({ type: 'thread.opened', thread: mark(1, 5) });
    actor.send({ type: 'count.wanted' });
    asked[0]?.fail(failures.server);
    await flush();
    actor.send({ type: 'count.wanted' });
    expect([count(), asked.map(({ request }) => request.read)]).toEqual([null, [[mark(1, 5)], [mark(1, 5)]]]);
  });

  test('C8 a row is unread until it, or all up to it, is read in this visit', async () => {
    const { actor, unread, answer } = stage();
    unread.set(1, 5).set(2, 6);
    actor.send({ type: 'count.wanted' });
    await answer();
    const row = (number: number, version: number) => threadOf(number, { version, isUnread: true });
    const rows = [row(1, 5), row(2, 6), row(3, 7), threadOf(4, { version: 8, isUnread: false }), threadOf(5)];
    const marked = () =>
      rows.filter((thread) => isUnread(thread, readOf(actor.getSnapshot()))).map((one) => one.idObserver);
    const before = marked();
    actor.send({ type: 'thread.opened', thread: mark(1, 5) });
    const opened = marked();
    actor.send({ type: 'all.read' });
    expect([before, opened, marked()]).toEqual([[1, 2, 3], [2, 3], [3]]);
  });

  test('C8 a count that nobody provided leaves the number out', async () => {
    const actor = createActor(unreadMachine).start();
    actor.send({ type: 'count.wanted' });
    await flush();
    expect(unreadCount(actor.getSnapshot())).toBeNull();
    actor.stop();
  });
});
