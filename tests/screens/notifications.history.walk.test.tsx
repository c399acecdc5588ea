import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { listNotifications, type Deliveries } from '#contract/notifications.ts';
import { isLoading, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { historyMachine, type HistorySight } from '#src/screens/notifications/history.actors.ts';
import type { PageQuery } from '#src/lists/pageQuery.ts';
import { writeQuery } from '#src/screens/notifications/history.query.ts';
import { HistoryScreen } from '#src/screens/notifications/HistoryScreen.tsx';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { pageOf, sentNotification } from './notifications.given.tsx';
import { openScreen, settle, type Stage } from '#tests/support/screen.tsx';
import { isAsked, showsWatch, watchActions, type Watched } from './watched-query.when.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = Watched<HistorySight, PageQuery>;
type Action = ActionOf<typeof historyMachine, Stage>;

const actions = watchActions<HistorySight, PageQuery>();

const answers = (deliveries: Partial<Deliveries> | null): Action => {
  const rowsOf = ({ page }: PageQuery) => (deliveries === null ? [] : [sentNotification(deliveries, page)]);
  const total = deliveries === null ? 0 : 45;
  return {
    event({ context: { query }, children }) {
      const output = { item: { rows: rowsOf(query), total, pages: 3, loadedAt: '' } };
      return isAsked({ children }) ? { type: 'xstate.done.actor.load', output } : undefined;
    },
    does(stage, { context: { query } }) {
      const call = stage.waiting(listNotifications);
      expect(call.args).toEqual({ query: { page: query.page, pageSize: query.size } });
      return settle(() => call.answer(pageOf(rowsOf(query), total, 3)));
    },
  };
};

/** The buttons are there with the list, and rest while it is on its way. */
const turns = (by: 1 | -1, name: string): Action => ({
  event(snapshot) {
    const { size, page } = snapshot.context.query;
    const isThere = (sightOf(snapshot)?.total ?? 0) > 0 && !isLoading(snapshot);
    const wanted = page + by;
    return isThere && wanted >= 1 && wanted <= 2 ? { type: 'query.changed', query: { size, page: wanted } } : undefined;
  },
  does: () => settle(() => fireEvent.click(screen.getByLabelText(name))),
});

const goesTo = (page: number): Action => ({
  event: () => ({ type: 'query.changed', query: { page, size: 20 } }),
  does: (stage) => settle(() => stage.goTo(writeQuery({ page, size: 20 }).toString())),
});

function shows(snapshot: Snapshot, stage: Stage): void {
  showsWatch(snapshot);
  const sight = sightOf(snapshot);
  const { query } = snapshot.context;
  expect([...document.querySelectorAll('tbody th')].map((row) => row.textContent)).toEqual(
    (sight?.rows ?? []).map(({ title }) => title),
  );
  expect(screen.queryAllByText('Loading…').length > 0).toBe(sight === null && isLoading(snapshot));
  expect(screen.queryByText('Nothing was sent yet') !== null).toBe(sight?.total === 0);
  expect(screen.queryByText(/in total$/u)?.textContent).toBe(sight === null ? undefined : `${sight.total} in total`);
  const isBlank = sight === null && document.querySelector('output')?.textContent === undefined;
  expect(isBlank).toBe(false);
  expect(stage.address()).toBe(writeQuery(query).toString());
  const [row] = sight?.rows ?? [];
  if (row === undefined) return;
  const { queued = 0 } = row.deliveries ?? {};
  expect(document.querySelector('tbody td:last-child')?.textContent).toBe(queued > 0 ? '2 queued1 sent' : '3 sent');
  const first = (query.page - 1) * 20 + 1;
  expect(screen.queryByText(`Showing ${first} to ${first} of 45`)).not.toBeNull();
}

walkScreen<typeof historyMachine, Stage>({
  name: 'NTF-06 NAV-07 the list of what was sent shows what its machine says',
  machine: historyMachine,
  input: { query: { page: 1, size: 20 } },
  actions: {
    'all are delivered': answers({ sent: 3 }),
    'some are on their way': answers({ queued: 2, sent: 1 }),
    'nothing was ever sent': answers(null),
    'next page wanted': turns(1, 'Next page'),
    'previous page wanted': turns(-1, 'Previous page'),
    'the address says page 2': goesTo(2),
    ...actions,
  },
  key: ({ value, context: { query, sight } }) => [value, query.page, sight?.total],
  prepare: stopClock,
  async open() {
    const stage = openScreen(<HistoryScreen />);
    await settle(() => {});
    return stage;
  },
  shows,
  atLeast: 20,
});
