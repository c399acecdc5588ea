import { reviewUndoMachine, type Done } from '#machines/review-undo/review-undo.machine.ts';
import { same } from '#machines/same.ts';
import { walk } from '#tests/support/walk.ts';

const doneTo = (number: number): Done => ({
  key: `key ${number}`,
  visit: { idObserver: number, idPollingStation: 1_000 + number },
  name: `AB ${number}`,
  type: 'review.confirmed',
  version: 1,
  seen: 3,
});

walk({
  name: 'review-undo',
  machine: reviewUndoMachine,
  events: {
    'one was confirmed': { type: 'act.done', done: doneTo(1) },
    'another one was confirmed': { type: 'act.done', done: doneTo(2) },
    'taken back': { type: 'act.undone' },
  },
  replies: {},
  project: ({ done }) => done?.key,
  rules: {
    'DSK-06 the last act can be taken back for 10 s, and that one alone': ({ title, before, after, waited }) => {
      if (title.endsWith('was confirmed')) return after.hasTag('undoable');
      return after.hasTag('undoable') === (before.hasTag('undoable') && title !== 'taken back' && waited !== 10_000);
    },
    'DSK-06 it is taken back once': ({ title, before, actions }) => {
      const undone = actions.flatMap(({ type, params }) => (type === 'undo' ? [params] : []));
      return same(undone, title === 'taken back' && before.hasTag('undoable') ? [{ done: before.context.done }] : []);
    },
    'DSK-05 what was done and what was taken back stays to be said': ({ title, before, after }) =>
      title.endsWith('was confirmed')
        ? after.context.done?.visit.idObserver === (title.startsWith('one') ? 1 : 2)
        : same(after.context.done, before.context.done) && (title !== 'taken back' || after.hasTag('undone')),
  },
  refused: [],
});
