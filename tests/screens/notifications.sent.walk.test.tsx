import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { getNotification, listRecipients, type Deliveries } from '#contract/notifications.ts';
import { isLoading, isNotFound, sightOf } from '#machines/watched-query/watched-query.selectors.ts';
import { sentMachine, type SentSight } from '#src/screens/notifications/history.actors.ts';
import { writeQuery, type SentQuery } from '#src/screens/notifications/history.query.ts';
import { failures } from '#tests/support/failures.ts';
import { stopClock, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { openSent, pageOf, recipient, sentNotification } from './notifications.given.tsx';
import { settle, type Stage } from '#tests/support/screen.tsx';
import { isAsked, showsWatch, watchActions, type Watched } from './watched-query.when.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
type Snapshot = Watched<SentSight, SentQuery>;
type Action = ActionOf<typeof sentMachine, Stage>;

const everybody: SentQuery = { page: 1, size: 20, status: null };

const actions = watchActions<SentSight, SentQuery>();

/** One got it, one did not; of those on their way none is in the list. */
const rowsOf = ({ status }: SentQuery) =>
  [recipient('sent'), recipient('failed')].filter((one) => status === null || one.status === status);

const answers = (deliveries: Partial<Deliveries>): Action => {
  const notification = sentNotification(deliveries);
  return {
    event({ context: { query }, children }) {
      const rows = rowsOf(query);
      const output = { item: { notification, rows, total: rows.length, pages: 1, loadedAt: '' } };
      return isAsked({ children }) ? { type: 'xstate.done.actor.load', output } : undefined;
    },
    does(stage, { context: { query } }) {
      const recipients = stage.waiting(listRecipients);
      const { status } = query;
      expect(recipients.args).toEqual({
        params: { id: '7' },
        query: { page: 1, pageSize: 20, ...(status !== null && { status }) },
      });
      return settle(() => {
        stage.waiting(getNotification).answer(notification);
        recipients.answer(pageOf(rowsOf(query)));
      });
    },
  };
};

/** The words come, the recipients do not. */
const isGone: Action = {
  event: ({ children }) =>
    isAsked({ children }) ? { type: 'xstate.done.actor.load', output: { isMissing: true } } : undefined,
  does: (stage) =>
    settle(() => {
      stage.waiting(getNotification).answer(sentNotification());
      stage.waiting(listRecipients).fail(failures.notFound);
    }),
};

const picks = (status: SentQuery['status']): Action => ({
  event: (snapshot) =>
    sightOf(snapshot) !== null && snapshot.context.query.status !== status
      ? { type: 'query.changed', query: { ...everybody, status } }
      : undefined,
  does: () => settle(() => fireEvent.change(screen.getByLabelText('State'), { target: { value: status ?? '' } })),
});

function shows(snapshot: Snapshot, stage: Stage): void {
  showsWatch(snapshot);
  const sight = sightOf(snapshot);
  const { query } = snapshot.context;
  const loading = isLoading(snapshot);
  expect(document.querySelector('h1')?.textContent).toBe(sight === null ? 'Sent notification' : 'Urns 7');
  expect(screen.queryByText('There is no such notification') !== null).toBe(isNotFound(snapshot));
  expect(screen.queryByText('Loading…') !== null).toBe(sight === null && loading);
  expect([...document.querySelectorAll('tbody th')].map((row) => row.textContent)).toEqual(
    (sight?.rows ?? []).map(({ name }) => name),
  );
  expect(screen.queryByText('No delivery is in this state.') !== null).toBe(sight?.rows.length === 0 && !loading);
  expect(`?${stage.address()}`).toBe(`?${writeQuery(query).toString()}`);
  expect(screen.queryByLabelText<HTMLSelectElement>('State')?.value).toBe(
    sight === null ? undefined : (query.status ?? ''),
  );
  const { failed = 0, queued = 0 } = sight?.notification.deliveries ?? {};
  expect(screen.queryByText('Resend 1 failed delivery') !== null).toBe(failed > 0);
  expect(screen.queryAllByText('1 queued').length > 0).toBe(queued > 0);
}

walkScreen<typeof sentMachine, Stage>({
  name: 'NTF-06 NAV-07 one message and its deliveries show what their machine says',
  machine: sentMachine,
  input: { query: everybody },
  actions: {
    'all deliveries are settled': answers({ sent: 1, failed: 1 }),
    'one is on its way': answers({ sent: 1, queued: 1 }),
    'there is no such message': isGone,
    'only those on their way': picks('queued'),
    'all again': picks(null),
    ...actions,
  },
  key: ({ value, context: { query, sight } }) => [value, query.status, sight === null],
  prepare() {
    sessionStorage.clear();
    stopClock();
  },
  async open() {
    const stage = openSent();
    await settle(() => {});
    return stage;
  },
  shows,
  atLeast: 20,
});
