import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { isVerdict, withChanges } from '#machines/act-queue/act-queue.items.ts';
import { actQueueMachine } from '#machines/act-queue/act-queue.machine.ts';
import { isBeingKept, isUnsafe, leftBehind, returnedIn, waitingIn } from '#machines/act-queue/act-queue.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { itemOf, takenOf, undoOf } from '#tests/support/reviews.ts';
import { opened, settled } from './act-queue.given.ts';

const reopened = { act: { type: 'review.reopened' } } as const;
const comment = { act: { type: 'review.commented', text: 'x' }, version: null } as const;
const visit = itemOf('a').visit;

test('DSK-05 a visit is done with for now by a verdict and by being put off', () => {
  const acts = [
    { type: 'review.confirmed' },
    { type: 'review.dismissed', reason: 'mistake' },
    { type: 'review.postponed', for: 'observer', until: '2026-11-21T21:00:00.000Z' },
    reopened.act,
    comment.act,
  ] as const;
  expect(acts.filter(isVerdict).map(({ type }) => type)).toEqual([
    'review.confirmed',
    'review.dismissed',
    'review.postponed',
  ]);
});

describe('acts that stand on others', () => {
  test('DSK-06 a comment fits any version, also once the act before it was taken', async () => {
    const { give, answer, sent } = opened();
    await give(itemOf('a'), itemOf('b', 1, comment));
    await answer(takenOf(7, 5));
    expect([sent[1]?.item.key, sent[1]?.item.version]).toEqual(['b', null]);
  });

  test('DSK-06 what is given about another visit keeps its own version', async () => {
    const { give, answer, sent } = opened();
    await give(itemOf('a'), itemOf('b', 2));
    await answer(takenOf(7, 5));
    expect(sent[1]?.item).toMatchObject({ key: 'b', version: 1, follows: null });
  });

  test('DSK-06 with a refused act comes all that stands on it, however far', async () => {
    const { actor, give, fail, keys } = opened();
    await give(itemOf('a'), itemOf('b', 1, reopened), itemOf('c'), itemOf('d', 2));
    await fail({ ...failures.refused, code: 'review-changed' });
    const returned = returnedIn(actor.getSnapshot());
    expect(returned.map(({ key, follows, refusal }) => [key, follows, refusal])).toEqual(
      ['a', 'b', 'c'].map((key) => [key, null, { kind: 'refused', code: 'review-changed', values: {} }]),
    );
    expect(keys()).toEqual(['a', 'd']);
  });

  test('DSK-06 what stood on an act that was taken back stands on what that one stood on', async () => {
    const { give, undo, answer, sent } = opened();
    await give(itemOf('a'), itemOf('b', 1, reopened), itemOf('c'));
    await undo('b', undoOf('z', 'b'));
    await answer(takenOf(7, 5));
    expect([sent[1]?.item.key, sent[1]?.item.version]).toEqual(['c', 5]);
  });

  test('DSK-06 what is about another visit stands where it stood when an act was taken back', async () => {
    const { actor, give, undo } = opened();
    await give(itemOf('a'), itemOf('b', 1, reopened), itemOf('c', 2), itemOf('d', 2, reopened));
    await undo('b', undoOf('z', 'b'));
    expect(waitingIn(actor.getSnapshot()).map(({ key, follows }) => [key, follows])).toEqual([
      ['a', null],
      ['c', null],
      ['d', 'c'],
    ]);
  });

  test('DSK-06 of several undos each learns the act that it undoes', async () => {
    const { give, undo, answer, sent } = opened();
    await give(itemOf('a'), itemOf('b', 2));
    await answer(takenOf(7, 5));
    await undo('b', undoOf('y', 'b', 2));
    await undo('a', undoOf('z', 'a'));
    await answer(takenOf(8, 2));
    await answer(takenOf(9, 3));
    expect(sent.map(({ item: { key, act } }) => [key, 'act' in act && act.act])).toEqual([
      ['a', false],
      ['b', false],
      ['y', 8],
      ['z', 7],
    ]);
  });

  test('DSK-06 an act that the server took is not given again, and nothing is undone that it has forgotten', async () => {
    const { give, undo, answer, keys } = opened();
    for (let number = 1; number <= 21; number += 1) {
      await give(itemOf(`${number}`, number));
      await answer(takenOf(number, 2));
    }
    await give(itemOf('21', 21));
    await undo('1', undoOf('y', '1', 1));
    await undo('2', undoOf('z', '2', 2));
    expect(keys().slice(20)).toEqual(['21', 'z']);
  });
});

describe('acts that wait', () => {
  test('DSK-06 they outlast the session: whoever logs in again sends them', async () => {
    const { actor, give, fail, keys } = opened();
    await give(itemOf('a'));
    await fail(failures.unauthorized);
    expect(returnedIn(actor.getSnapshot())).toEqual([]);
    actor.send({ type: 'send.retried' });
    expect(keys()).toEqual(['a', 'a']);
  });

  test('DSK-06 the browser is told what has changed, and nothing twice', async () => {
    const { give, answer, written } = opened();
    await give(itemOf('a'));
    await give(itemOf('b'));
    await give(itemOf('c', 2));
    const before = written.length;
    await answer(takenOf(7, 5));
    expect(written.slice(before)).toEqual([{ put: [itemOf('b', 1, { version: 5 })], drop: ['a'] }]);
  });

  test('DSK-06 what the browser has still to write and to forget is not written', () => {
    const [a, b] = [itemOf('a'), itemOf('b')];
    const later = { ...a, version: 5 };
    expect(withChanges({ put: [a, b], drop: ['x'] }, { put: [later], drop: ['b'] })).toEqual({
      put: [later],
      drop: ['x', 'b'],
    });
  });

  test('DSK-06 what came back is no longer taken back, and goes by being read', async () => {
    const { actor, give, undo, fail, stored } = opened();
    await give(itemOf('a'), itemOf('b', 2));
    await fail(failures.forbidden);
    await undo('a', undoOf('z', 'a'));
    actor.send({ type: 'return.closed', key: 'b' });
    await settled();
    expect(
      [returnedIn(actor.getSnapshot()), waitingIn(actor.getSnapshot())].map((all) => all.map(({ key }) => key)),
    ).toEqual([['a'], ['b']]);
    actor.send({ type: 'return.closed', key: 'a' });
    await settled();
    expect([...stored.keys()]).toEqual(['b']);
  });
});

describe('what is said of them', () => {
  test('DSK-06 the same act on the same visit is being kept until the browser has it', () => {
    const actor = createActor(actQueueMachine).start();
    actor.send({ type: 'act.given', item: itemOf('a') });
    const isKept = (one: Parameters<typeof isBeingKept>[2], of = visit) => isBeingKept(actor.getSnapshot(), of, one);
    expect([
      isKept({ type: 'review.confirmed' }),
      isKept({ type: 'review.reopened' }),
      isKept({ type: 'review.confirmed' }, itemOf('b', 2).visit),
    ]).toEqual([true, false, false]);
    actor.stop();
  });

  test('DSK-06 left behind is what is safe and what is not yet', async () => {
    const { actor, give } = opened();
    await give(itemOf('a'), itemOf('b', 2));
    actor.send({ type: 'act.given', item: itemOf('c', 3) });
    actor.send({ type: 'act.given', item: itemOf('d', 4) });
    const { given, writing } = actor.getSnapshot().context;
    expect([given.length, writing.given.length, leftBehind(actor.getSnapshot())]).toEqual([1, 1, 4]);
    expect(isBeingKept(actor.getSnapshot(), itemOf('c', 3).visit, itemOf('c').act)).toBe(true);
    expect(isUnsafe(actor.getSnapshot())).toBe(false);
  });
});
