import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Endpoint } from '#contract/endpoint.ts';
import { createLoaderMachine } from '#machines/loader/loader.machine.ts';
import { failures } from '#tests/support/failures.ts';
import { type Action, stopClock, walkScreen } from '#tests/support/screenWalk.ts';
import { press, settle, type Asked, type Stage } from '#tests/support/screen.tsx';

const machine = createLoaderMachine<null, unknown>();
type LoadAction = Action<typeof machine, Stage>;
type LoadSnapshot = SnapshotFrom<typeof machine>;

export interface LoadState {
  isThere: boolean;
  isAsked: boolean;
  hasFailed: boolean;
}

/** One load of a screen. */
export interface Load {
  endpoint: Endpoint;
  /** The request that is this load's, where several use the endpoint. */
  isOne?: (asked: Asked) => boolean;
  /** How its failure is said; null where the screen does without it and says nothing. */
  title: string | null;
  /** Opens the screen, and leaves this load alone on its way. */
  open: () => Promise<Stage>;
  answer: (stage: Stage, asked: Asked) => void | Promise<void>;
  /** Expects what is seen beside the notice. */
  shows: (load: LoadState) => void;
  /** That there is none is no failure. */
  mayBeGone?: boolean;
}

const reasons: Partial<Record<string, string>> = {
  offline: 'The server cannot be reached.',
  server: 'Something went wrong on the server.',
  forbidden: 'does not have the rights for this.',
};

const isAsked = (snapshot: LoadSnapshot) => snapshot.children.load !== undefined;

export const isRequestOf = ({ endpoint, isOne }: Pick<Load, 'endpoint' | 'isOne'>, asked: Asked) =>
  asked.endpoint === endpoint && isOne?.(asked) !== false;

const waits = (load: Pick<Load, 'endpoint' | 'isOne'>) => (asked: Asked) =>
  isRequestOf(load, asked) && asked.signal?.aborted !== true;

/** The newest request of a load, which is then no longer on its way. */
export function take(load: Pick<Load, 'endpoint' | 'isOne'>, { asked }: Stage): Asked {
  const one = asked.findLast(waits(load));
  if (one === undefined) throw new Error(`nothing asked for ${load.endpoint.method} ${load.endpoint.path}`);
  asked.splice(asked.indexOf(one), 1);
  return one;
}

function showsNotice(title: string, snapshot: LoadSnapshot): void {
  const { failure, failures: count } = snapshot.context;
  const box = screen.queryByText(title)?.closest('div') ?? null;
  expect(box?.textContent ?? null).toEqual(
    failure === null ? null : expect.stringContaining(reasons[failure.kind] ?? title),
  );
  const timer = box === null ? null : within(box).queryByRole('timer');
  expect(timer?.textContent).toBe(
    snapshot.hasTag('waitingToRetry') ? `Next try in ${2 ** (count - 1)} second${count === 1 ? '' : 's'}` : undefined,
  );
  expect(screen.queryByText('Trying again…') !== null).toBe(failure !== null && isAsked(snapshot));
}

/** Breaks a load in every way, lets it come, be tried again by itself and by the reader. */
export function walkLoad(name: string, load: Load): void {
  const fails = (failure: unknown): LoadAction => ({
    event: (snapshot) => (isAsked(snapshot) ? { type: 'xstate.error.actor.load', error: failure } : undefined),
    does: (stage) => settle(() => take(load, stage).fail(failure)),
  });

  walkScreen<typeof machine, Stage>({
    name,
    machine,
    input: { request: null },
    prepare: stopClock,
    open: load.open,
    actions: {
      'it comes': {
        event: (snapshot) => (isAsked(snapshot) ? { type: 'xstate.done.actor.load', output: {} } : undefined),
        does: (stage) => load.answer(stage, take(load, stage)),
      },
      'the connection breaks': fails(failures.offline),
      'the server fails': fails(failures.server),
      'the server forbids': fails(failures.forbidden),
      ...(load.mayBeGone !== true && { 'the server knows nothing of it': fails(failures.notFound) }),
      ...(load.title !== null && {
        'retried at once': {
          event: (snapshot: LoadSnapshot) =>
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
    shows(snapshot, stage) {
      const { loaded, failure } = snapshot.context;
      load.shows({ isThere: loaded !== null, isAsked: isAsked(snapshot), hasFailed: failure !== null });
      expect(stage.asked.some(waits(load))).toBe(isAsked(snapshot));
      if (load.title !== null) showsNotice(load.title, snapshot);
    },
    atLeast: 12,
  });
}
