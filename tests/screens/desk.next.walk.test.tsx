import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { nextReview } from '#contract/next-review.ts';
import { nextVisitMachine, type NextVisitEvent } from '#machines/next-visit/next-visit.machine.ts';
import { failures } from '#tests/support/failures.ts';
import { claimOf, rowOf } from '#tests/support/reviews.ts';
import { walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { settle, type Asked } from '#tests/support/screen.tsx';
import { notice, openDesk, rowOfList, type DeskStage } from './desk.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof nextVisitMachine>;
type Action = ActionOf<typeof nextVisitMachine, DeskStage>;

const heading = () => document.querySelector('#thread-heading')?.textContent;
const dealt = rowOf(2, { state: 'inReview', version: 2, claim: claimOf() }, { version: 2 });
/** The visits of the list that are opened by hand; the second is dealt. */
const byHand = () => (heading() === 'AB 1' ? 3 : 1);

const byHandOpened = { type: 'visit.opened', visit: { idObserver: 9, idPollingStation: 9 } } as const;

const pending = ({ asked }: DeskStage) =>
  asked.filter(({ endpoint, signal }) => endpoint === nextReview && signal?.aborted !== true);

function take(stage: DeskStage): Asked {
  const [one] = pending(stage);
  if (one === undefined) throw new Error('nobody asks for the next one');
  stage.asked.splice(stage.asked.indexOf(one), 1);
  return one;
}

const answers = (row: typeof dealt | null): Action => ({
  event: ({ children }) => (children.deal ? { type: 'xstate.done.actor.deal', output: { row, ahead: [] } } : undefined),
  async does(stage) {
    await settle(() => take(stage).answer({ row, ahead: [] }));
    await stage.serve();
    if (row !== null) expect(heading()).toBe('AB 2');
  },
});
const fails = (error: object, goesOn: boolean): Action => ({
  event: ({ children }) => (children.deal ? { type: 'xstate.error.actor.deal', error } : undefined),
  async does(stage) {
    const before = heading();
    await settle(() => take(stage).fail(error));
    await stage.serve();
    expect(heading() !== before).toBe(goesOn);
  },
});

const actions: Record<string, Action> = {
  'the next one is wanted': {
    event: (): NextVisitEvent => ({
      type: 'next.wanted',
      after: { idObserver: 1, idPollingStation: 1_001 },
      expected: null,
    }),
    async does(stage) {
      await stage.press('.');
      expect(pending(stage)).toHaveLength(1);
    },
  },
  'one is dealt': answers(dealt),
  'none is left': answers(null),
  'the line is lost': fails(failures.offline, true),
  'it is refused': fails(failures.forbidden, false),
  'another one is opened by hand': {
    event: (snapshot) => (snapshot.can(byHandOpened) ? byHandOpened : undefined),
    async does(stage) {
      await settle(() => fireEvent.click(rowOfList(byHand())));
      await stage.serve();
    },
  },
};

function shows(snapshot: Snapshot, stage: DeskStage): void {
  const isDealing = snapshot.hasTag('dealing');
  expect({
    asks: pending(stage).length,
    isBusy: screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled') === 'true',
    noneLeft: notice().includes('Every open visit is claimed by somebody.'),
    notDealt: notice().includes('The next visit could not be fetched. Your account does not have the rights for this.'),
  }).toEqual({
    asks: isDealing ? 1 : 0,
    isBusy: isDealing,
    noneLeft: snapshot.hasTag('noneLeft'),
    notDealt: snapshot.context.failure !== null,
  });
}

walkScreen({
  name: 'DSK-04 the next visit comes as its machine says',
  machine: nextVisitMachine,
  input: undefined,
  actions,
  key: ({ value, context: { failure } }) => [value, failure?.kind],
  open: () => openDesk({ open: 1 }),
  shows,
  atLeast: 8,
});
