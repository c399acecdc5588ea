import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { liveMachine } from '#machines/live/live.machine.ts';
import { hasCome, isLost, isOpen, isPolling, pauseBeforeReconnect, waitingOf } from '#machines/live/live.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { cameOf, dateOf, newsOf, threadOf } from '#tests/support/threads.ts';
import { flush } from '#tests/support/walk.ts';
import { start } from './live.given.ts';

const [first, second, third] = [threadOf(1), threadOf(2), threadOf(3)];
const none = { fresh: 0, changed: 0, isExact: true, isTooMuch: false };
/** One changed, one new. */
const two = { type: 'news.came' as const, news: newsOf({ came: [cameOf(2), cameOf(1, true)] }) };

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
    expect([isLost(actor.getSnapshot()), pauseBeforeReconnect(actor.getSnapshot())]).toEqual([true, 1_000]);
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

  test('ANS-08 it goes on after the last event, of the list on screen', () => {
    const { actor, clock, places, orders, tell } = start();
    actor.send({ type: 'list.asked', list: 'all', filter: { county: 'AB' } });
    actor.send({ type: 'list.shown', newest: dateOf(third), cursor: '1.1.1' });
    tell({ type: 'stream.opened' });
    tell(two);
    tell({ type: 'stream.placed', cursor: '2.2.2' });
    tell({ type: 'stream.lost', error: failures.offline });
    clock.increment(1_000);
    tell({ type: 'stream.opened' });
    tell({ type: 'news.came', news: newsOf({ came: [cameOf(4, true)] }) });
    expect([places, orders]).toEqual([
      [null, '2.2.2'],
      [{ type: 'list.followed', of: { list: 'all', filter: { county: 'AB' } }, after: '1.1.1' }],
    ]);
    expect(waitingOf(actor.getSnapshot())).toEqual({ ...none, fresh: 2, changed: 1 });
  });

  test('ANS-06 what came above the list on screen waits, new ones told from changed ones; before it is there, nothing does', () => {
    const { actor, tell } = start();
    actor.send({ type: 'list.asked', list: 'all', filter: {} });
    tell({ type: 'stream.opened' });
    tell(two);
    expect(waitingOf(actor.getSnapshot())).toEqual(none);
    actor.send({ type: 'list.shown', newest: dateOf(third), cursor: '1.1.1' });
    expect(waitingOf(actor.getSnapshot())).toEqual(none);
    tell(two);
    expect(waitingOf(actor.getSnapshot())).toEqual({ ...none, fresh: 1, changed: 1 });
  });

  test('ANS-05 the list that is asked for again is there: what came is in it, or is told again by the stream from there', () => {
    const { actor, orders, tell } = start();
    actor.send({ type: 'list.asked', list: 'urgent', filter: {} });
    actor.send({ type: 'list.shown', newest: dateOf(third), cursor: '1.1.1' });
    tell({ type: 'stream.opened' });
    tell(two);
    actor.send({ type: 'list.asked', list: 'urgent', filter: {} });
    expect(waitingOf(actor.getSnapshot())).toEqual({ ...none, fresh: 1, changed: 1 });
    actor.send({ type: 'list.shown', newest: dateOf(first), cursor: '2.2.2' });
    expect(waitingOf(actor.getSnapshot())).toEqual(none);
    expect(isOpen(actor.getSnapshot())).toBe(true);
    expect(orders.map(({ after }) => after)).toEqual(['1.1.1', '2.2.2']);
  });

  test('ANS-05 news of the list before are none of the list that is asked for, until it is there', () => {
    const { actor, orders, tell } = start();
    actor.send({ type: 'list.asked', list: 'all', filter: {} });
    actor.send({ type: 'list.shown', newest: dateOf(third), cursor: '1.1.1' });
    tell({ type: 'stream.opened' });
    actor.send({ type: 'list.asked', list: 'all', filter: { county: 'CJ' } });
    tell(two);
    expect([orders.length, waitingOf(actor.getSnapshot())]).toEqual([1, none]);
    actor.send({ type: 'list.shown', newest: null, cursor: '2.2.2' });
    expect([orders.at(-1)?.of, waitingOf(actor.getSnapshot())]).toEqual([
      { list: 'all', filter: { county: 'CJ' } },
      none,
    ]);
  });

  test('ANS-08 after too much has come the list has to be asked for anew; once it is there, nothing waits', () => {
    const { actor, tell } = start();
    actor.send({ type: 'list.asked', list: 'all', filter: {} });
    actor.send({ type: 'list.shown', newest: dateOf(third), cursor: '1.1.1' });
    tell({ type: 'stream.opened' });
    tell(two);
    tell({ type: 'news.missed' });
    const missed = waitingOf(actor.getSnapshot());
    tell(two);
    expect([missed, hasCome(actor.getSnapshot())]).toEqual([{ ...none, isExact: false, isTooMuch: true }, true]);
    expect(waitingOf(actor.getSnapshot()).isExact).toBe(false);
    actor.send({ type: 'list.shown', newest: dateOf(first), cursor: '2.2.2' });
    expect([waitingOf(actor.getSnapshot()), hasCome(actor.getSnapshot())]).toEqual([none, false]);
  });

  test('ANS-06 a page of this list that was polled says what is later than its first row', async () => {
    const { actor, tell, answer } = start();
    actor.send({ type: 'list.asked', list: 'all', filter: {} });
    actor.send({ type: 'list.shown', newest: dateOf(third), cursor: null });
    tell({ type: 'stream.lost', error: failures.notFound });
    await answer({ of: { list: 'all', filter: {} }, threads: [first, second, third] });
    expect(waitingOf(actor.getSnapshot())).toEqual({ ...none, changed: 2, isExact: false });
    actor.stop();
  });

  test('ANS-06 a page of another list that was polled says nothing of this one', async () => {
    const { actor, tell, answer } = start();
    tell({ type: 'stream.lost', error: failures.notFound });
    actor.send({ type: 'list.asked', list: 'all', filter: { county: 'AB' } });
    actor.send({ type: 'list.shown', newest: dateOf(second), cursor: null });
    await answer({ of: { list: 'all', filter: {} }, threads: [first] });
    expect([isPolling(actor.getSnapshot()), waitingOf(actor.getSnapshot())]).toEqual([true, none]);
    actor.stop();
  });

  test('ANS-04 a stream that begins after a list is there is of that list, and begins where it ends', () => {
    const { actor, places, orders, tell } = start();
    actor.send({ type: 'session.ended' });
    actor.send({ type: 'list.asked', list: 'all', filter: {} });
    actor.send({ type: 'list.shown', newest: dateOf(second), cursor: '1.1.1' });
    actor.send({ type: 'session.began' });
    tell({ type: 'stream.opened' });
    tell(two);
    expect([places, orders, waitingOf(actor.getSnapshot())]).toEqual([
      [null, '1.1.1'],
      [],
      { ...none, fresh: 1, changed: 1 },
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
