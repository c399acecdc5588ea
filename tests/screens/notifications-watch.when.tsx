import { fireEvent, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { createWatchMachine } from '#machines/notification-watch/notification-watch.machine.ts';
import { isLoading, retryOf, sightOf } from '#machines/notification-watch/notification-watch.selectors.ts';
import type { Action } from '#tests/support/screenWalk.ts';
import { click, settle, type Stage } from '#tests/support/screen.tsx';

/** What happens to every screen of what was sent, whichever it is: the list of messages, or one of them. */
export type Watch<TSight, TQuery> = ReturnType<typeof createWatchMachine<TSight, TQuery>>;
export type Watched<TSight, TQuery> = SnapshotFrom<Watch<TSight, TQuery>>;
type WatchAction<TSight, TQuery> = Action<Watch<TSight, TQuery>, Stage>;

export const isAsked = (snapshot: { children: { load?: unknown } }) => snapshot.children.load !== undefined;

/** @param fails How the request that is on its way fails. */
export function watchActions<TSight, TQuery>(fails: (stage: Stage, failure: unknown) => void) {
  const breaks = (failure: unknown): WatchAction<TSight, TQuery> => ({
    event: (snapshot) => (isAsked(snapshot) ? { type: 'xstate.error.actor.load', error: failure } : undefined),
    does: (stage) => settle(() => fails(stage, failure)),
  });
  return {
    breaks,
    actions: {
      refreshed: {
        event: () => ({ type: 'refreshed' }),
        does: () => settle(() => fireEvent.click(screen.getByLabelText('Refresh'))),
      },
      'retried at once': {
        event: (snapshot) => (snapshot.hasTag('failed') ? { type: 'load.retried' } : undefined),
        does: () => click('Try now'),
      },
      'connection back': {
        event: (snapshot) =>
          snapshot.can({ type: 'connection.restored' }) ? { type: 'connection.restored' } : undefined,
        does: (stage) => settle(() => stage.goOnline()),
      },
      'the pause is over': {
        event: (snapshot) =>
          snapshot.hasTag('waitingToRetry') ? { type: 'xstate.after.pause.watch.failed.waitingToRetry' } : undefined,
        does: () => settle(() => vi.advanceTimersByTime(30_000)),
      },
      'it is time to look again': {
        event: (snapshot) =>
          snapshot.hasTag('moving') && !isAsked(snapshot)
            ? { type: 'xstate.after.pace.watch.moving.resting' }
            : undefined,
        does: () => settle(() => vi.advanceTimersByTime(3_000)),
      },
    } satisfies Record<string, WatchAction<TSight, TQuery>>,
  };
}

/** What is said while it is on its way or missing. A look in the background dims nothing. */
export function showsWatch<TSight, TQuery>(snapshot: Watched<TSight, TQuery>, title: string): void {
  const retry = retryOf(snapshot);
  expect(screen.queryByText(title) !== null).toBe(retry !== null);
  expect(screen.queryByText('Trying again…') !== null).toBe(retry?.isRetrying === true);
  const seconds = (retry?.pause ?? 0) / 1_000;
  expect(document.querySelector('[role=timer]')?.textContent).toBe(
    seconds === 0 ? undefined : `Next try in ${seconds} second${seconds === 1 ? '' : 's'}`,
  );
  expect(screen.queryByText(/^as of/u) !== null).toBe(sightOf(snapshot) !== null);
  expect(document.querySelector('table')?.getAttribute('aria-busy') ?? String(isLoading(snapshot))).toBe(
    String(isLoading(snapshot)),
  );
}
