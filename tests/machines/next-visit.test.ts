import { nextVisitMachine } from '#machines/next-visit/next-visit.machine.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { rowOf } from '#tests/support/reviews.ts';
import { walk, type Step } from '#tests/support/walk.ts';

const left = { idObserver: 1, idPollingStation: 1_001 };
const next = rowOf(2);
const after = rowOf(3);
const did = ({ actions }: Step<typeof nextVisitMachine>, type: string) =>
  actions.flatMap((action) => (action.type === type ? [action.params] : []));

walk({
  name: 'next-visit',
  machine: nextVisitMachine,
  events: {
    wanted: { type: 'next.wanted', after: left },
    'a visit was opened': { type: 'visit.opened' },
  },
  replies: {
    deal: {
      dealt: { output: { row: next, ahead: [after] } },
      'none is left': { output: { row: null, ahead: [] } },
      'connection broke': { error: failures.offline },
      'too late': { error: failures.timeout },
      'not allowed': { error: failures.forbidden },
    },
  },
  project: ({ after, failure }) => [after !== null, failure?.kind],
  rules: {
    'DSK-04 one is asked for at a time, after the one that was left': ({ after }) =>
      after.hasTag('dealing') === (after.children.deal !== undefined) &&
      (!after.hasTag('dealing') || same(after.children.deal?.getSnapshot().input, { after: left })),
    'DSK-04 pressed twice, it asks once': ({ title, before, after }) =>
      title !== 'wanted' || !before.hasTag('dealing') || before.children.deal === after.children.deal,
    'DSK-04 what is dealt is opened, and what comes after it is known': (step) =>
      same(did(step, 'open'), step.title === 'dealt' ? [{ row: next, ahead: [after] }] : []),
    'DSK-04 without a connection the list goes on with its own next row': (step) =>
      same(did(step, 'openListed'), ['connection broke', 'too late'].includes(step.title) ? [{ after: left }] : []),
    'DSK-04 that none is left is said until another one is wanted or opened': ({ title, before, after }) =>
      after.hasTag('noneLeft') ===
      (title === 'none is left' || (before.hasTag('noneLeft') && !['wanted', 'a visit was opened'].includes(title))),
    'DSK-04 whoever opens one by hand is dealt none': ({ title, after }) =>
      title !== 'a visit was opened' || !after.hasTag('dealing'),
    'DSK-04 why none was dealt is said until the next try': ({ title, before, after }) =>
      (after.context.failure?.kind === 'forbidden') ===
      (title === 'not allowed' ||
        (before.context.failure !== null && !['wanted', 'a visit was opened'].includes(title))),
  },
  refused: [],
});
