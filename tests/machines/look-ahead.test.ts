import { lookAheadMachine } from '#machines/look-ahead/look-ahead.machine.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { rowOf } from '#tests/support/reviews.ts';
import { walk } from '#tests/support/walk.ts';

const at = { idObserver: 1, idPollingStation: 1_001 };
const dealt = { idObserver: 9, idPollingStation: 1_009 };
const ahead = [rowOf(2), rowOf(3)];
const others = [rowOf(4)];

walk({
  name: 'look-ahead',
  machine: lookAheadMachine,
  events: {
    'a visit was opened': { type: 'visit.opened', visit: at },
    'it was dealt': { type: 'ahead.dealt', at: dealt, ahead },
    'none was left to deal': { type: 'ahead.dealt', at: null, ahead: [] },
    'the visit of the deal was opened': { type: 'visit.opened', visit: dealt },
    'something changed': { type: 'ahead.outdated' },
  },
  replies: {
    peek: {
      'two are open': { output: others },
      'none is open': { output: [] },
      'not told': { error: failures.server },
    },
    fetch: { fetched: { output: null }, 'not fetched': { error: failures.server } },
  },
  project: ({ at, ahead, isOutdated }) => [
    at?.idObserver ?? null,
    ahead.map(({ idObserver }) => idObserver),
    isOutdated,
  ],
  rules: {
    'DSK-18 one look at a time, past the visit at hand': ({ after }) =>
      after.matches('asking') === (after.children.peek !== undefined) &&
      (after.children.peek === undefined || same(after.children.peek.getSnapshot().input, { at: after.context.at })),
    'DSK-18 the answers of the first one are fetched, of no other': ({ after }) =>
      after.children.fetch === undefined ||
      same(after.children.fetch.getSnapshot().input, { row: after.context.ahead[0] }),
    'DSK-18 what a deal tells is not asked for': ({ title, after }) =>
      title !== 'it was dealt' ||
      (same(after.context.ahead, ahead) && after.matches('fetching') && !after.context.isOutdated),
    'DSK-18 the visit of a deal opens without a question': ({ title, before, after }) =>
      title !== 'the visit of the deal was opened' ||
      !same(before.context.at, dealt) ||
      same(before.value, after.value),
    'DSK-18 another visit at hand is another question, after a glance': ({ title, before, after }) =>
      title !== 'a visit was opened' || before.context.at !== null || after.matches('resting'),
    'DSK-18 what changed while it was asked is asked for once more': ({ title, after }) =>
      title !== 'something changed' || after.context.isOutdated || after.matches('pausing'),
    'DSK-18 nothing is asked without a pause': ({ before, after, waited }) =>
      before.matches('asking') || !after.matches('asking') || waited >= 300,
    'DSK-18 what cannot be asked leaves what is known': ({ title, before, after }) =>
      !title.startsWith('not ') || same(before.context.ahead, after.context.ahead),
  },
  refused: [],
});
