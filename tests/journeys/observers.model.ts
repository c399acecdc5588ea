import { listObservers } from '#contract/observers.ts';
import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { Held } from '#tests/support/network.ts';

/**
 * What a coordinator can do with the list, as the specification tells it (OBS, TAB). Written without a look at the
 * product's machines: the server answering and the connection breaking are events like any other.
 */
export const story: Record<State, { readonly [A in Event]?: State }> = {
  arriving: { ANSWERED: 'listed', BROKEN: 'unreachable' },
  unreachable: { RETRIED: 'arriving' },
  listed: { FILTERED: 'filtering', TWO_SELECTED: 'selected', DELETE_ASKED: 'asking', RESET_OPENED: 'resetting' },
  filtering: { ANSWERED: 'filtered', BROKEN: 'filterUnanswered' },
  filterUnanswered: { RETRIED: 'filtering' },
  filtered: { CLEARED: 'clearing' },
  clearing: { ANSWERED: 'listed' },
  selected: { UNSELECTED: 'listed', DELETE_ASKED: 'askingForTwo' },
  askingForTwo: { CANCELLED: 'selected', CONFIRMED: 'partlyDeleted' },
  asking: { CANCELLED: 'listed', CONFIRMED: 'deleted' },
  deleted: {},
  partlyDeleted: { CLOSED: 'deleted' },
  resetting: { CANCELLED: 'listed', CONFIRMED: 'reset' },
  reset: {},
};

export type State =
  | 'arriving'
  | 'unreachable'
  | 'listed'
  | 'filtering'
  | 'filterUnanswered'
  | 'filtered'
  | 'clearing'
  | 'selected'
  | 'askingForTwo'
  | 'asking'
  | 'deleted'
  | 'partlyDeleted'
  | 'resetting'
  | 'reset';

export type Event =
  | 'ANSWERED'
  | 'BROKEN'
  | 'RETRIED'
  | 'FILTERED'
  | 'CLEARED'
  | 'TWO_SELECTED'
  | 'UNSELECTED'
  | 'DELETE_ASKED'
  | 'CANCELLED'
  | 'CONFIRMED'
  | 'CLOSED'
  | 'RESET_OPENED';

export const list = `${listObservers.method} ${listObservers.path}`;

/** React goes on rendering while this waits. */
export async function arrival({ arrived }: Held) {
  const seen = vi.fn<(request: unknown) => void>();
  void arrived.then(seen);
  await waitFor(() => expect(seen).toHaveBeenCalled());
}
