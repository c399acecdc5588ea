import { screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { actOnReview } from '#contract/review-acts.ts';
import { actQueueMachine } from '#machines/act-queue/act-queue.machine.ts';
import { isUnsafe, returnedIn, stuckBy, waitingIn } from '#machines/act-queue/act-queue.selectors.ts';
import { pauseBeforeRetry } from '#machines/retry.ts';
import { failures } from '#tests/support/failures.ts';
import { itemOf, rowOf, takenOf } from '#tests/support/reviews.ts';
import { press, settle } from '#tests/support/screen.tsx';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { changed, facts, notice, openDesk, waitingAct, type DeskStage } from './desk.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = SnapshotFrom<typeof actQueueMachine>;
interface Stage extends DeskStage {
  /** What the browser is told to keep, and has not answered. */
  writes: { keep: () => void; refuse: () => void }[];
  /** How many acts the server has answered. */
  answered: number;
}
type Action = ActionOf<typeof actQueueMachine, Stage>;

const item = itemOf('a');
const judged = rowOf(1, { state: 'confirmed', isOpen: false, version: 2 }, { version: 2 });

const isTaken = ({ context }: Snapshot) => context.taken[item.key] !== undefined;
const isNeverGiven = (snapshot: Snapshot) =>
  snapshot.matches({ open: { storage: 'idle', sending: 'idle' } }) &&
  snapshot.context.items.length === 0 &&
  !isTaken(snapshot);
const isWriting = (snapshot: Snapshot) => snapshot.matches({ open: { storage: 'writing' } });
const isAsking = (snapshot: Snapshot) => snapshot.matches({ open: { sending: 'asking' } });

const answers = (
  event: { type: `xstate.${string}`; output?: unknown; error?: unknown },
  does: (stage: Stage) => void,
): Action => ({
  event: (snapshot) => (isAsking(snapshot) ? event : undefined),
  async does(stage) {
    stage.answered += 1;
    await settle(() => does(stage));
  },
});
const fails = (error: object): Action =>
  answers({ type: 'xstate.error.actor.send', error }, (stage) => waitingAct(stage).fail(error));
const goesOn = (event: { type: 'send.retried' } | { type: 'connection.restored' }, does: Action['does']): Action => ({
  event: (snapshot) => (stuckBy(snapshot) === null ? undefined : event),
  does,
});

const actions: Record<string, Action> = {
  'nothing waits from before': {
    event: (snapshot) => (snapshot.matches('recalling') ? { type: 'xstate.done.actor.recall', output: [] } : undefined),
    // The desk was opened after it.
    does: () => {},
  },
  'a visit is confirmed': {
    event: (snapshot) => (isNeverGiven(snapshot) ? { type: 'act.given', item } : undefined),
    does: (stage) => stage.press('e'),
  },
  'the browser keeps it': {
    event: (snapshot) => (isWriting(snapshot) ? { type: 'xstate.done.actor.write' } : undefined),
    does: (stage) => settle(() => stage.writes.shift()?.keep()),
  },
  'the browser is full': {
    event: (snapshot) =>
      isWriting(snapshot) ? { type: 'xstate.error.actor.write', error: new Error('full') } : undefined,
    does: (stage) => settle(() => stage.writes.shift()?.refuse()),
  },
  'the server takes it': answers({ type: 'xstate.done.actor.send', output: takenOf(7, 2) }, (stage) =>
    waitingAct(stage).answer({ act: 7, row: judged }),
  ),
  'the server refuses it': fails(changed),
  'the connection breaks': fails(failures.offline),
  'the pause is over': {
    event: (snapshot) =>
      stuckBy(snapshot) === null ? undefined : { type: 'xstate.after.pause.act-queue.open.sending.waitingToRetry' },
    does: (_, snapshot) => settle(() => void vi.advanceTimersByTime(pauseBeforeRetry(snapshot) ?? 0)),
  },
  'it is tried at once': goesOn({ type: 'send.retried' }, () => press('Try now')),
  'the connection is back': goesOn({ type: 'connection.restored' }, (stage) => settle(() => stage.goOnline())),
  'it is taken off the list': {
    event: (snapshot) => (returnedIn(snapshot).length > 0 ? { type: 'return.closed', key: item.key } : undefined),
    does: () => press('Take off the list'),
  },
};

function shows(snapshot: Snapshot, stage: Stage): void {
  if (snapshot.matches('recalling')) return;
  const sent = stage.asked.filter(({ endpoint }) => endpoint === actOnReview).length;
  const isStuck = stuckBy(snapshot) !== null;
  const said = notice();
  expect({
    onItsWay: sent - stage.answered,
    toWrite: stage.writes.length,
    confirmed: facts().includes('Confirmed'),
    stuck: said.includes('1 change waits for the network.'),
    safe: said.includes('It is safe in this browser.'),
    unsafe: said.includes('This browser cannot keep it: leave the page open.'),
    returned:
      screen.queryByRole('region', { name: 'Came back to you' })?.textContent.includes('AB 1: Confirmed.') === true,
  }).toEqual({
    onItsWay: isAsking(snapshot) ? 1 : 0,
    toWrite: isWriting(snapshot) ? 1 : 0,
    confirmed: waitingIn(snapshot).length > 0 || isTaken(snapshot),
    stuck: isStuck,
    safe: isStuck && !isUnsafe(snapshot),
    unsafe: isStuck && isUnsafe(snapshot),
    returned: returnedIn(snapshot).length > 0,
  });
}

walkScreen<typeof actQueueMachine, Stage>({
  name: 'DSK-06 an act is kept, sent, tried again and brought back as its machine says',
  machine: actQueueMachine,
  input: undefined,
  actions,
  key: (snapshot) => [
    snapshot.value,
    waitingIn(snapshot).length,
    returnedIn(snapshot).length,
    snapshot.context.isKept,
    snapshot.context.failure?.kind,
    isTaken(snapshot),
  ],
  prepare: stopClock,
  async open() {
    const writes: Stage['writes'] = [];
    const stage = await openDesk({
      open: 1,
      write: () =>
        new Promise((resolve, reject) => {
          writes.push({ keep: resolve, refuse: () => reject(new Error('full')) });
        }),
    });
    return Object.assign(stage, { writes, answered: 0 });
  },
  shows,
  atLeast: 10,
});
