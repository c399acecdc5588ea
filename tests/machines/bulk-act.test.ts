import { bulkActMachine, type BulkVisit } from '#machines/bulk-act/bulk-act.machine.ts';
import {
  answeredCount,
  areAllChosen,
  isGathering,
  isHalted,
  isOn,
  isOver,
  isPicking,
  isRunning,
} from '#machines/bulk-act/bulk-act.selectors.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { bulkVisitOf, rowOf } from '#tests/support/reviews.ts';
import { walk, type Step } from '#tests/support/walk.ts';

const two = [1, 2].map(bulkVisitOf);
const all = Array.from({ length: 101 }, (_, index) => bulkVisitOf(index + 1));
const act = { type: 'review.confirmed' } as const;

type BulkStep = Step<typeof bulkActMachine>;
const did = ({ actions }: BulkStep, type: string) =>
  actions.flatMap((action) => (action.type === type ? [action.params] : []));
const asked = ({ after }: BulkStep) => after.children.send?.getSnapshot().input;
const hasBegun = ({ before, after }: BulkStep) =>
  after.children.send !== undefined && after.children.send !== before.children.send;
const sentOf = (request: unknown): BulkVisit[] =>
  typeof request === 'object' && request !== null && 'visits' in request && Array.isArray(request.visits)
    ? request.visits
    : [];
const done = (visit: BulkVisit) => ({ row: rowOf(visit.idObserver, { version: 2 }), refused: null });
const answers = ['all were done', 'the first was changed'];

walk({
  name: 'bulk-act',
  machine: bulkActMachine,
  events: {
    began: { type: 'picking.began' },
    ended: { type: 'picking.ended' },
    'all chosen': { type: 'all.chosen' },
    'picked chosen': { type: 'picked.chosen' },
    'another filter': { type: 'list.changed' },
    'act on two': { type: 'act.given', act, visits: two },
    'act on none': { type: 'act.given', act, visits: [] },
    paused: { type: 'run.paused' },
    resumed: { type: 'run.resumed' },
    cancelled: { type: 'run.cancelled' },
    'connection restored': { type: 'connection.restored' },
    'outcome closed': { type: 'outcome.closed' },
  },
  replies: {
    gather: {
      'found 101': { output: all },
      'found none': { output: [] },
      'line lost while looking': { error: failures.offline },
      'may not look': { error: failures.forbidden },
    },
    send: {
      'all were done': { replyTo: (request) => sentOf(request).map(done) },
      'the first was changed': {
        replyTo: (request) =>
          sentOf(request).map((visit, index) =>
            index === 0 ? { row: rowOf(visit.idObserver, { version: 9 }), refused: 'review-changed' } : done(visit),
          ),
      },
      'line lost': { error: failures.offline },
      'may not': { error: failures.forbidden },
    },
  },
  project: ({ waiting, left, skipped, isGathered, failures }) => [
    waiting.length,
    left.length > 0,
    skipped,
    isGathered,
    failures > 0,
  ],
  rules: {
    'DSK-11 at most a hundred are asked for at once, the first ones that wait': (step) =>
      !hasBegun(step) || same(asked(step), { act, visits: step.after.context.waiting.slice(0, 100) }),
    'DSK-11 what is sent again has the keys it had': (step) =>
      !hasBegun(step) || asked(step)?.visits.every(({ key, idObserver }) => key === `key ${idObserver}`) === true,
    'DSK-11 nothing is lost on the way: done, left, skipped and waiting are all there are': ({ after }) => {
      const { size, waiting, skipped } = after.context;
      return answeredCount(after) + skipped + waiting.length === size;
    },
    'DSK-11 those that changed meanwhile are left, and named with the reason': ({ title, before, after }) => {
      const left =
        title === 'the first was changed' ? [{ visit: before.context.waiting[0], code: 'review-changed' }] : [];
      return !answers.includes(title) || same(after.context.left, [...before.context.left, ...left]);
    },
    'DSK-11 a lost line stops nothing for good: it goes on by itself, by hand and when the line is back': ({
      title,
      before,
      after,
      waited,
    }) =>
      !before.hasTag('waitingToRetry') ||
      !(waited > 0 || ['resumed', 'connection restored'].includes(title)) ||
      (isRunning(after) && !isHalted(after)),
    'DSK-11 it says that it stands still, and whether it goes on by itself': ({ after }) =>
      isHalted(after) === ['paused', 'waitingToRetry', 'failed'].some((running) => same(after.value, { running })) &&
      after.hasTag('waitingToRetry') === same(after.value, { running: 'waitingToRetry' }),
    'DSK-11 tried again by hand, the pauses between tries begin anew': ({ title, before, after }) =>
      title !== 'resumed' || !isHalted(before) || before.matches({ running: 'paused' }) || after.context.failures === 0,
    'DSK-11 what failed for good waits for a person': ({ title, after }) =>
      !['may not', 'may not look'].includes(title) || (isHalted(after) && !after.hasTag('waitingToRetry')),
    'DSK-11 paused, the chunk on its way is finished, and no other one is sent': ({ title, before, after }) =>
      !before.matches({ running: { sending: 'pausing' } }) ||
      !answers.includes(title) ||
      after.matches({ running: 'paused' }),
    'DSK-11 cancelled, the chunk on its way is finished, and the rest is counted': ({ title, before, after }) =>
      title !== 'cancelled' ||
      !before.matches({ running: 'sending' }) ||
      (after.children.send === before.children.send && after.context.skipped === before.context.waiting.length - 100),
    'DSK-11 of a chunk that nobody answered it is said that nobody knows': ({ title, before, after }) =>
      title !== 'cancelled' ||
      !isHalted(before) ||
      before.matches({ running: 'paused' }) ||
      !before.context.isGathered ||
      same(
        after.context.left.slice(before.context.left.length),
        before.context.waiting.slice(0, 100).map((visit) => ({ visit, code: null })),
      ),
    'DSK-11 all that match are looked up before the first is sent': ({ after }) =>
      after.children.send === undefined || after.context.isGathered,
    'DSK-11 it is on from the first pick until it is ended, and not while it runs': ({ title, before, after }) =>
      isOn(after) === (title === 'began' || (isOn(before) && (title !== 'ended' || isRunning(before)))),
    'DSK-11 rows are picked until an act is given': ({ after }) =>
      isPicking(after) === (isOn(after) && !isRunning(after) && !isOver(after)),
    'DSK-11 that they are looked up is said as long as it is so': ({ after }) =>
      isGathering(after) === (after.children.gather !== undefined),
    'DSK-11 where none is picked, nothing is done': ({ title, before, after }) =>
      title !== 'act on none' || areAllChosen(before) || same(before.value, after.value),
    'DSK-11 all of another filter are not meant': ({ title, after }) =>
      title !== 'another filter' || !areAllChosen(after),
    'DSK-11 the rows that were answered are told': (step) =>
      same(
        did(step, 'tellTaken'),
        answers.includes(step.title)
          ? [
              {
                rows: step.before.context.waiting
                  .slice(0, 100)
                  .map(({ idObserver }, index) =>
                    rowOf(idObserver, { version: step.title === answers[1] && index === 0 ? 9 : 2 }),
                  ),
              },
            ]
          : [],
      ),
    'DSK-11 the end is told once, and nothing stays picked': (step) => {
      const ends = isOver(step.after) && !isOver(step.before);
      return (
        did(step, 'tellOver').length === (ends ? 1 : 0) &&
        did(step, 'clearPicked').length === (ends || (step.title === 'ended' && !isOver(step.before)) ? 1 : 0)
      );
    },
  },
  refused: [],
});
