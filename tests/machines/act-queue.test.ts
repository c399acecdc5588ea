import { describe, expect, test } from 'vitest';
import type { QueuedAct } from '#machines/act-queue/act-queue.items.ts';
import { actQueueMachine } from '#machines/act-queue/act-queue.machine.ts';
import { isUnsafe, returnedIn, stuckBy, waitingFor, waitingIn } from '#machines/act-queue/act-queue.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { quiet } from '#tests/support/loader.ts';
import { itemOf, takenOf, undoOf } from '#tests/support/reviews.ts';
import { walk } from '#tests/support/walk.ts';
import { opened, settled } from './act-queue.given.ts';

const first = itemOf('a');
/** It waits for its visit to be dealt. */
const held = itemOf('h', 3);
const returned: QueuedAct = { ...held, refusal: { kind: 'refused', code: 'not-dealt', values: {} } };
const changed = { ...failures.refused, status: 409, code: 'review-changed', values: { version: 4 } };

walk({
  name: 'act-queue',
  machine: actQueueMachine.provide({ actors: { connection: quiet } }),
  events: {
    given: { type: 'act.given', item: first },
    held: { type: 'act.held', item: returned },
    'no longer held': { type: 'hold.ended', key: 'h' },
    undone: { type: 'act.undone', key: 'a', item: undoOf('b', 'a') },
    'return read': { type: 'return.closed', key: 'a' },
    'network back': { type: 'connection.restored' },
    'send now': { type: 'send.retried' },
  },
  replies: {
    recall: {
      nothing: { output: [] },
      'two of before': { output: [itemOf('w', 2), first] },
      'no storage': { error: new Error('forbidden') },
    },
    write: { written: { output: null }, full: { error: new Error('full') } },
    send: {
      taken: { output: takenOf(7, 2) },
      'decided by another': { error: changed },
      'role lowered': { error: failures.forbidden },
      'connection broke': { error: failures.offline },
    },
  },
  project: ({ items, given, writing, unwritten, isKept, failures: failed }) => [
    Math.min(items.length, 2),
    items.some(({ refusal }) => refusal !== null),
    given.length > 0,
    writing.given.length > 0,
    unwritten.drop.length > 0,
    isKept,
    failed > 0,
  ],
  cap: 1_400,
  rules: {
    'DSK-06 nothing is sent or shown before the browser keeps it, or has said that it cannot': ({
      title,
      before,
      after,
    }) => waitingIn(after).length <= waitingIn(before).length || ['written', 'full', 'two of before'].includes(title),
    'DSK-06 one is sent at a time, the oldest first': ({ after }) =>
      after.children.send === undefined || same(after.children.send.getSnapshot().input, { item: waitingIn(after)[0] }),
    'DSK-06 what was taken goes from the browser, what was refused comes back with its reason': ({
      title,
      before,
      after,
    }) => {
      const sent = waitingIn(before)[0]?.key;
      if (title === 'taken') return !after.context.items.some(({ key }) => key === sent);
      if (title === 'decided by another')
        return returnedIn(after).some(({ key, refusal }) => key === sent && refusal?.code === 'review-changed');
      if (title === 'role lowered')
        return returnedIn(after).some(({ key, refusal }) => key === sent && refusal?.kind === 'forbidden');
      return true;
    },
    'DSK-06 what waits for its visit is neither sent nor told as what came back': ({ before, after, title }) =>
      !['held', 'no longer held'].includes(title) || same(after.context.items, before.context.items),
    'DSK-06 what came back stays until it is read': ({ title, before, after }) =>
      title === 'return read' ||
      returnedIn(before).every(({ key }) => returnedIn(after).some((item) => item.key === key)),
    'DSK-06 without a connection it waits, and says why': ({ title, after }) =>
      title !== 'connection broke' || (stuckBy(after)?.kind === 'offline' && waitingIn(after).length > 0),
    'DSK-06 it goes as soon as the network is back': ({ title, before, after }) =>
      !['network back', 'send now'].includes(title) || stuckBy(before) === null || after.children.send !== undefined,
    'TAB-02 it is tried again after 1, 2, 4 … seconds': ({ before, waited }) =>
      waited === 0 || waited === [1_000, 2_000, 4_000, 8_000, 16_000, 30_000][before.context.failures - 1],
    'DSK-06 where nothing can be kept, closing the tab would lose what waits': ({ after }) =>
      isUnsafe(after) === (!after.context.isKept && waitingIn(after).length + after.context.given.length > 0),
  },
  refused: [],
});

describe('acts on visits', () => {
  test('DSK-06 a killed browser loses none: what it kept goes at the next start, in order, each under its key', async () => {
    const before = opened();
    await before.give(itemOf('a'), itemOf('b', 2));
    before.actor.stop();
    const after = opened(before.stored);
    await settled();
    await after.answer(takenOf(7, 2));
    await after.answer(takenOf(8, 2));
    expect([after.keys(), [...after.stored.keys()]]).toEqual([['a', 'b'], []]);
  });

  test('DSK-06 an act that waits for its visit comes back after a crash, and goes once it is given', async () => {
    const before = opened();
    before.actor.send({ type: 'act.held', item: returned });
    await settled();
    const crashed = opened(new Map(before.stored));
    await settled();
    expect([returnedIn(crashed.actor.getSnapshot()), crashed.keys()]).toEqual([[returned], []]);
    await before.give(held);
    expect([before.keys(), [...before.stored.values()]]).toEqual([['h'], [held]]);
  });

  test('DSK-06 of an act that waits no longer the browser keeps nothing', async () => {
    const { actor, stored } = opened();
    actor.send({ type: 'act.held', item: returned });
    actor.send({ type: 'hold.ended', key: 'h' });
    await settled();
    expect([...stored.keys()]).toEqual([]);
  });

  test('DSK-06 an act on top of one that was not answered yet stands on the version of that answer', async () => {
    const { give, answer, sent, stored } = opened();
    await give(itemOf('a'), itemOf('b', 1, { act: { type: 'review.reopened' } }));
    expect(stored.get('b')?.follows).toBe('a');
    await answer(takenOf(7, 5));
    expect([sent[1]?.item.version, stored.get('b')?.version, stored.has('a')]).toEqual([5, 5, false]);
  });

  test('DSK-06 an undo names the act that the server made of what it undoes', async () => {
    const { give, undo, answer, sent } = opened();
    await give(itemOf('a'));
    await undo('a', undoOf('b', 'a'));
    await answer(takenOf(7, 5));
    expect([sent[1]?.item.act, sent[1]?.item.version]).toEqual([{ type: 'review.undone', act: 7 }, 5]);
  });

  test('DSK-06 an undo that comes after the answer knows it as well', async () => {
    const { give, undo, answer, sent } = opened();
    await give(itemOf('a'));
    await answer(takenOf(7, 5));
    await undo('a', undoOf('b', 'a'));
    expect([sent[1]?.item.act, sent[1]?.item.version]).toEqual([{ type: 'review.undone', act: 7 }, 5]);
  });

  test('DSK-06 an act of which the server has not heard is taken back without a word', async () => {
    const { give, undo, answer, keys, stored } = opened();
    await give(
      itemOf('a'),
      itemOf('b', 2),
      itemOf('c', 2, { act: { type: 'review.commented', text: 'x' }, version: null }),
    );
    await undo('b', undoOf('d', 'b', 2));
    await answer(takenOf(7, 2));
    await answer(takenOf(8, 2));
    expect([keys(), [...stored.keys()]]).toEqual([['a', 'c'], []]);
  });

  test('DSK-06 what stands on a refused act comes back with it, its undo goes, and a comment is sent all the same', async () => {
    const { actor, give, undo, fail, keys } = opened();
    const comment = itemOf('c', 1, { act: { type: 'review.commented', text: 'x' }, version: null });
    await give(itemOf('a'), itemOf('b', 1, { act: { type: 'review.reopened' } }), comment);
    await undo('a', undoOf('d', 'a'));
    await fail(changed);
    expect([returnedIn(actor.getSnapshot()).map(({ key, refusal }) => [key, refusal?.code]), keys()]).toEqual([
      [
        ['a', 'review-changed'],
        ['b', 'review-changed'],
      ],
      ['a', 'c'],
    ]);
  });

  test('DSK-06 an undo of what is nowhere is not sent', async () => {
    const { undo, keys } = opened();
    await settled();
    await undo('z', undoOf('b', 'z'));
    expect(keys()).toEqual([]);
  });

  test('DSK-06 an answer that comes while the next act is being written reaches that one, too', async () => {
    const { actor, give, sent, answer } = opened();
    await give(itemOf('a'));
    actor.send({ type: 'act.given', item: itemOf('b') });
    sent[0]?.answer(takenOf(7, 9));
    await settled();
    await answer(takenOf(8, 10));
    expect(sent.map(({ item }) => [item.key, item.version])).toEqual([
      ['a', 1],
      ['b', 9],
    ]);
  });

  test('DSK-06 the acts of one visit are told from those of others', async () => {
    const { actor, give } = opened();
    await give(itemOf('a'), itemOf('b', 2));
    const keysOf = (number: number) =>
      waitingFor(actor.getSnapshot(), { idObserver: number, idPollingStation: 1_000 + number }).map(({ key }) => key);
    expect([keysOf(1), keysOf(2), keysOf(3)]).toEqual([['a'], ['b'], []]);
  });

  test('DSK-06 what was taken and what was refused is told once, with its act', async () => {
    const { actor, give, answer, fail } = opened();
    const emitted: unknown[] = [];
    actor.on('*', (news) => emitted.push(news));
    await give(itemOf('a'), itemOf('b', 2));
    await answer(takenOf(7, 2));
    await fail(changed);
    expect(emitted).toMatchObject([
      { type: 'act.taken', item: { key: 'a' }, taken: { act: 7 } },
      { type: 'act.refused', item: { key: 'b' }, refusal: { kind: 'refused', code: 'review-changed' } },
    ]);
  });
});
