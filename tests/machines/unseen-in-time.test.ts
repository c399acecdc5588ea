import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { unseenMachine } from '#machines/unseen/unseen.machine.ts';
import { noMarks, type UrgentPage } from '#machines/unseen/unseen.marks.ts';
import { unseenCount, unseenGoesOn } from '#machines/unseen/unseen.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { changeOf } from '#tests/support/threads.ts';
import { flush } from '#tests/support/walk.ts';

const [newest, oldest] = [changeOf(1), changeOf(9)];

/** A reader who has seen all that there was, and a server that answers when the test says so. */
function start() {
  const clock = new SimulatedClock();
  const asked: { answer: (page: UrgentPage) => void; fail: (error: unknown) => void }[] = [];
  const logic = unseenMachine.provide({
    actors: {
      countUrgent: fromPromise(() => new Promise<UrgentPage>((answer, fail) => asked.push({ answer, fail }))),
    },
  });
  const marks = { ...noMarks, upTo: newest.lastModified ?? '' };
  const actor = createActor(logic, { input: { marks }, clock }).start();
  const said = () => [unseenCount(actor.getSnapshot()), unseenGoesOn(actor.getSnapshot())];
  return { actor, asked, clock, said };
}

const emptyPage: UrgentPage = { threads: [], totalItems: 0 };

describe('the number of threads not seen', () => {
  test('NAV-06 before the first count it does not say that there are more', () => {
    expect(start().said()).toEqual([null, false]);
  });

  test('NAV-06 once the list is on screen, it no longer says that there are more', async () => {
    const { actor, asked, said } = start();
    actor.send({ type: 'marks.changed', marks: noMarks });
    asked[0]?.answer({ threads: [newest], totalItems: 30 });
    await flush();
    const before = said();
    actor.send({ type: 'list.shown', newest: newest.lastModified ?? null });
    expect([before, said()]).toEqual([
      [1, true],
      [0, false],
    ]);
  });

  test('NAV-06 a thread that was told late is seen in a list exactly if that was asked for afterwards', async () => {
    const { actor, asked, said } = start();
    actor.send({ type: 'count.wanted' });
    asked[0]?.answer(emptyPage);
    await flush();
    actor.send({ type: 'threads.told', changes: [oldest] });
    actor.send({ type: 'list.shown', newest: newest.lastModified ?? null });
    const withoutAsking = said();
    actor.send({ type: 'list.asked' });
    actor.send({ type: 'list.shown', newest: newest.lastModified ?? null });
    expect([withoutAsking, said()]).toEqual([
      [1, false],
      [0, false],
    ]);
  });

  test('TAB-02 after the pause the server is asked again, and its answer is the number', async () => {
    const { actor, asked, clock, said } = start();
    actor.send({ type: 'count.wanted' });
    asked[0]?.fail(failures.server);
    await flush();
    clock.increment(999);
    const early = asked.length;
    clock.increment(1);
    asked[1]?.answer(emptyPage);
    await flush();
    expect([early, asked.length, said()]).toEqual([1, 2, [0, false]]);
  });

  test('NAV-06 of what is told during a count, the last 2,000 are remembered', () => {
    const { actor } = start();
    actor.send({ type: 'count.wanted' });
    actor.send({ type: 'threads.told', changes: Array.from({ length: 2_001 }, (_, index) => changeOf(index + 1)) });
    const { told } = actor.getSnapshot().context;
    expect([told.length, told[0], told.at(-1)]).toEqual([2_000, '2-1002', '2001-3001']);
  });
});
