import { fireEvent, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { reviewUndoMachine, type Done } from '#machines/review-undo/review-undo.machine.ts';
import { rowOf } from '#tests/support/reviews.ts';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { settle } from '#tests/support/screen.tsx';
import { notice, openDesk, rowOfList, type DeskStage } from './desk.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof reviewUndoMachine>;
type Stage = DeskStage & { decided: number };
type Action = ActionOf<typeof reviewUndoMachine, Stage>;

const numbers = [1, 2, 3, 4, 5, 6];
const done: Done = {
  key: 'a',
  visit: { idObserver: 1, idPollingStation: 1_001 },
  name: 'AB 1',
  type: 'review.confirmed',
  version: 1,
  seen: 3,
};
const isUndoable = (snapshot: Snapshot) => snapshot.hasTag('undoable');

const actions: Record<string, Action> = {
  'a visit is confirmed': {
    event: () => ({ type: 'act.done', done }),
    async does(stage) {
      stage.decided += 1;
      await settle(() => fireEvent.click(rowOfList(stage.decided)));
      await stage.serve();
      await stage.press('e');
    },
  },
  'it is taken back': {
    event: (snapshot) => (isUndoable(snapshot) ? { type: 'act.undone' } : undefined),
    does: async (stage) => {
      await stage.press('u');
      await stage.serve();
    },
  },
  'ten seconds go by': {
    event: (snapshot) => (isUndoable(snapshot) ? { type: 'xstate.after.undoable.review-undo.undoable' } : undefined),
    does: () => settle(() => void vi.advanceTimersByTime(10_000)),
  },
};

const undoInNotice = () =>
  [...document.querySelectorAll('output ~ button')].some(({ textContent }) => textContent === 'Undo');

function shows(snapshot: Snapshot, stage: Stage): void {
  const station = `AB ${stage.decided}`;
  expect({
    undo: undoInNotice(),
    said: [`Confirmed: ${station}.`, `Confirmed: ${station}. Undone.`].map((words) => notice().includes(words)),
  }).toEqual({
    undo: isUndoable(snapshot),
    said: [isUndoable(snapshot) || snapshot.hasTag('undone'), snapshot.hasTag('undone')],
  });
  expect(screen.getByRole('group', { name: 'What can be done' })).toBeDefined();
}

walkScreen({
  name: 'DSK-06 the last act is taken back by one key for ten seconds, as its machine says',
  machine: reviewUndoMachine,
  input: undefined,
  actions,
  key: ({ value }) => value,
  prepare: stopClock,
  async open() {
    const stage = await openDesk({ open: 6, rows: numbers.map((number) => rowOf(number)) });
    return Object.assign(stage, { decided: 0 });
  },
  shows,
  atLeast: 3,
});
