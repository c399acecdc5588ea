import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { deleteObserver } from '#contract/observer-changes.ts';
import type { Row } from '#machines/selection/selection.machine.ts';
import { createRowActionsMachine } from '#machines/row-actions/row-actions.machine.ts';
import { failedRows, finishedCount, rowsOfAction, skippedRows } from '#machines/row-actions/row-actions.selectors.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, type Stage } from '#tests/support/screen.tsx';
import { actionWhen, walkScreen, type Action as ActionOf } from '#tests/support/screenWalk.ts';
import { ana, choose, dan, dialog, mara, opened } from './observers.given.tsx';

/** The production machine says which paths there are; what each state has to show is said here, by requirement. */
const machine = createRowActionsMachine<Row, null, 'delete'>((row) => row);
type Snapshot = SnapshotFrom<typeof machine>;
type Action = ActionOf<typeof machine, Stage>;

const rows = [ana, dan, mara].map(({ id, name, phone }): Row => ({ key: String(id), name, phone }));
const is = (state: 'browsing' | 'confirming' | 'running' | 'summary') => (snapshot: Snapshot) =>
  snapshot.matches(state);
const when = actionWhen<typeof machine, Stage>;
const answer = async (word: string) => {
  const question = await dialog('alertdialog');
  await settle(() => fireEvent.click(within(question).getByRole('button', { name: word })));
};

const actions: Record<string, Action> = {
  'one is to be deleted': when(is('browsing'), { type: 'action.asked', action: 'delete', rows: rows.slice(0, 1) }, () =>
    choose('Ana Pop', 'Delete'),
  ),
  'all are to be deleted': when(is('browsing'), { type: 'action.asked', action: 'delete', rows }, async () => {
    await press('Select all', 'checkbox');
    await press('Delete');
  }),
  confirmed: when(is('confirming'), { type: 'action.confirmed' }, () => answer('Delete')),
  'called off': when(is('confirming'), { type: 'action.cancelled' }, () => answer('Cancel')),
  'one is deleted': when(is('running'), { type: 'xstate.done.actor.runRow', output: null }, (stage) =>
    settle(() => stage.waiting(deleteObserver).answer(true)),
  ),
  'one is not deleted': when(is('running'), { type: 'xstate.error.actor.runRow', error: failures.offline }, (stage) =>
    settle(() => stage.waiting(deleteObserver).fail(failures.offline)),
  ),
  stopped: when(
    (snapshot) => snapshot.can({ type: 'run.cancelled' }),
    { type: 'run.cancelled' },
    () => press('Stop after this one'),
  ),
  'tried again': when(
    (snapshot) => snapshot.can({ type: 'failed.retried' }),
    { type: 'failed.retried' },
    () => press('Try these again'),
  ),
  'the outcome is closed': when(is('summary'), { type: 'summary.closed' }, () => press('Close')),
};

async function shows(snapshot: Snapshot): Promise<void> {
  const count = rowsOfAction(snapshot).length;
  const isProgress = snapshot.matches('running') && count > 1;
  if (snapshot.matches('confirming')) await dialog('alertdialog');
  if (isProgress || snapshot.matches('summary')) await dialog('dialog');
  const box = screen.queryByRole('dialog');
  const items = box === null ? [] : within(box).queryAllByRole('listitem');
  expect({
    question: screen.queryByRole('alertdialog')?.querySelector('h2')?.textContent,
    dialog: box?.querySelector('h2')?.textContent,
    done: box?.querySelector('progress')?.value,
    named: items.map(({ textContent }) => rows.find(({ name }) => textContent.startsWith(name))?.key),
  }).toEqual({
    question: snapshot.matches('confirming') ? (count > 1 ? 'Delete 3 observers?' : 'Delete Ana Pop?') : undefined,
    dialog: isProgress
      ? 'Deleting observers'
      : snapshot.matches('summary')
        ? 'Not every observer was deleted'
        : undefined,
    done: isProgress ? finishedCount(snapshot) : undefined,
    named: snapshot.matches('summary') ? [...failedRows(snapshot), ...skippedRows(snapshot)].map(({ key }) => key) : [],
  });
}

walkScreen<typeof machine, Stage>({
  name: 'OBS-06 OBS-09 observers are deleted, one or several, as the machine says',
  machine,
  input: {
    query: { filter: null, sort: null, page: 1, pageSize: 9 },
    emptyFilter: null,
    chunkSize: 100,
    reloadChunkSize: 1_000,
    kept: [],
  },
  actions,
  key: ({ value, context }) => [
    value,
    context.rows.length,
    context.waiting.length,
    context.failed.length,
    context.skipped.length,
  ],
  open: () => opened(),
  shows,
  alwaysFromStart: true,
  atLeast: 10,
});
