import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { countObservers } from '#contract/observers.ts';
import { deleteObserver } from '#contract/observer-changes.ts';
import { failures } from '#tests/support/failures.ts';
import { check, choose, dan, dialog, list, mara, opened, queryOf } from './observers.given.tsx';
import { namesShown, press, settle } from '#tests/support/screen.tsx';

describe('OBS-06 deleting one', () => {
  test('is asked, called, told, and the list and the count are loaded anew', async () => {
    const stage = await opened();
    await choose('Ana Pop', 'Delete');
    const question = await dialog('alertdialog');
    expect(question).toHaveAccessibleName('Delete Ana Pop?');
    expect(stage.asked.filter(({ endpoint }) => endpoint === deleteObserver)).toEqual([]);
    await settle(() => fireEvent.click(within(question).getByRole('button', { name: 'Delete' })));
    const call = stage.waiting(deleteObserver);
    expect(call.args).toEqual({ query: { id: '1' } });
    await settle(() => call.answer(true));
    expect(stage.toasts).toEqual([
      { status: 'warning', title: 'SUCCESS', description: 'OBSERVER_DELETED', values: { count: 1 } },
    ]);
    expect(queryOf(stage)).toEqual({ Page: 1, PageSize: 1_000 });
    await settle(() => stage.waiting(countObservers).answer(2));
    await list(stage, [dan, mara]);
    expect([namesShown(), screen.getByText('2 in total').textContent]).toEqual([
      ['Dan IlieDeactivated', 'Mara Șerban'],
      '2 in total',
    ]);
  });

  test('can be called off, and the focus goes back', async () => {
    const stage = await opened();
    await choose('Ana Pop', 'Delete');
    const question = await dialog('alertdialog');
    await settle(() => fireEvent.click(within(question).getByRole('button', { name: 'Cancel' })));
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Actions for Ana Pop'));
    expect([screen.queryByRole('alertdialog'), stage.asked.length]).toEqual([null, 2]);
  });

  test.each([
    ['the reason of the server', { ...failures.refused, detail: 'Ana has sent answers.' }, 'Ana has sent answers.'],
    ['our words where it gave none', failures.server, 'FAULT_SERVER'],
  ])('a failure is told with %s, and the row stays', async (_title, failure, description) => {
    const stage = await opened();
    await choose('Ana Pop', 'Delete');
    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Delete' })));
    await settle(() => stage.waiting(deleteObserver).fail(failure));
    expect(stage.toasts).toEqual([
      { status: 'error', title: 'OBSERVER_DELETE_FAILED', description, values: { name: 'Ana Pop' } },
    ]);
    expect([namesShown().length, stage.asked.length]).toEqual([3, 3]);
  });
});

test('OBS-09 several: one question, progress that can be stopped, every row accounted for, and another try', async () => {
  const stage = await opened();
  await press('Select all', 'checkbox');
  await press('Delete');
  const question = await dialog('alertdialog');
  expect(question).toHaveAccessibleName('Delete 3 observers?');
  expect(question).toHaveTextContent('Ana Pop 0722000001Dan Ilie 0722000002Mara Șerban 0722000003');
  await settle(() => fireEvent.click(within(question).getByRole('button', { name: 'Delete' })));
  expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull();
  await settle(() => stage.waiting(deleteObserver).answer(true));
  const progress = await dialog('dialog');
  expect(progress).toHaveTextContent('1 of 3 done');
  expect(within(progress).getByRole('progressbar')).toHaveAttribute('value', '1');
  await press('Stop after this one');
  await settle(() => stage.waiting(deleteObserver).fail({ ...failures.refused, detail: 'Dan has sent answers.' }));
  const summary = await screen.findByRole('dialog', { name: 'Not every observer was deleted' });
  expect(summary).toHaveTextContent('1 observer was deleted.');
  expect(
    within(summary)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dan Ilie 0722000002Dan has sent answers.', 'Mara Șerban 0722000003']);
  expect(summary).toHaveTextContent('1 was not deleted because you stopped:Mara Șerban');
  await settle(() => stage.waiting(countObservers).answer(2));
  expect(screen.getByText('2 in total')).toBeInTheDocument();
  await press('Try these again');
  await settle(() => stage.waiting(deleteObserver).answer(true));
  expect(stage.toasts).toEqual([
    { status: 'warning', title: 'SUCCESS', description: 'OBSERVER_DELETED', values: { count: 1 } },
  ]);
});

test('OBS-09 where none of several was deleted, each has its reason, and nothing is loaded anew', async () => {
  const stage = await opened();
  await press('Select all', 'checkbox');
  await check('Mara Șerban');
  await press('Delete');
  const question = await dialog('alertdialog');
  await settle(() => fireEvent.click(within(question).getByRole('button', { name: 'Delete' })));
  const before = stage.asked.filter(({ endpoint }) => endpoint !== deleteObserver).length;
  await settle(() => stage.waiting(deleteObserver).fail({ ...failures.refused, detail: 'Ana has sent answers.' }));
  await settle(() => stage.waiting(deleteObserver).fail(failures.offline));
  const summary = await screen.findByRole('dialog', { name: 'Not every observer was deleted' });
  expect(
    within(summary)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Ana Pop 0722000001Ana has sent answers.',
    'Dan Ilie 0722000002The server cannot be reached. Check the connection.',
  ]);
  expect(stage.asked.filter(({ endpoint }) => endpoint !== deleteObserver)).toHaveLength(before);
  await press('Close');
  expect([namesShown().length, screen.queryByRole('dialog'), stage.toasts]).toEqual([3, null, []]);
});
