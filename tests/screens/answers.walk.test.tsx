import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { listThreads } from '#contract/threads.ts';
import { createThreadsMachine } from '#machines/threads/threads.machine.ts';
import { AnswersScreen } from '#src/screens/answers/AnswersScreen.tsx';
import { noFilter, type AnswersFilter } from '#src/screens/answers/answers.filter.ts';
import { layOut } from '#tests/support/layout.ts';
import { type Action as ActionOf, walkScreen } from '#tests/support/screenWalk.ts';
import { requestOf } from '#tests/support/loader.ts';
import { threadOf } from '#tests/support/threads.ts';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createThreadsMachine<AnswersFilter>();
type Snapshot = SnapshotFrom<typeof machine>;
type Action = ActionOf<typeof machine, Stage>;

const inCluj = { ...noFilter, county: 'CJ' };
const rowsOf = (county: string) =>
  (county === 'CJ' ? [11] : [1, 2, 3]).map((number) =>
    threadOf(number, { pollingStationName: `${county === 'CJ' ? 'CJ' : 'AB'} ${number}` }),
  );

const listed = (snapshot: Snapshot) => snapshot.context.threads.map(({ pollingStationName }) => pollingStationName);
const requested = (snapshot: Snapshot) => requestOf(snapshot.children.load);

const actions = {
  'filtered by CJ': {
    event: ({ context }) => (context.filter.county === 'CJ' ? undefined : { type: 'filter.changed', filter: inCluj }),
    async does() {
      await settle(() =>
        fireEvent.change(screen.getByRole('combobox', { name: 'County' }), { target: { value: 'cj' } }),
      );
      await press('Filter');
    },
  },
  'filter cleared': {
    event: ({ context }) => (context.filter.county === '' ? undefined : { type: 'filter.changed', filter: noFilter }),
    does: () =>
      settle(() => fireEvent.click(within(screen.getByRole('search')).getByRole('button', { name: 'Clear filter' }))),
  },
  refreshed: { event: () => ({ type: 'refreshed' }), does: () => press('Refresh') },
  'the server answers': {
    event(snapshot) {
      const asked = requested(snapshot);
      const threads = rowsOf(asked?.filter.county ?? '');
      const output = { threads, totalItems: threads.length, loadedAt: '2026-11-21T20:00:00.000Z' };
      return asked && { type: 'xstate.done.actor.load', output };
    },
    does: (stage) =>
      settle(() => {
        for (const { endpoint, args, answer } of stage.asked.splice(0)) {
          const data = rowsOf(args.query?.['county'] === 'CJ' ? 'CJ' : '');
          if (endpoint === listThreads) answer({ data, totalItems: data.length, totalPages: 1 });
        }
      }),
  },
} satisfies Record<string, Action>;

function shows(snapshot: Snapshot, stage: Stage) {
  const links = screen.queryAllByRole('link').filter((link) => link.dataset['place'] !== undefined);
  expect(links.map((link) => link.querySelector('strong')?.textContent)).toEqual(listed(snapshot));
  expect(new URLSearchParams(stage.address()).get('county') ?? '').toBe(snapshot.context.filter.county);
  const { totalItems } = snapshot.context;
  expect(screen.queryByText(/in total$/u)?.textContent).toBe(
    totalItems === null ? undefined : `${totalItems} in total`,
  );
  expect(screen.queryByText('Loading…') !== null).toBe(totalItems === null);
}

walkScreen({
  name: 'ANS-01 ANS-03 ANS-04 ANS-05 TAB-01 the list shows what its machine says',
  machine,
  input: { filter: noFilter },
  actions,
  key: ({ value, context }) => [value, context.filter.county, context.threads.length > 0],
  prepare: layOut,
  async open() {
    const stage = openScreen(<AnswersScreen list="answers" />, { path: '/answers' });
    await settle(() => {});
    return stage;
  },
  shows,
});
