import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { toastMachine } from '#machines/toast/toast.machine.ts';
import { isLeaving } from '#machines/toast/toast.selectors.ts';
import { walk } from '#tests/support/walk.ts';

walk({
  name: 'toast',
  machine: toastMachine,
  events: {
    shown: { type: 'toast.shown' },
    held: { type: 'toast.held' },
    released: { type: 'toast.released' },
    dismissed: { type: 'toast.dismissed' },
  },
  replies: {},
  project: () => null,
  rules: {
    'TST-01 it goes from inactive to active when shown': ({ title, before, after }) =>
      title !== 'shown' || !before.matches('inactive') || after.matches('active'),
    'TST-01 it leaves after 5000 ms': ({ title, before, waited, after }) =>
      title !== 'lifetime over' || (before.matches('active') && waited === 5_000 && isLeaving(after)),
    'TST-01 it stays while hovered or focused, without a timer': ({ before, waited, after }) =>
      (!before.matches({ active: 'held' }) || waited === 0) &&
      (!after.matches({ active: 'held' }) || !isLeaving(after)),
    'TST-01 it stays 1000 ms more once left': ({ title, waited, after }) =>
      (title !== 'released' || after.matches({ active: 'extended' })) &&
      (title !== 'extension over' || (waited === 1_000 && isLeaving(after))),
    'TST-01 it is removed after the animation of 300 ms': ({ title, before, waited, after }) =>
      (title === 'animation over') === (after.status === 'done') &&
      (title !== 'animation over' || (waited === 300 && isLeaving(before))),
    'TST-01 held, it rests': ({ title, after }) => title !== 'held' || after.matches({ active: 'held' }),
    'TST-01 it is on screen from when it is shown until it is gone': ({ after }) =>
      after.hasTag('visible') === (after.status === 'active' && !after.matches('inactive')),
    'TST-01 dismissed, it leaves at once': ({ title, after }) => title !== 'dismissed' || isLeaving(after),
    'TST-01 raised once more, its time begins anew, unless it is held anyhow': ({ title, after }) =>
      title !== 'shown' || after.matches({ active: 'counting' }),
  },
  refused: [],
});

test('TST-01 raised once more in the middle of its time, it has all of it again', () => {
  const clock = new SimulatedClock();
  const toast = createActor(toastMachine, { clock }).start();
  toast.send({ type: 'toast.shown' });
  clock.increment(4_000);
  toast.send({ type: 'toast.shown' });
  clock.increment(4_999);
  const before = isLeaving(toast.getSnapshot());
  clock.increment(1);
  expect([before, isLeaving(toast.getSnapshot())]).toEqual([false, true]);
});
