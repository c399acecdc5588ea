import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { loaderBy, type LoaderInput } from '#machines/loader/loader.machine.ts';
import { statisticsMachine } from '#machines/statistics/statistics.machine.ts';
import {
  asOf,
  cardOf,
  failingKeys,
  isRefreshing,
  retryOf,
  standings,
} from '#machines/statistics/statistics.selectors.ts';
import type { FiguresLoaded, FiguresRequest } from '#machines/top-list/top-list.machine.ts';
import { topListMachine } from '#machines/top-list/top-list.machine.ts';
import { rowsInSight } from '#machines/top-list/top-list.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { flush } from '#tests/support/walk.ts';
import { quiet } from '#tests/support/loader.ts';

describe('with its lists', () => {
  const keys = ['numar-observatori', 'sesizari-judete', 'sesizari-sectii'];
  const answer = (label: string, time = '08:00'): FiguresLoaded => ({
    rows: [{ label, value: '3' }],
    totalItems: 1,
    asOf: `2026-11-22T${time}:00.000Z`,
    whole: null,
  });

  function open() {
    const clock = new SimulatedClock();
    const asked: {
      request: FiguresRequest;
      answer: (loaded: FiguresLoaded) => void;
      fail: (error: unknown) => void;
    }[] = [];
    const lists = topListMachine.provide({
      actors: {
        load: loaderBy(
          fromPromise<FiguresLoaded, LoaderInput<FiguresRequest>>(
            ({ input: { request } }) =>
              new Promise((resolve, reject) => asked.push({ request, answer: resolve, fail: reject })),
          ),
          quiet,
        ),
      },
    });
    const logic = statisticsMachine.provide({ actors: { card: lists, list: lists } });
    const actor = createActor(logic, { clock, input: { keys, cardSize: 5, listSize: 20 } }).start();
    const of = (key: string) => asked.findLast(({ request }) => request.key === key);
    return { actor, clock, asked, of, now: () => actor.getSnapshot() };
  }

  test('STA-04 all ask side by side for page 1 of 5, the complete list for page 1 of 20', async () => {
    const { actor, asked } = open();
    actor.send({ type: 'list.opened', key: 'sesizari-judete' });
    await flush();
    expect(asked.map(({ request }) => request)).toEqual([
      ...keys.map((key) => ({ key, page: 1, pageSize: 5 })),
      { key: 'sesizari-judete', page: 1, pageSize: 20 },
    ]);
  });

  test('STA-01 while no figures are there, there is no time they are of', async () => {
    const { of, now } = open();
    const before = asOf(now());
    of('sesizari-sectii')?.answer(answer('AB 1', '08:01'));
    await flush();
    expect([before, asOf(now())]).toEqual([null, '2026-11-22T08:01:00.000Z']);
  });

  test('STA-02 cards whose load nobody provided have failed', async () => {
    const input = { keys, cardSize: 5, listSize: 20 };
    const actor = createActor(statisticsMachine, { clock: new SimulatedClock(), input }).start();
    await flush();
    const snapshot = actor.getSnapshot();
    actor.stop();
    expect([snapshot.hasTag('failed'), failingKeys(snapshot)]).toEqual([true, keys]);
  });

  test('STA-02 each has its own failure, its own next try and its own figures', async () => {
    const { actor, clock, asked, of, now } = open();
    of('numar-observatori')?.answer(answer('Alba', '08:01'));
    of('sesizari-judete')?.fail(failures.server);
    of('sesizari-sectii')?.fail(failures.forbidden);
    await flush();
    expect([standings(now()), failingKeys(now()), retryOf(now()), asOf(now())]).toEqual([
      { 'numar-observatori': 'shown', 'sesizari-judete': 'failed', 'sesizari-sectii': 'failed' },
      ['sesizari-judete', 'sesizari-sectii'],
      { failure: failures.server, pause: 1_000, isRetrying: false, tries: 2 },
      '2026-11-22T08:01:00.000Z',
    ]);
    clock.increment(1_000);
    expect([asked.length, isRefreshing(now()), standings(now())['sesizari-judete']]).toEqual([4, true, 'failed']);
    of('sesizari-judete')?.answer(answer('Cluj'));
    await flush();
    expect([standings(now())['sesizari-judete'], asOf(now()), retryOf(now())?.pause]).toEqual([
      'shown',
      '2026-11-22T08:00:00.000Z',
      null,
    ]);
    actor.send({ type: 'load.retried' });
    of('sesizari-sectii')?.answer(answer('AB 1'));
    await flush();
    expect([asked.length, failingKeys(now()), retryOf(now())]).toEqual([5, [], null]);
  });

  test('STA-02 the soonest try of all is told, and that it goes on only once every card is tried again', async () => {
    const { actor, clock, of, now } = open();
    of('numar-observatori')?.fail(failures.server);
    of('sesizari-judete')?.fail({ ...failures.server, retryAfter: 20 });
    of('sesizari-sectii')?.answer(answer('AB 1'));
    await flush();
    expect(retryOf(now())).toMatchObject({ pause: 1_000, isRetrying: false });
    clock.increment(1_000);
    expect(retryOf(now())).toMatchObject({ pause: 20_000, isRetrying: false });
    actor.send({ type: 'load.retried' });
    expect(retryOf(now())).toMatchObject({ pause: null, isRetrying: true });
  });

  test('STA-01 a refresh keeps the old figures until the new ones are there, even if it fails', async () => {
    const { actor, asked, of, now } = open();
    for (const one of asked) one.answer(answer(one.request.key));
    await flush();
    const shown = (key: string) => rowsInSight(cardOf(now(), key)!.getSnapshot())[0]?.label;
    actor.send({ type: 'refreshed' });
    expect([keys.map(shown), isRefreshing(now()), now().hasTag('shown')]).toEqual([keys, true, true]);
    of('numar-observatori')?.answer(answer('newer', '09:00'));
    of('sesizari-judete')?.fail(failures.offline);
    of('sesizari-sectii')?.answer({ ...answer('', '09:00'), rows: [], totalItems: 0 });
    await flush();
    expect([shown('numar-observatori'), shown('sesizari-judete'), standings(now()), failingKeys(now())]).toEqual([
      'newer',
      'sesizari-judete',
      { 'numar-observatori': 'shown', 'sesizari-judete': 'shown', 'sesizari-sectii': 'empty' },
      ['sesizari-judete'],
    ]);
  });
});
