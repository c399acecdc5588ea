import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { same } from '#machines/same.ts';
import {
  createTogglesMachine,
  type FlagOf,
  type SwitchEvent,
  type SwitchOrder,
  type ToggleNotice,
} from '#machines/toggles/toggles.machine.ts';
import { flagShown, isBeingSwitched, showsTheSame } from '#machines/toggles/toggles.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { faultsIn, type Step, walk } from '#tests/support/walk.ts';

type Flag = 'active' | 'organizer';
const machine = createTogglesMachine<Flag>();
type TogglesStep = Step<typeof machine>;

const active = { key: '1', flag: 'active' as const };
const name = 'Alpha';
const isActive = (one: FlagOf<Flag>) => one.key === active.key && one.flag === active.flag;
const told = ({ actions }: TogglesStep) => actions.filter(({ type }) => type === 'notify').map(({ params }) => params);
const pendingOf = ({ context }: TogglesStep['after']) => context.pending.filter(isActive);
const others = ({ context }: TogglesStep['after']) => context.pending.filter((one) => !isActive(one));
/** The walk toggles a flag that was loaded as off. */
const shown = (snapshot: TogglesStep['after']) => flagShown(snapshot, active, false);
const settled = ({ context }: TogglesStep['after']) => context.settled.find(isActive);
const wishOf = (title: string) => title.endsWith('on');
const isAwaited = ({ event, before }: TogglesStep) =>
  'value' in event && pendingOf(before).some(({ value }) => value === event.value);

walk({
  name: 'toggles',
  machine: machine.provide({ actors: { switcher: fromCallback(() => {}) } }),
  events: {
    'switched on': { type: 'flag.toggled', ...active, value: true, name },
    'switched off': { type: 'flag.toggled', ...active, value: false, name },
    'organizer switched on': { type: 'flag.toggled', key: '1', flag: 'organizer', value: true, name },
    'is on': { type: 'switch.done', ...active, value: true },
    'is off': { type: 'switch.done', ...active, value: false },
    'refused to be on': { type: 'switch.failed', ...active, value: true, error: failures.refused },
    'refused to be off': { type: 'switch.failed', ...active, value: false, error: failures.offline },
    'answer for another row': { type: 'switch.done', key: '2', flag: 'active', value: true },
    'rows asked for': { type: 'rows.asked' },
    'rows loaded': { type: 'rows.loaded' },
    'switcher breaks': { type: 'xstate.error.actor.switcher', error: 'bug' },
  },
  replies: {},
  project: ({ pending, settled }) => [pending, settled],
  rules: {
    'NGO-02 a flag shows at once what was wished last': ({ title, after }) =>
      !title.startsWith('switched') || (shown(after) === wishOf(title) && isBeingSwitched(after, active)),
    'NGO-02 one request at a time for a flag: a wish meanwhile waits': ({ title, before, after, sent }) =>
      !title.startsWith('switched') ||
      (pendingOf(before).length === 0
        ? same(sent, [{ type: 'flag.wanted', ...active, value: wishOf(title) }])
        : sent.length === 0 && same(pendingOf(after)[0]?.value, pendingOf(before)[0]?.value)),
    'NGO-02 an answer that meets the last wish ends it, and is told with its outcome': (step) => {
      const { event, before, after, sent } = step;
      if (!isAwaited(step) || !event.type.startsWith('switch') || !('value' in event)) return true;
      if (pendingOf(before)[0]?.wish !== event.value) return true;
      const failure = 'error' in event ? event.error : null;
      return (
        pendingOf(after).length === 0 &&
        sent.length === 0 &&
        same(told(step), [{ ...active, value: event.value, name, failure }])
      );
    },
    'NGO-02 after an answer to an older wish the last one is asked for, and nothing is told': (step) => {
      const { event, before, after, sent } = step;
      const wish = pendingOf(before)[0]?.wish;
      if (!event.type.startsWith('switch.') || !isAwaited(step) || !('value' in event) || wish === event.value)
        return true;
      return (
        same(sent, [{ type: 'flag.wanted', ...active, value: wish }]) &&
        told(step).length === 0 &&
        shown(after) === wish
      );
    },
    'NGO-02 a success stays on screen, a failure rolls back to what the server has': (step) => {
      const { title, before, after } = step;
      if (!/^(is|refused)/.test(title) || isBeingSwitched(after, active)) return true;
      return shown(after) === (title.startsWith('is') ? wishOf(title) : (settled(before)?.value ?? false));
    },
    'NGO-02 what the server took over is known even while another wish waits': ({ title, after }) =>
      !title.startsWith('is ') || settled(after)?.value === wishOf(title),
    'NGO-02 rows that are loaded anew speak for what was settled when they were asked for, not for what is under way':
      ({ title, before, after }) =>
        title !== 'rows loaded' ||
        same(
          [after.context.settled, after.context.pending],
          [before.context.settled.filter(({ wasAsked }) => !wasAsked), before.context.pending],
        ),
    'NGO-02 what is settled was not in the rows asked for before': ({ title, after }) =>
      !title.startsWith('is ') || settled(after)?.wasAsked === false,
    'NGO-02 asking for the rows changes nothing that is shown': ({ title, before, after }) =>
      title !== 'rows asked for' || shown(before) === shown(after),
    'NGO-02 another flag and another row are left alone': ({ title, before, after }) =>
      title.startsWith('organizer') || title === 'switcher breaks' || same(others(before), others(after)),
    'a switcher that breaks is reported, and everything shows what the server has': (step) =>
      step.title !== 'switcher breaks' ||
      (step.after.matches('broken') &&
        same(faultsIn(step), ['bug']) &&
        shown(step.after) === (settled(step.before)?.value ?? false)),
  },
  refused: ['answer for another row'],
});

function start() {
  const orders: SwitchOrder<Flag>[] = [];
  const notices: ToggleNotice<Flag>[] = [];
  const faults: unknown[] = [];
  let answer: (event: SwitchEvent<Flag>) => void = () => {};
  const actor = createActor(
    machine.provide({
      actors: {
        switcher: fromCallback<SwitchOrder<Flag>>(({ receive, sendBack }) => {
          answer = sendBack;
          receive((order) => orders.push(order));
        }),
      },
      actions: {
        notify: (_args, notice) => notices.push(notice),
        reportFault: (_args, { error }) => faults.push(error),
      },
    }),
  ).start();
  const toggle = (key: string, flag: Flag, value: boolean) =>
    actor.send({ type: 'flag.toggled', key, flag, value, name: `NGO ${key}` });
  return { actor, orders, notices, faults, toggle, answer: (event: SwitchEvent<Flag>) => answer(event) };
}

test('NGO-02 two rows are switched side by side, each by its own request', () => {
  const { actor, orders, notices, toggle, answer } = start();
  toggle('1', 'active', false);
  toggle('2', 'active', false);
  expect(orders.map(({ key }) => key)).toEqual(['1', '2']);
  answer({ type: 'switch.failed', key: '1', flag: 'active', value: false, error: failures.refused });
  answer({ type: 'switch.done', key: '2', flag: 'active', value: false });
  expect(['1', '2'].map((key) => flagShown(actor.getSnapshot(), { key, flag: 'active' }, true))).toEqual([true, false]);
  expect(notices).toEqual([
    { key: '1', flag: 'active', value: false, name: 'NGO 1', failure: failures.refused },
    { key: '2', flag: 'active', value: false, name: 'NGO 2', failure: null },
  ]);
});

test('NGO-02 off, then back on while off fails: back on is asked for, in case off went through', () => {
  const { actor, orders, notices, toggle, answer } = start();
  toggle('1', 'active', false);
  toggle('1', 'active', true);
  answer({ type: 'switch.failed', key: '1', flag: 'active', value: false, error: failures.timeout });
  expect(orders.map(({ value }) => value)).toEqual([false, true]);
  answer({ type: 'switch.done', key: '1', flag: 'active', value: true });
  expect(notices).toEqual([{ key: '1', flag: 'active', value: true, name: 'NGO 1', failure: null }]);
  expect(flagShown(actor.getSnapshot(), active, true)).toBe(true);
});

test('NGO-02 loading rows anew changes nothing that shows; each switch does, and its answer', () => {
  const { actor, toggle, answer } = start();
  const before = actor.getSnapshot();
  actor.send({ type: 'rows.asked' });
  actor.send({ type: 'rows.loaded' });
  expect(showsTheSame(before, actor.getSnapshot())).toBe(true);
  toggle('1', 'active', false);
  const switching = actor.getSnapshot();
  expect(showsTheSame(before, switching)).toBe(false);
  toggle('1', 'active', true);
  const another = actor.getSnapshot();
  expect(showsTheSame(switching, another)).toBe(false);
  toggle('1', 'active', false);
  answer({ type: 'switch.done', key: '1', flag: 'active', value: false });
  expect(showsTheSame(before, actor.getSnapshot())).toBe(false);
});

test('a switcher that nobody provided is reported, and nothing can be switched', () => {
  const faults: unknown[] = [];
  const actor = createActor(
    machine.provide({ actions: { reportFault: (_args, { error }) => faults.push(error) } }),
  ).start();
  expect(faults).toEqual([new Error('toggles: the actor switcher is not provided')]);
  expect(actor.getSnapshot().can({ type: 'flag.toggled', ...active, value: true, name })).toBe(false);
});

test('NGO-02 whatever is clicked and answered, the last wish wins, with one request at a time for a flag', () => {
  const keys = ['1', '2'];
  const step = fc.record({
    key: fc.constantFrom(...keys),
    value: fc.boolean(),
    act: fc.constantFrom('toggle', 'done', 'failed'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      const { actor, orders, notices, toggle, answer } = start();
      const server = new Map(keys.map((key) => [key, false]));
      const wishes = new Map(keys.map((key) => [key, false]));
      const answered = new Map(keys.map((key) => [key, 0]));
      const openOrder = (key: string) => {
        const own = orders.filter((order) => order.key === key);
        expect(own.length - (answered.get(key) ?? 0)).toBeLessThanOrEqual(1);
        return own[answered.get(key) ?? 0];
      };
      const settle = (key: string, succeeds: boolean) => {
        const order = openOrder(key);
        if (!order) return;
        answered.set(key, (answered.get(key) ?? 0) + 1);
        const { flag, value } = order;
        const told = notices.length;
        if (succeeds) server.set(key, value);
        answer(
          succeeds
            ? { type: 'switch.done', key, flag, value }
            : { type: 'switch.failed', key, flag, value, error: failures.server },
        );
        if (notices.length > told && !succeeds) wishes.set(key, server.get(key) ?? false);
      };
      for (const { key, value, act } of steps) {
        if (act === 'toggle') {
          toggle(key, 'active', value);
          wishes.set(key, value);
        } else settle(key, act === 'done');
        for (const each of keys) {
          expect(flagShown(actor.getSnapshot(), { key: each, flag: 'active' }, false)).toBe(wishes.get(each));
        }
      }
      for (const key of keys) while (openOrder(key)) settle(key, true);
      expect([actor.getSnapshot().context.pending, server]).toEqual([[], wishes]);
      actor.stop();
    }),
  );
});
