import { reviewCountsMachine } from '#machines/review-counts/review-counts.machine.ts';
import { same } from '#machines/same.ts';
import { failures } from '#tests/support/failures.ts';
import { quiet } from '#tests/support/loader.ts';
import { walk } from '#tests/support/walk.ts';

const counts = { new: 3, mine: 1, waiting: 0, done: 9, all: 13 };

walk({
  name: 'review-counts',
  machine: reviewCountsMachine.provide({ actors: { news: quiet } }),
  events: { 'something has changed': { type: 'counts.wanted' } },
  replies: { count: { counted: { output: counts }, 'not counted': { error: failures.server } } },
  project: ({ counts: known, isStale }) => [known !== null, isStale],
  rules: {
    'DSK-02 the counts are what the server counted last': ({ title, before, after }) =>
      same(after.context.counts, title === 'counted' ? counts : before.context.counts),
    'DSK-02 it is asked exactly while it is counted': ({ after }) =>
      after.matches('counting') === (after.children.count !== undefined),
    'DSK-02 whatever changes is counted, no more than once a second and once a minute at least': ({
      title,
      before,
      after,
      waited,
    }) => {
      if (before.matches('resting') && waited === 1_000)
        return after.matches(before.context.isStale ? 'counting' : 'current');
      if (before.matches('current'))
        return waited === (title === 'something has changed' ? 0 : 60_000) && after.matches('counting');
      return waited === 0;
    },
  },
  refused: [],
});
