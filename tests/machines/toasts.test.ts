import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type ToastMessage, toastsMachine } from '#machines/toasts/toasts.machine.ts';
import { shownToasts, toastActor } from '#machines/toasts/toasts.selectors.ts';
import { isLeaving } from '#machines/toast/toast.selectors.ts';
import { type Step, walk } from '#tests/support/walk.ts';

const saved: ToastMessage = { status: 'success', title: 'SAVED', values: { count: 2 } };
const removed: ToastMessage = { status: 'warning', title: 'SUCCESS', description: 'REMOVED' };
const broken: ToastMessage = { status: 'error', title: 'ERROR' };

type ToastsStep = Step<typeof toastsMachine>;
const titles = (toasts: { title: string }[]) => toasts.map(({ title }) => title);
const all = ({ context }: ToastsStep['after']) => [...context.shown, ...context.waiting];

walk({
  name: 'toasts',
  machine: toastsMachine,
  input: { limit: 2 },
  events: {
    'saved raised': { type: 'toast.raised', toast: saved },
    'removed raised': { type: 'toast.raised', toast: removed },
    'broken raised': { type: 'toast.raised', toast: broken },
  },
  replies: { toast: { 'went away': { replyTo: () => undefined } } },
  canAnswer: ({ context }: ToastsStep['after'], id) => context.shown.some((toast) => toast.id === id),
  project: ({ shown, waiting }) => [shown.length, Math.min(waiting.length, 2)],
  rules: {
    'TST-01 never more on screen than fit': ({ after }) => shownToasts(after).length <= 2,
    'TST-01 none waits while there is room': ({ after }) =>
      after.context.waiting.length === 0 || shownToasts(after).length === 2,
    'TST-01 the same toast twice in a row does not stack, any other is kept': ({ event, title, before, after }) => {
      if (event.type !== 'toast.raised') return true;
      const newest = all(before).at(-1);
      const repeats =
        newest !== undefined &&
        title === `${newest.title === 'SUCCESS' ? 'removed' : newest.title === 'SAVED' ? 'saved' : 'broken'} raised`;
      return all(after).length === all(before).length + (repeats ? 0 : 1);
    },
    'TST-01 a raised toast comes after those that are there': ({ event, before, after }) =>
      event.type !== 'toast.raised' ||
      JSON.stringify(all(after).slice(0, all(before).length)) === JSON.stringify(all(before)),
    'TST-01 one that went away is gone, and the first in the queue takes its place': ({ event, before, after }) => {
      if (!event.type.startsWith('xstate.done')) return true;
      const gone = event.type.replace('xstate.done.actor.', '');
      const expected = all(before)
        .map(({ id }) => id)
        .filter((id) => id !== gone);
      return JSON.stringify(all(after).map(({ id }) => id)) === JSON.stringify(expected);
    },
    'TST-01 ids are never used twice': ({ after }) =>
      new Set(all(after).map(({ id }) => id)).size === all(after).length,
  },
  refused: [],
});

function start(limit = 2) {
  const clock = new SimulatedClock();
  const actor = createActor(toastsMachine, { clock, input: { limit } }).start();
  const raise = (toast: ToastMessage) => actor.send({ type: 'toast.raised', toast });
  const onScreen = () => titles(shownToasts(actor.getSnapshot()));
  const child = (id: string) => toastActor(actor.getSnapshot(), id);
  return { clock, actor, raise, onScreen, child };
}

test('TST-01 a toast is on screen for 5000 ms, leaves for 300 ms and is gone', () => {
  const { clock, raise, onScreen, child } = start();
  raise(saved);
  clock.increment(4_999);
  expect(child('toast.1')?.getSnapshot().value).toEqual({ active: 'counting' });
  clock.increment(1);
  expect(child('toast.1')?.getSnapshot().value).toBe('leaving');
  clock.increment(299);
  expect(onScreen()).toEqual(['SAVED']);
  clock.increment(1);
  expect(onScreen()).toEqual([]);
});

test('TST-01 the next in the queue begins its own time when it is shown', () => {
  const { clock, raise, onScreen, child } = start(1);
  raise(saved);
  raise(broken);
  expect(child('toast.2')?.getSnapshot().value).toBe('inactive');
  clock.increment(5_000);
  clock.increment(300);
  expect(onScreen()).toEqual(['ERROR']);
  clock.increment(4_999);
  expect(child('toast.2')?.getSnapshot().value).toEqual({ active: 'counting' });
  clock.increment(1);
  clock.increment(300);
  expect(onScreen()).toEqual([]);
});

test.each([1, 2])('TST-01 with room for %i, a toast raised again while it leaves comes back', (limit) => {
  const { clock, raise, onScreen, child } = start(limit);
  raise(saved);
  clock.increment(5_100);
  raise(saved);
  clock.increment(4_999);
  const toast = child('toast.1')?.getSnapshot();
  expect([onScreen(), toast && isLeaving(toast)]).toEqual([['SAVED'], false]);
});

test('TST-01 whatever happens, every toast is shown in its turn and all are gone in the end', () => {
  const step = fc.oneof(
    fc.constantFrom(saved, removed, broken).map((toast) => ({ toast })),
    fc.nat({ max: 7_000 }).map((time) => ({ time })),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 40 }), (limit, steps) => {
      const { clock, raise, actor, onScreen } = start(limit);
      const seen = new Set<string>();
      actor.subscribe(({ context }) => {
        expect(context.shown.length).toBeLessThanOrEqual(limit);
        expect(context.waiting.length === 0 || context.shown.length === limit).toBe(true);
        for (const { id } of context.shown) seen.add(id);
      });
      for (const one of steps) {
        if ('toast' in one) raise(one.toast);
        else clock.increment(one.time);
      }
      const { raised } = actor.getSnapshot().context;
      for (let left = 0; left <= raised; left++) {
        clock.increment(5_000);
        clock.increment(300);
      }
      expect([onScreen(), seen.size]).toEqual([[], raised]);
      expect(actor.getSnapshot().children).toEqual({});
    }),
  );
});
