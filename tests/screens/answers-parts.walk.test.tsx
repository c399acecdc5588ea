import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { getAnswerExtra, listCompletedQuestions, listThreads } from '#contract/answers.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getForm, listForms } from '#contract/forms.ts';
import { listNotes } from '#contract/notes.ts';
import { createLoaderMachine } from '#machines/loader/loader.machine.ts';
import { failures } from '#tests/support/failures.ts';
import { layOut } from '#tests/support/layout.ts';
import { stopClock, walkScreen, type Deed } from '#tests/support/screenWalk.ts';
import { answerAll, answerOf, askedOf, heading, openThread, question } from './answersStage.tsx';
import { press, settle, type Asked, type Stage } from './observersStage.tsx';

/** Each load of a thread breaks, comes, and is tried again by itself, while the others are there. */
const machine = createLoaderMachine<null, unknown>();
type Part = Deed<typeof machine, Stage>;
type Snapshot = Parameters<Part['event']>[0];

interface Load {
  endpoint: Endpoint;
  /** The request that is this load's, where several use the endpoint. */
  isOne?: (asked: Asked) => boolean;
  /** How its failure is said; null where the screen does without it and says nothing. */
  title: string | null;
  /** What is seen exactly while it is there. */
  isThere: () => boolean;
  /** What it does not take away by failing. */
  others: () => boolean;
  /** What the answer brings. */
  item: unknown;
  /** That there is none is no failure. */
  mayBeGone?: boolean;
}

const hasNotes = () => screen.queryByText('The station is crowded.') !== null;
const hasFacts = () => screen.queryByText('Urban area') !== null;
const hasAnswers = () => question('A1') !== null;
const isListed = () => screen.getByText('3 in total') !== null;

const loads: Record<string, Load> = {
  'the answers': {
    endpoint: listCompletedQuestions,
    title: 'The answers could not be loaded.',
    isThere: hasAnswers,
    others: () => hasNotes() && hasFacts() && heading() === 'AB 1',
    item: [],
  },
  'what was said of the station': {
    endpoint: getAnswerExtra,
    title: 'Arrival and departure could not be loaded.',
    isThere: hasFacts,
    others: () => hasNotes() && hasAnswers() && heading() === 'AB 1',
    item: {},
  },
  'the notes': {
    endpoint: listNotes,
    title: 'The notes could not be loaded.',
    isThere: hasNotes,
    others: () => hasFacts() && hasAnswers() && heading() === 'AB 1',
    item: [],
  },
  'the form that is open': {
    endpoint: getForm,
    title: 'The form could not be loaded: only what was answered is shown.',
    isThere: () => screen.queryByText('Section of 1') !== null,
    others: () => hasNotes() && hasFacts() && hasAnswers() && heading() === 'AB 1',
    item: [],
    mayBeGone: true,
  },
  'the list of forms': {
    endpoint: listForms,
    title: 'The list of forms could not be loaded: only what was answered is shown.',
    isThere: () => document.querySelector('[role=tab] b') !== null,
    others: () =>
      hasNotes() &&
      hasFacts() &&
      hasAnswers() &&
      screen.queryByText(/no longer/u) === null &&
      (screen.queryByText('Section of 1') !== null || screen.queryByText('Answers given') !== null),
    item: [],
  },
  'the name of the station': {
    endpoint: listThreads,
    isOne: ({ args }) => args.query?.['observerId'] !== undefined,
    title: null,
    isThere: () => heading() === 'AB 1',
    others: () => hasNotes() && hasFacts() && hasAnswers(),
    item: {},
  },
};

const isAsked = (snapshot: Snapshot) => snapshot.children.load !== undefined;

function shows(load: Load, snapshot: Snapshot, stage: Stage): void {
  const { failure, failures: count, loaded } = snapshot.context;
  expect([load.isThere(), load.others(), isListed()]).toEqual([loaded !== null, true, true]);
  expect(askedOf(stage, load.endpoint) !== undefined).toBe(isAsked(snapshot));
  if (load.title === null) return;
  const box = screen.queryByText(load.title)?.closest('div') ?? null;
  expect(box !== null).toBe(failure !== null);
  const timer = box === null ? null : within(box).queryByRole('timer');
  expect(timer?.textContent).toBe(
    snapshot.hasTag('waitingToRetry') ? `Next try in ${2 ** (count - 1)} second${count === 1 ? '' : 's'}` : undefined,
  );
  expect(screen.queryByText('Trying again…') !== null).toBe(failure !== null && isAsked(snapshot));
}

for (const [name, load] of Object.entries(loads)) {
  const isKept = (asked: Asked) => asked.endpoint === load.endpoint && load.isOne?.(asked) !== false;
  const fails = (failure: unknown): Part => ({
    event: (snapshot) => (isAsked(snapshot) ? { type: 'xstate.error.actor.load', error: failure } : undefined),
    does: (stage) => settle(() => take(stage).fail(failure)),
  });
  const take = (stage: Stage): Asked => {
    const asked = stage.asked.findLast((one) => isKept(one) && one.signal?.aborted !== true);
    if (asked === undefined) throw new Error(`${name}: nothing was asked`);
    stage.asked.splice(stage.asked.indexOf(asked), 1);
    return asked;
  };

  walkScreen<typeof machine, Stage>({
    name: `AND-02 AND-07 ANS-08 ${name}: missing, on the way, or there, and nothing else goes with it`,
    machine,
    input: { request: null },
    prepare() {
      layOut();
      stopClock();
    },
    async open() {
      const stage = openThread();
      await settle(() => {});
      await answerAll(stage, isKept);
      return stage;
    },
    deeds: {
      'it comes': {
        event: (snapshot) => (isAsked(snapshot) ? { type: 'xstate.done.actor.load', output: load.item } : undefined),
        async does(stage) {
          const asked = take(stage);
          await settle(() => asked.answer(answerOf(asked)));
          await answerAll(stage, isKept);
        },
      },
      'the connection breaks': fails(failures.offline),
      'the server fails': fails(failures.server),
      'the server forbids': fails(failures.forbidden),
      ...(load.mayBeGone !== true && { 'the server knows nothing of it': fails(failures.notFound) }),
      ...(load.title !== null && {
        'retried at once': {
          event: (snapshot: Snapshot) =>
            snapshot.context.failure !== null && !isAsked(snapshot) ? { type: 'load.retried' as const } : undefined,
          does: () => press('Try now'),
        },
      }),
      'connection back': {
        event: (snapshot) =>
          snapshot.can({ type: 'connection.restored' }) ? { type: 'connection.restored' } : undefined,
        does: (stage) => settle(() => stage.goOnline()),
      },
      'the pause is over': {
        event: (snapshot) =>
          snapshot.matches({ failed: 'waitingToRetry' })
            ? { type: 'xstate.after.pause.loader.failed.waitingToRetry' }
            : undefined,
        does: () => settle(() => vi.advanceTimersByTime(30_000)),
      },
    },
    key: ({ value, context }) => [value, context.loaded !== null, context.failure?.kind],
    shows: (snapshot, stage) => shows(load, snapshot, stage),
    atLeast: 12,
  });
}
