import { fireEvent, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { createWatchedQueryMachine } from '#machines/watched-query/watched-query.machine.ts';
import { isLoading, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import type { Action } from '#tests/support/screenWalk.ts';
import { settle, type Stage } from '#tests/support/screen.tsx';

/** What happens to every screen of what was sent, whichever it is: the list of messages, or one of them. */
export type Watch<TSight, TQuery> = ReturnType<typeof createWatchedQueryMachine<TSight, TQuery>>;
export type Watched<TSight, TQuery> = SnapshotFrom<Watch<TSight, TQuery>>;
type WatchAction<TSight, TQuery> = Action<Watch<TSight, TQuery>, Stage>;

export const isAsked = (snapshot: { children: { load?: unknown } }) => snapshot.children.load !== undefined;

export const watchActions = <TSight, TQuery>() =>
  ({
    refreshed: {
      event: () => ({ type: 'refreshed' }),
      does: () => settle(() => fireEvent.click(screen.getByLabelText('Refresh'))),
    },
    'it is time to look again': {
      event: (snapshot) =>
        snapshot.hasTag('moving') && !isAsked(snapshot)
          ? { type: 'xstate.after.pace.watched-query.moving.resting' }
          : undefined,
      does: () => settle(() => vi.advanceTimersByTime(3_000)),
    },
  }) satisfies Record<string, WatchAction<TSight, TQuery>>;

/** What is said while it is on its way or missing. A look in the background dims nothing. */
export function showsWatch<TSight, TQuery>(snapshot: Watched<TSight, TQuery>): void {
  expect(screen.queryByText(/^as of/u) !== null).toBe(sightOf(snapshot) !== null);
  expect(document.querySelector('table')?.getAttribute('aria-busy') ?? String(isLoading(snapshot))).toBe(
    String(isLoading(snapshot)),
  );
}
