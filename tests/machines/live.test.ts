import { fromCallback, fromTransition } from 'xstate';
import { liveMachine } from '#machines/live/live.machine.ts';
import {
  hasCome,
  isLost,
  isOpen,
  isPolling,
  isStalled,
  pauseBeforeReconnect,
  waitingOf,
} from '#machines/live/live.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { cameOf, dateOf, newsOf, threadOf } from '#tests/support/threads.ts';
import { faultsIn, type Step, walk } from '#tests/support/walk.ts';

const [first, second, third] = [threadOf(1), threadOf(2), threadOf(3)];

/** The child writes down what it is told. */
const unread = fromTransition((state: { told: unknown[] }, event) => ({ told: [...state.told, event] }), { told: [] });
const machine = liveMachine.provide({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a child that only listens stands in for the real one
  actors: { unread: unread as never, stream: fromCallback(() => {}) },
});

type LiveStep = Step<typeof machine>;
const lost = new Set(['lost', 'place lost', 'no stream', 'stream of others', 'stream broke']);
const sees = ({ sent }: LiveStep, type: string) =>
  sent.some((event) => typeof event === 'object' && event !== null && 'type' in event && event.type === type);

const quiet = ['asked', 'shown', 'left', 'opened', 'read', 'tab', 'broke'];
/** Whether this step is one that asks the back end for the beginning of the list. */
const asksAnew = ({ title }: LiveStep) => !quiet.some((word) => title.endsWith(word));

const isIn = ({ context }: LiveStep['before'], key: string) => key in context.pending.arrivals;

walk({
  name: 'live',
  machine,
  input: { pollsPerStream: 2 },
  events: {
    'logged in': { type: 'session.began' },
    'logged out': { type: 'session.ended' },
    'connection back': { type: 'connection.restored' },
    retried: { type: 'connect.retried' },
    'all asked': { type: 'list.asked', list: 'all', filter: {} },
    'urgents asked': { type: 'list.asked', list: 'urgent', filter: {} },
    'urgents of a county asked': { type: 'list.asked', list: 'urgent', filter: { county: 'AB' } },
    'list shown': { type: 'list.shown', newest: dateOf(third), cursor: '3.4.5' },
    'list without a place shown': { type: 'list.shown', newest: null, cursor: null },
    'list left': { type: 'list.left' },
    'thread opened': { type: 'thread.opened', thread: { idObserver: 1, idPollingStation: 1_001, version: 7 } },
    'all read': { type: 'all.read' },
    'other tab': { type: 'count.wanted' },
    opened: { type: 'stream.opened' },
    heard: { type: 'stream.heard' },
    placed: { type: 'stream.placed', cursor: '6.7.8' },
    'threads came': {
      type: 'news.came',
      news: newsOf({ came: [cameOf(2), cameOf(1, true)], isUrgent: true }),
    },
    'one that left came': { type: 'news.came', news: newsOf({ came: [cameOf(4)], left: [cameOf(1)] }) },
    'too much came': { type: 'news.missed' },
    stalled: { type: 'stream.stalled' },
    lost: { type: 'stream.lost', error: failures.offline },
    'place lost': { type: 'stream.lost', error: failures.refused },
    'no stream': { type: 'stream.lost', error: failures.notFound },
    'stream of others': { type: 'stream.lost', error: failures.wrongShape },
    'stream broke': { type: 'xstate.error.actor.stream', error: failures.server },
    'child broke': { type: 'xstate.error.actor.unread', error: failures.server },
  },
  replies: {
    pollList: {
      polled: { replyTo: (request) => ({ ...Object(request), threads: [first, second, third] }) },
      'poll failed': { error: failures.server },
      'poll forbidden': { error: failures.forbidden },
    },
  },
  project: ({ shown, polls }) => [shown?.list === 'urgent' && same(shown.filter, {}), polls],
  rules: {
    'SES-07 nobody listens without a session': ({ title, after }) =>
      title !== 'logged out' ||
      (after.hasTag('paused') && after.children.stream === undefined && after.children.pollList === undefined),
    'ANS-04 the stream is asked for exactly while there may be one': ({ after }) =>
      after.matches('streaming') === (after.children.stream !== undefined),
    'ANS-04 it goes on where it was, or where the list on screen ends': ({ title, before, after }) =>
      same(
        after.context.cursor,
        title === 'placed' && before.matches('streaming')
          ? '6.7.8'
          : title === 'list shown' && before.context.shown !== null
            ? '3.4.5'
            : title === 'place lost' && before.matches({ streaming: 'connecting' })
              ? null
              : before.context.cursor,
      ),
    'ANS-05 a stream that begins is of the list that was on screen last': ({ before, after }) => {
      const { stream } = after.children;
      if (stream === undefined || stream === before.children.stream) return true;
      return same(stream.getSnapshot().input, { of: after.context.followed, after: after.context.cursor });
    },
    'ANS-05 a stream that is there follows the list that comes on screen': (step) => {
      const { shown } = step.before.context;
      const isMoved = step.title.endsWith('shown') && shown !== null;
      const { followed, cursor } = step.after.context;
      const orders = step.sent.filter((event) => Object(event).type === 'list.followed');
      if (!isMoved) return orders.length === 0 && same(followed, step.before.context.followed);
      if (!same(followed, { list: shown.list, filter: shown.filter })) return false;
      const order = { type: 'list.followed', of: followed, after: cursor };
      return same(orders, step.before.matches('streaming') ? [order] : []);
    },
    'ANS-08 a stream that is lost, silent or broken is tried again after a pause, and at once when asked': ({
      title,
      before,
      after,
      waited,
    }) => {
      if (['lost', 'stream broke'].includes(title)) return isLost(after) && pauseBeforeReconnect(after) !== null;
      if (['idleTimeout over', 'openingTimeout over'].includes(title)) return waited === 30_000 && isLost(after);
      if (title !== 'pause over') return true;
      return waited === [1_000, 2_000, 4_000, 8_000, 16_000, 30_000][before.context.failures - 1] && !isLost(after);
    },
    'ANS-08 a server that cannot tell what changes is believed, and that it can again: nothing is asked anew meanwhile':
      ({ title, before, after }) => {
        if (title === 'stalled' && isOpen(before)) return isLost(after) && isStalled(after);
        if (!isStalled(before)) return !isStalled(after);
        if (title === 'placed') return isOpen(after) && after.children.stream === before.children.stream;
        return !isOpen(after) && (!isStalled(after) || pauseBeforeReconnect(after) === null);
      },
    'ANS-08 a connection that is back is used at once': ({ title, after }) =>
      !['connection back', 'retried'].includes(title) || (!isLost(after) && !isOpen(after)),
    'ANS-04 a back end without a stream is asked every 15 seconds, and now and then whether it has one': ({
      title,
      before,
      after,
      waited,
    }) => {
      if (before.matches({ streaming: 'connecting' }) && ['no stream', 'stream of others'].includes(title))
        return isPolling(after);
      if (title !== 'pollPause over') return true;
      return waited === 15_000 && after.matches(before.context.polls === 2 ? 'streaming' : { polling: 'asking' });
    },
    'ANS-08 a place that the server does not know is forgotten': ({ title, before, after }) =>
      title !== 'place lost' ||
      !before.matches({ streaming: 'connecting' }) ||
      before.context.cursor === null ||
      (after.matches('streaming') && after.context.cursor === null),
    'C8 the unread are counted anew whenever something may have been missed, or was read in another tab': (step) =>
      sees(step, 'count.wanted') ===
      (step.title === 'other tab' ||
        (step.title === 'opened' && !same(step.before.value, step.after.value)) ||
        (step.after.matches({ polling: 'asking' }) && asksAnew(step))),
    'C8 no list makes anything read': ({ title, sent }) => !title.endsWith('asked') || sent.length === 0,
    'C8 that an emergency came, or may have been missed, is passed on': (step) =>
      sees(step, 'threads.changed') ===
      (step.before.matches('streaming') &&
        (['threads came', 'too much came'].includes(step.title) ||
          (step.title.endsWith('shown') && step.before.context.shown !== null))),
    'C8 what was read is passed on': (step) =>
      sees(step, 'thread.opened') === (step.title === 'thread opened') &&
      sees(step, 'all.read') === (step.title === 'all read'),
    'ANS-05 another list begins at nothing, the same one keeps what came until it is there': ({
      title,
      before,
      after,
    }) =>
      !title.endsWith('asked') ||
      (after.context.shown?.isIn === true ? same(waitingOf(before), waitingOf(after)) : !hasCome(after)),
    'ANS-06 what came waits, told new from changed, and what left the list waits no more': ({
      title,
      before,
      after,
    }) => {
      const { fresh, changed } = waitingOf(after);
      if (before.context.shown?.isIn !== true || !before.matches('streaming')) return true;
      if (title === 'threads came') return fresh === 1 && changed === (waitingOf(before).changed === 2 ? 2 : 1);
      return (
        title !== 'one that left came' ||
        (fresh === 0 && changed === waitingOf(before).changed + (isIn(before, '4-1004') ? 0 : 1))
      );
    },
    'ANS-06 nothing waits before the list is there, once it is there, and once it left': ({ title, after }) =>
      !(after.context.shown?.isIn !== true || title.endsWith('shown') || title === 'list left') || !hasCome(after),
    'ANS-08 after too much has come no number is named, and something waits': ({ title, before, after }) =>
      title !== 'too much came' ||
      before.context.shown?.isIn !== true ||
      !before.matches('streaming') ||
      (hasCome(after) && same(waitingOf(after), { fresh: 0, changed: 0, isExact: false, isTooMuch: true })),
    'ANS-08 whatever loses it is counted and known, until it works or somebody tries again': ({
      title,
      before,
      after,
    }) => {
      const { failure, failures: times } = after.context;
      if (['idleTimeout over', 'openingTimeout over', 'poll failed'].includes(title))
        return failure !== null && times === before.context.failures + 1;
      const isAnew =
        ['polled', 'logged in', 'trial over'].includes(title) ||
        (title === 'retried' && isLost(before)) ||
        (title === 'connection back' && (before.matches('waitingToRetry') || before.matches('polling'))) ||
        (['no stream', 'stream of others'].includes(title) && before.matches({ streaming: 'connecting' }));
      return !isAnew || (failure === null && times === 0);
    },
    'ANS-04 what is asked for every 15 seconds is the list that is shown': ({ before, after }) => {
      const { pollList } = after.children;
      if (pollList === undefined || pollList === before.children.pollList) return true;
      const { shown } = after.context;
      return same(pollList.getSnapshot().input?.of, shown && { list: shown.list, filter: shown.filter });
    },
    'a child that breaks is reported': (step) =>
      same(faultsIn(step), step.title === 'child broke' ? [failures.server] : []),
    'ANS-08 what never held does not shorten the pauses': ({ title, before, after }) =>
      !lost.has(title) || !isLost(after) || after.context.failures === before.context.failures + 1,
  },
  refused: [],
});
