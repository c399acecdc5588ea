import { fireEvent } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { peekNext } from '#contract/next-review.ts';
import { listNotes } from '#contract/notes.ts';
import { getAnswerExtra, listCompletedQuestions } from '#contract/answers.ts';
import type { ReviewRow } from '#contract/reviews.ts';
import { lookAheadMachine } from '#machines/look-ahead/look-ahead.machine.ts';
import { idle } from '#src/ui/idle.ts';
import { failures } from '#tests/support/failures.ts';
import { rowOf } from '#tests/support/reviews.ts';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { settle, type Asked } from '#tests/support/screen.tsx';
import { newsOf } from '#tests/support/threads.ts';
import { answerOf } from './answers.given.tsx';
import { openDesk, rowOfList, type DeskStage } from './desk.given.tsx';

/** What comes after the visit at hand is known, with its answers, before anybody asks for it (DSK-18). */
type Snapshot = SnapshotFrom<typeof lookAheadMachine>;
type Action = ActionOf<typeof lookAheadMachine, DeskStage>;

const answersAhead = [listCompletedQuestions, getAnswerExtra, listNotes];
const heading = () => document.querySelector('#thread-heading')?.textContent;

const pending = ({ asked }: DeskStage) => asked.filter(({ signal }) => signal?.aborted !== true);
const peeks = (stage: DeskStage) => pending(stage).filter(({ endpoint }) => endpoint === peekNext);

const visitIn = ({ args: { query = {} } }: Pick<Asked, 'args'>) => query['idObserver'] ?? query['ObserverId'];
const fetches = (stage: DeskStage, visit: number) =>
  pending(stage).filter(
    (asked) => answersAhead.some(({ path }) => path === asked.endpoint.path) && visitIn(asked) === visit,
  );

async function end(stage: DeskStage, all: readonly Asked[], how: (asked: Asked) => void): Promise<void> {
  if (all.length === 0) throw new Error('nobody asks');
  await settle(() => {
    for (const asked of all) {
      stage.asked.splice(stage.asked.indexOf(asked), 1);
      how(asked);
    }
  });
  await whenIdle();
}

/** A browser says itself when it is idle. Where none does, the clock that stands still has to go on. */
async function whenIdle(): Promise<void> {
  const idled = idle();
  await settle(() => vi.advanceTimersByTime(1));
  await idled;
  await settle(() => {});
}

/** The visit on screen has its answers: what is left was asked ahead. */
async function read(stage: DeskStage, visit: number): Promise<void> {
  await end(stage, fetches(stage, visit), (asked) => asked.answer(answerOf(asked)));
  await stage.serve();
}

const peeked = (ahead: ReviewRow[]): Action => ({
  event: ({ children }) =>
    children.peek === undefined ? undefined : { type: 'xstate.done.actor.peek', output: ahead },
  // Answers that are here already are not fetched again until the visit changes.
  does: (stage) => {
    const lastModified = new Date().toISOString();
    return end(stage, peeks(stage), (asked) => asked.answer({ ahead: ahead.map((row) => ({ ...row, lastModified })) }));
  },
});
const fetched = (type: 'done' | 'error', how: (asked: Asked) => void): Action => ({
  event: ({ children }) =>
    children.fetch === undefined
      ? undefined
      : type === 'done'
        ? { type: 'xstate.done.actor.fetch', output: null }
        : { type: 'xstate.error.actor.fetch', error: failures.server },
  does: (stage) => end(stage, fetches(stage, 2), how),
});
const waits = (state: 'resting' | 'pausing', delay: 'glance' | 'pause', ms: number): Action => ({
  event: (snapshot) => (snapshot.matches(state) ? { type: `xstate.after.${delay}.look-ahead.${state}` } : undefined),
  async does() {
    await settle(() => vi.advanceTimersByTime(ms));
    await whenIdle();
  },
});

const actions: Record<string, Action> = {
  'a glance': waits('resting', 'glance', 300),
  'two are open': peeked([rowOf(2), rowOf(3)]),
  'none is open': peeked([]),
  'nobody tells': {
    event: ({ children }) =>
      children.peek === undefined ? undefined : { type: 'xstate.error.actor.peek', error: failures.server },
    does: (stage) => end(stage, peeks(stage), (asked) => asked.fail(failures.server)),
  },
  'its answers come': fetched('done', (asked) => asked.answer(answerOf(asked))),
  'its answers do not come': fetched('error', (asked) => asked.fail(failures.server)),
  'something changes': {
    event: ({ context }) => (context.isOutdated ? undefined : { type: 'ahead.outdated' }),
    does: (stage) =>
      stage.tell({ type: 'news.came', news: newsOf({ left: [{ idObserver: 99, idPollingStation: 1_099 }] }) }),
  },
  'a pause': waits('pausing', 'pause', 2_000),
  'another visit is opened': {
    event: ({ context: { at } }) =>
      at === null ? { type: 'visit.opened', visit: { idObserver: 5, idPollingStation: 1_005 } } : undefined,
    async does(stage) {
      await settle(() => fireEvent.click(rowOfList(5)));
      await settle(() => {});
      await read(stage, 5);
    },
  },
};

function shows({ children, context: { at, ahead } }: Snapshot, stage: DeskStage): void {
  const [first] = ahead;
  expect({
    heading: heading(),
    asks: peeks(stage).map(visitIn),
    fetches: first === undefined ? false : fetches(stage, first.idObserver).length > 0,
  }).toEqual({
    heading: at === null ? 'AB 1' : 'AB 5',
    asks: children.peek === undefined ? [] : [at?.idObserver ?? 1],
    fetches: children.fetch !== undefined,
  });
}

walkScreen({
  name: 'DSK-18 what comes next is asked for after a glance, claims nothing, and its answers are fetched',
  machine: lookAheadMachine,
  input: undefined,
  actions,
  key: ({ value, context: { at, ahead, isOutdated } }) => [value, at?.idObserver, ahead.length, isOutdated],
  prepare: stopClock,
  async open() {
    const rows = [1, 2, 3, 4, 5].map((number) => rowOf(number));
    const stage = await openDesk({ open: 1, rows, keeps: [peekNext, ...answersAhead] });
    await read(stage, 1);
    return stage;
  },
  shows,
  atLeast: 20,
});
