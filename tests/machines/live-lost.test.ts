import { describe, expect, test } from 'vitest';
import { isLost, isOpen, isPolling, pauseBeforeReconnect, waitingOf } from '#machines/live/live.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { dateOf, threadOf } from '#tests/support/threads.ts';
import { start } from './live.given.ts';

const [first, second, third] = [threadOf(1), threadOf(2), threadOf(3)];

const polling = () => {
  const stage = start();
  stage.tell({ type: 'stream.lost', error: failures.notFound });
  return stage;
};

describe('a stream that does not come', () => {
  test.each(['notFound', 'refused', 'wrongShape', 'forbidden'] as const)(
    'ANS-04 a back end that answers with %s has none: the list is asked for instead',
    (kind) => {
      const { now, asked, tell } = start();
      tell({ type: 'stream.lost', error: failures[kind] });
      expect([isPolling(now()), isLost(now()), asked]).toEqual([true, false, [null]]);
    },
  );

  test('ANS-08 one that is asked for too often may come after the pause that the server wants', () => {
    const { now, clock, places, tell } = start();
    tell({ type: 'stream.lost', error: failures.tooMany });
    expect([isPolling(now()), isLost(now()), pauseBeforeReconnect(now())]).toEqual([false, true, 20_000]);
    clock.increment(20_000);
    expect(places.length).toBe(2);
  });

  test('ANS-08 one that does not answer within 30 seconds took too long', () => {
    const { now, clock } = start();
    clock.increment(30_000);
    expect([isLost(now()), now().context.failure]).toEqual([true, failures.timeout]);
  });

  test('ANS-08 one that falls silent took too long', () => {
    const { now, clock, tell } = start();
    tell({ type: 'stream.opened' });
    clock.increment(10_000);
    clock.increment(30_000);
    expect([isLost(now()), now().context.failure]).toEqual([true, failures.timeout]);
  });

  test('ANS-08 with the connection back it is asked for anew, and goes on where it was', () => {
    const { actor, now, places, tell } = start();
    tell({ type: 'stream.opened' });
    tell({ type: 'stream.placed', cursor: dateOf(third) });
    actor.send({ type: 'connection.restored' });
    expect([isOpen(now()), places]).toEqual([false, [null, dateOf(third)]]);
  });

  test('ANS-08 where the server does not know the place, it is asked for anew from its end', () => {
    const { clock, places, tell } = start();
    tell({ type: 'stream.opened' });
    tell({ type: 'stream.placed', cursor: dateOf(third) });
    tell({ type: 'stream.lost', error: failures.offline });
    clock.increment(1_000);
    tell({ type: 'stream.lost', error: failures.refused });
    expect(places).toEqual([null, dateOf(third), null]);
  });
});

describe('a back end without a stream', () => {
  test('ANS-06 a page that comes before the list is on screen says nothing of it', async () => {
    const { actor, now, tell, answer } = start();
    actor.send({ type: 'list.asked', list: 'all', filter: {} });
    tell({ type: 'stream.lost', error: failures.notFound });
    await answer({ of: { list: 'all', filter: {} }, threads: [first, second] });
    actor.send({ type: 'list.shown', newest: dateOf(second), cursor: null });
    expect(waitingOf(now())).toEqual({ fresh: 0, changed: 0, isExact: true, isTooMuch: false });
  });

  test('ANS-08 failed polls are counted, tried less and less often, and forgotten with the first answer', async () => {
    const { now, clock, asked, answer, refuse } = polling();
    await refuse(failures.server);
    expect([isLost(now()), now().context.failure, pauseBeforeReconnect(now())]).toEqual([true, failures.server, 1_000]);
    clock.increment(1_000);
    await refuse(failures.offline);
    expect([asked.length, now().context.failure, pauseBeforeReconnect(now())]).toEqual([2, failures.offline, 2_000]);
    clock.increment(2_000);
    await answer({ of: null, threads: [] });
    expect([isPolling(now()), now().context.failure, now().context.failures]).toEqual([true, null, 0]);
  });

  test('ANS-08 a try that is asked for begins without the failures of the last', async () => {
    const { actor, now, refuse } = polling();
    await refuse(failures.server);
    actor.send({ type: 'connect.retried' });
    expect([isPolling(now()), isLost(now()), now().context.failures]).toEqual([true, false, 0]);
    await refuse(failures.server);
    expect(pauseBeforeReconnect(now())).toBe(1_000);
  });

  test('SES-07 what is forbidden waits for another session, which begins without the failure', async () => {
    const { actor, now, refuse } = polling();
    await refuse(failures.forbidden);
    const { failure, failures: times } = now().context;
    expect([now().hasTag('paused'), failure, times]).toEqual([true, failures.forbidden, 1]);
    actor.send({ type: 'session.began' });
    expect([now().matches('streaming'), now().context.failure, now().context.failures]).toEqual([true, null, 0]);
  });
});
