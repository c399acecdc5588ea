/** Toggles: which flags of which rows are being switched, and what do they show meanwhile? */
import { assign, fromCallback, sendTo, setup } from 'xstate';
import { type Failure, toFailure } from '#machines/failure.ts';
import { unprovidedCallback } from '#machines/unprovided.ts';

/** One flag of one row, by the key of the row. */
export type FlagOf<TFlag extends string> = { key: string; flag: TFlag };

export type FlagValue<TFlag extends string> = FlagOf<TFlag> & { value: boolean };

/** With the name of the row, which may be out of sight when the answer comes. */
export type FlagToggled<TFlag extends string> = FlagValue<TFlag> & { name: string };

export type TogglesContext<TFlag extends string> = {
  /** `value` is on its way to the server; `wish` is what the reader asked for last, and what shows. */
  pending: (FlagToggled<TFlag> & { wish: boolean })[];
  /** What the server took over since the rows were loaded; `wasAsked` where they were asked for again since. */
  settled: (FlagValue<TFlag> & { wasAsked: boolean })[];
};

export type TogglesEvent<TFlag extends string> =
  | ({ type: 'flag.toggled' } & FlagToggled<TFlag>)
  /** The rows are on their way: what the server takes over from now on may not be in them. */
  | { type: 'rows.asked' }
  /** The rows on screen are as the server had them when they were asked for. */
  | { type: 'rows.loaded' }
  | SwitchEvent<TFlag>;

/** What the switcher tells of a request, by what it was asked for. */
export type SwitchEvent<TFlag extends string> =
  | ({ type: 'switch.done' } & FlagValue<TFlag>)
  | ({ type: 'switch.failed'; error: unknown } & FlagValue<TFlag>);

/** What the switcher is asked. */
export type SwitchOrder<TFlag extends string> = { type: 'flag.wanted' } & FlagValue<TFlag>;

export type ToggleNotice<TFlag extends string> = FlagToggled<TFlag> & { failure: Failure | null };

/**
 * A flag shows what was wished at once, and what the server has when it refuses. One request at a time for each flag
 * of each row; a wish that comes meanwhile waits, and only the last one is sent.
 */
export function createTogglesMachine<TFlag extends string>() {
  return setup({
    types: {
      context: {} as TogglesContext<TFlag>,
      events: {} as TogglesEvent<TFlag>,
      children: {} as { switcher: 'switcher' },
    },
    actors: {
      switcher: fromCallback<SwitchOrder<TFlag>>(unprovidedCallback('toggles', 'switcher')),
    },
    actions: {
      storePending: assign(({ context }, { key, flag, value, name }: FlagToggled<TFlag>) => ({
        pending: [...context.pending, { key, flag, value, name, wish: value }],
      })),
      storeWish: assign(({ context }, { key, flag, value }: FlagValue<TFlag>) => ({
        pending: context.pending.map((one) => (isSameFlag(one, { key, flag }) ? { ...one, wish: value } : one)),
      })),
      settle: assign(({ context }, { key, flag, value }: FlagValue<TFlag>) => ({
        settled: [...without(context.settled, { key, flag }), { key, flag, value, wasAsked: false }],
      })),
      /** What was wished last is what is asked for next. */
      takeUpWish: assign(({ context }, which: FlagOf<TFlag>) => ({
        pending: context.pending.map((one) => (isSameFlag(one, which) ? { ...one, value: one.wish } : one)),
      })),
      drop: assign(({ context }, which: FlagOf<TFlag>) => ({ pending: without(context.pending, which) })),
      forgetPending: assign({ pending: [] }),
      markSettled: assign(({ context }) => ({
        settled: context.settled.map((one) => Object.assign({}, one, { wasAsked: true })),
      })),
      forgetSettled: assign(({ context }) => ({ settled: context.settled.filter(({ wasAsked }) => !wasAsked) })),
      order: sendTo('switcher', ({ context }, { key, flag }: FlagOf<TFlag>) => ({
        type: 'flag.wanted',
        key,
        flag,
        value: context.pending.some((one) => isSameFlag(one, { key, flag }) && one.value),
      })),
      notify: (_args, _params: ToggleNotice<TFlag>) => {},
      reportFault: (_args, _params: { error: unknown }) => {},
    },
    guards: {
      isPending: ({ context }, which: FlagOf<TFlag>) => context.pending.some((one) => isSameFlag(one, which)),
      isAwaited: ({ context }, answer: FlagValue<TFlag>) =>
        context.pending.some((one) => isSameFlag(one, answer) && one.value === answer.value),
      isOutdated: ({ context }, answer: FlagValue<TFlag>) =>
        context.pending.some((one) => isSameFlag(one, answer) && one.value === answer.value && one.wish !== one.value),
    },
  }).createMachine({
    id: 'toggles',
    context: { pending: [], settled: [] },
    on: {
      'rows.asked': { actions: { type: 'markSettled' } },
      'rows.loaded': { actions: { type: 'forgetSettled' } },
    },
    initial: 'ready',
    states: {
      ready: {
        invoke: {
          id: 'switcher',
          src: 'switcher',
          onError: {
            target: 'broken',
            actions: [{ type: 'forgetPending' }, { type: 'reportFault', params: ({ event }) => event }],
          },
        },
        on: {
          'flag.toggled': [
            {
              guard: { type: 'isPending', params: ({ event }) => event },
              actions: { type: 'storeWish', params: ({ event }) => event },
            },
            {
              actions: [
                { type: 'storePending', params: ({ event }) => event },
                { type: 'order', params: ({ event }) => event },
              ],
            },
          ],
          'switch.done': [
            {
              guard: { type: 'isOutdated', params: ({ event }) => event },
              actions: [
                { type: 'settle', params: ({ event }) => event },
                { type: 'takeUpWish', params: ({ event }) => event },
                { type: 'order', params: ({ event }) => event },
              ],
            },
            {
              guard: { type: 'isAwaited', params: ({ event }) => event },
              actions: [
                { type: 'settle', params: ({ event }) => event },
                { type: 'notify', params: ({ context, event }) => noticeOf(context, event, null) },
                { type: 'drop', params: ({ event }) => event },
              ],
            },
          ],
          'switch.failed': [
            {
              guard: { type: 'isOutdated', params: ({ event }) => event },
              actions: [
                { type: 'takeUpWish', params: ({ event }) => event },
                { type: 'order', params: ({ event }) => event },
              ],
            },
            {
              guard: { type: 'isAwaited', params: ({ event }) => event },
              actions: [
                { type: 'notify', params: ({ context, event }) => noticeOf(context, event, toFailure(event.error)) },
                { type: 'drop', params: ({ event }) => event },
              ],
            },
          ],
        },
      },
      /** The switcher itself broke: nothing can be switched any more, and all shows what the server has. */
      broken: {},
    },
  });
}

export function isSameFlag(one: FlagOf<string>, other: FlagOf<string>): boolean {
  return one.key === other.key && one.flag === other.flag;
}

function without<T extends FlagOf<string>>(flags: T[], which: FlagOf<string>): T[] {
  return flags.filter((one) => !isSameFlag(one, which));
}

function noticeOf<TFlag extends string>(
  { pending }: TogglesContext<TFlag>,
  { key, flag, value }: FlagValue<TFlag>,
  failure: Failure | null,
): ToggleNotice<TFlag> {
  const name = pending.find((one) => isSameFlag(one, { key, flag }))?.name ?? '';
  return { key, flag, value, name, failure };
}
