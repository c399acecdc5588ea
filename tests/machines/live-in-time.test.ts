import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { liveMachine } from '#machines/live/live.machine.ts';
import { isLost, isOpen, isPolling, pauseBeforeRetry, waitingOf } from '#machines/live/live.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { changeOf, dateOf } from '#tests/support/threads.ts';
import { flush } from '#tests/support/walk.ts';
import { start } from './liveStage.ts';

const [first, second, third] = [changeOf(1, { isNew: true }), changeOf(2), changeOf(3)];

describe('the stream in time', () => {
  test('ANS-08 each sign of life begins the wait anew; 30 seconds without one is silence', () => {
    const { actor, clock, tell } = start();
    tell({ type: 'stream.opened' });
    clock.increment(10_000);
    for (let beat = 0; beat < 5; beat += 1) {
      clock.increment(29_999);
      tell({ type: 'stream.heard' });
    }
    expect(isOpen(actor.getSnapshot())).toBe(true);
    clock.increment(29_999);
    expect(isOpen(actor.getSnapshot())).toBe(true);
    clock.increment(1);
    expect([isLost(actor.getSnapshot()), pauseBeforeRetry(actor.getSnapshot())]).toEqual([true, 1_000]);
  });

  test('ANS-08 a stream that breaks as soon as it is there is tried less and less often', () => {
    const { clock, places, tell } = start();
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      tell({ type: 'stream.opened' });
      tell({ type: 'stream.heard' });
      tell({ type: 'stream.lost', error: failures.wrongShape });
      const before = places.length;
      clock.increment(pause - 1);
      expect([pause, places.length]).toEqual([pause, before]);
      clock.increment(1);
      expect([pause, places.length]).toEqual([pause, before + 1]);
    }
  });

  test('ANS-08 it goes on after the last event, and what it tells twice counts once', () => {
    const { actor, clock, places, tell } = start();
    actor.send({ type: 'list.asked', list: 'all', filter: {} });
    actor.send({ type: 'list.shown', newest: dateOf(third) });
    tell({ type: 'stream.opened' });
    tell({ type: 'stream.placed', cursor: dateOf(second) });
    tell({ type: 'threads.came', changes: [second] });
    actor.send({ type: 'list.asked', list: 'all', filter: {} });
    actor.send({ type: 'list.shown', newest: dateOf(second) });
    tell({ type: 'stream.lost', error: failures.offline });
    clock.increment(1_000);
    tell({ type: 'stream.opened' });
    tell({ type: 'threads.came', changes: [second] });
    expect([places, waitingOf(actor.getSnapshot())]).toEqual([
      [null, dateOf(second)],
      { fresh: 0, changed: 0, isExact: true },
    ]);
  });

  test('ANS-06 what came above the list on screen waits, new ones told from changed ones; before it is there, nothing does', () => {
    const { actor, tell } = start();
    actor.send({ type: 'list.asked', list: 'all', filter: {} });
    tell({ type: 'stream.opened' });
    tell({ type: 'threads.came', changes: [second, first] });
    expect(waitingOf(actor.getSnapshot())).toEqual({ fresh: 0, changed: 0, isExact: true });
    actor.send({ type: 'list.shown', newest: dateOf(third) });
    expect(waitingOf(actor.getSnapshot())).toEqual({ fresh: 1, changed: 1, isExact: true });
  });

  test('ANS-06 a page of this list that was polled says what is later than its first row', async () => {
    const { actor, tell, answer } = start();
    actor.send({ type: 'list.asked', list: 'all', filter: {} });
    actor.send({ type: 'list.shown', newest: dateOf(third) });
    tell({ type: 'stream.lost', error: failures.notFound });
    await answer({ of: { list: 'all', filter: {} }, threads: [first, second, third] });
    expect(waitingOf(actor.getSnapshot())).toEqual({ fresh: 0, changed: 2, isExact: false });
    actor.stop();
  });

  test('ANS-06 a page of another list that was polled says nothing of this one', async () => {
    const { actor, tell, answer } = start();
    tell({ type: 'stream.lost', error: failures.notFound });
    actor.send({ type: 'list.asked', list: 'all', filter: { county: 'AB' } });
    actor.send({ type: 'list.shown', newest: dateOf(second) });
    await answer({ of: { list: 'all', filter: {} }, threads: [first] });
    expect([isPolling(actor.getSnapshot()), waitingOf(actor.getSnapshot())]).toEqual([
      true,
      { fresh: 0, changed: 0, isExact: true },
    ]);
    actor.stop();
  });

  test('ANS-04 a stream that begins after a whole list is there begins where the list ends', () => {
    const { actor, places, tell } = start();
    actor.send({ type: 'session.ended' });
    actor.send({ type: 'list.asked', list: 'all', filter: {} });
    actor.send({ type: 'list.shown', newest: dateOf(second) });
    actor.send({ type: 'session.began' });
    tell({ type: 'stream.opened' });
    tell({ type: 'threads.came', changes: [third, second, first] });
    expect([places, waitingOf(actor.getSnapshot())]).toEqual([
      [null, dateOf(second)],
      { fresh: 1, changed: 0, isExact: true },
    ]);
    actor.stop();
  });

  test('what nobody provided shows as a stream that is lost, not as silence', async () => {
    const actor = createActor(liveMachine, { input: { pollsPerStream: 20 } }).start();
    actor.send({ type: 'session.began' });
    await flush();
    expect([isLost(actor.getSnapshot()), actor.getSnapshot().context.failure?.detail]).toEqual([
      true,
      'live: the actor stream is not provided',
    ]);
    actor.stop();
  });
});
