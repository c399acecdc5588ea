import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { countReviews } from '#contract/reviews.ts';
import { reviewCountsMachine } from '#machines/review-counts/review-counts.machine.ts';
import { failures } from '#tests/support/failures.ts';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { settle } from '#tests/support/screen.tsx';
import { newsOf } from '#tests/support/threads.ts';
import { openDesk, type DeskStage } from './desk.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof reviewCountsMachine>;
type Action = ActionOf<typeof reviewCountsMachine, DeskStage>;

const counts = { new: 7, mine: 1, waiting: 0, done: 2, all: 10 };
const isCounting = (snapshot: Snapshot) => snapshot.matches('counting');
const asked = (stage: DeskStage) =>
  stage.asked.filter(({ endpoint, signal }) => endpoint === countReviews && signal?.aborted !== true);
const take = (stage: DeskStage) => {
  const one = asked(stage).at(-1);
  if (one === undefined) throw new Error('nothing was counted');
  stage.asked.splice(stage.asked.indexOf(one), 1);
  return one;
};
const after = (state: 'resting' | 'current', delay: 'rest' | 'longest', milliseconds: number): Action => ({
  event: (snapshot) => (snapshot.matches(state) ? { type: `xstate.after.${delay}.review-counts.${state}` } : undefined),
  does: () => settle(() => void vi.advanceTimersByTime(milliseconds)),
});

const actions: Record<string, Action> = {
  'the server has counted': {
    event: (snapshot) => (isCounting(snapshot) ? { type: 'xstate.done.actor.count', output: counts } : undefined),
    does: (stage) => settle(() => take(stage).answer(counts)),
  },
  'the server does not answer': {
    event: (snapshot) =>
      isCounting(snapshot) ? { type: 'xstate.error.actor.count', error: failures.offline } : undefined,
    does: (stage) => settle(() => take(stage).fail(failures.offline)),
  },
  'something happens elsewhere': {
    event: ({ context }) => (context.isStale ? undefined : { type: 'counts.wanted' }),
    does: (stage) =>
      stage.tell({ type: 'news.came', news: newsOf({ left: [{ idObserver: 99, idPollingStation: 1_099 }] }) }),
  },
  'a second goes by': after('resting', 'rest', 1_000),
  'a minute goes by': after('current', 'longest', 60_000),
};

function shows(snapshot: Snapshot, stage: DeskStage): void {
  const tabs = within(screen.getByRole('navigation', { name: 'Visits under review' })).getAllByRole('link');
  expect({ asked: asked(stage).length, tabs: tabs.map(({ textContent }) => textContent) }).toEqual({
    asked: isCounting(snapshot) ? 1 : 0,
    tabs:
      snapshot.context.counts === null
        ? ['New', 'Mine', 'Waiting', 'Done', 'All']
        : ['New7', 'Mine1', 'Waiting0', 'Done2', 'All10'],
  });
}

walkScreen({
  name: 'DSK-02 the tabs are counted as their machine says',
  machine: reviewCountsMachine,
  input: undefined,
  actions,
  key: ({ value, context }) => [value, context.isStale, context.counts !== null],
  prepare: stopClock,
  open: () => openDesk({ keeps: [countReviews] }),
  shows,
  atLeast: 6,
});
