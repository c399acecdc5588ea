import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { listActors, listActs, type Act } from '#contract/acts.ts';
import {
  filterOf,
  isBlank,
  isGoingOn,
  isRenewing,
  itemsOf,
  unfoldedOf,
} from '#machines/timeline/timeline.selectors.ts';
import { actsMachine } from '#src/acts/acts.actors.ts';
import { noFilter, writeFilter, type ActFilter } from '#src/acts/acts.query.ts';
import { ActsScreen } from '#src/screens/acts/ActsScreen.tsx';
import { namesShown, openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';
import { walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { organizer } from '#tests/support/claims.ts';
import { actOf, actors } from './acts.given.tsx';

type Snapshot = SnapshotFrom<typeof actsMachine>;
type Action = ActionOf<typeof actsMachine, Stage>;

const isAsked = ({ children }: Snapshot) => children.load !== undefined;
const resets: ActFilter = { ...noFilter, kind: 'observer.pinReset' };
const deletions: ActFilter = { ...noFilter, kind: 'ngo.deleted' };

/** Of older ones there is one page. */
const answers = (data: Act[], next: string | null): Action => ({
  event: (snapshot) =>
    isAsked(snapshot) && (next === null || isRenewing(snapshot))
      ? { type: 'xstate.done.actor.load', output: { items: data, next, loadedAt: '2026-11-22T08:00:00.000Z' } }
      : undefined,
  does(stage, snapshot) {
    const call = stage.waiting(listActs);
    const { kind } = filterOf(snapshot);
    expect(call.args.query).toEqual({ ...(kind && { kind }), ...(isGoingOn(snapshot) && { before: '1.7' }) });
    return settle(() => call.answer({ data, next }));
  },
});

const filters = (filter: ActFilter): Action => ({
  event: (snapshot) => (filterOf(snapshot).kind === filter.kind ? undefined : { type: 'filter.changed', filter }),
  async does() {
    const box = screen.getByRole('combobox', { name: 'What' });
    await settle(() => fireEvent.change(box, { target: { value: filter.kind } }));
    await press(filter.kind === '' ? 'Clear filter' : 'Filter');
  },
});

const goesTo = (filter: ActFilter): Action => ({
  event: () => ({ type: 'query.changed', filter }),
  does: (stage) => settle(() => stage.goTo(writeFilter(filter).toString())),
});

function shows(snapshot: Snapshot, stage: Stage): void {
  const items = itemsOf(snapshot);
  expect(namesShown()).toEqual(items.map(() => 'PIN reset'));
  expect(screen.queryAllByText('Loading…').length > 0).toBe(isGoingOn(snapshot) || isBlank(snapshot));
  expect(screen.queryByText('Nothing here yet') !== null).toBe(!isBlank(snapshot) && items.length === 0);
  expect(screen.queryByText('refreshing') !== null).toBe(isRenewing(snapshot) && !isBlank(snapshot));
  if (items.length > 0) expect(screen.getByRole('table')).toHaveAttribute('aria-busy', String(isRenewing(snapshot)));
  const older = screen.queryByRole('button', { name: /^(?:Show older|Loading…)$/u });
  const { inSight } = snapshot.context;
  expect(older === null ? null : older.getAttribute('aria-disabled')).toBe(
    inSight === null || inSight.next === null ? null : snapshot.can({ type: 'more.requested' }) ? null : 'true',
  );
  expect(older !== null).toBe(inSight !== null && inSight.next !== null);
  expect(document.querySelectorAll('dl')).toHaveLength(
    unfoldedOf(snapshot).filter((id) => items.some((item) => item.id === id)).length,
  );
  expect(stage.address()).toBe(writeFilter(filterOf(snapshot)).toString());
}

walkScreen<typeof actsMachine, Stage>({
  name: 'LED-06 NAV-07 the history shows what its machine says',
  machine: actsMachine,
  input: { filter: noFilter },
  actions: {
    'a page with older ones': answers([actOf(9), actOf(7)], '1.7'),
    'all there is': answers([actOf(6)], null),
    'nothing at all': answers([], null),
    'PIN resets wanted': filters(resets),
    'everything wanted': filters(noFilter),
    'the address says deletions': goesTo(deletions),
    'more wanted': {
      event: (snapshot) => (snapshot.can({ type: 'more.requested' }) ? { type: 'more.requested' } : undefined),
      does: () => press('Show older'),
    },
    refreshed: { event: () => ({ type: 'refreshed' }), does: () => press('Refresh') },
    'the first row toggled': {
      event: (snapshot) => {
        const [first] = itemsOf(snapshot);
        return first && { type: 'row.toggled', id: first.id };
      },
      does: () =>
        settle(() => fireEvent.click(screen.getAllByRole('button', { name: /^Details/u })[0] ?? document.body)),
    },
  },
  key: ({ value, context: { filter, inSight, unfolded } }) => [
    value,
    filter.kind,
    inSight?.items.length,
    inSight?.next,
    unfolded.length,
  ],
  async open() {
    const stage = openScreen(<ActsScreen />, { claims: organizer });
    await settle(() => stage.waiting(listActors).answer(actors));
    return stage;
  },
  shows,
  atLeast: 20,
});
