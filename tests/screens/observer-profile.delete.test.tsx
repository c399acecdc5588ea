import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deleteObserver, updateObserver } from '#contract/observer-changes.ts';
import { failures } from '#tests/support/failures.ts';
import { opened, question, values } from './observer-profile.given.tsx';
import { press, settle } from '#tests/support/screen.tsx';

describe('OBP-05 deleting', () => {
  const ask = async () => {
    const stage = await opened('edit');
    await press('Delete');
    const dialog = await question('Delete Ana Pop?');
    await settle(() => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' })));
    return stage;
  };

  test('asks, deletes, tells it and leads to the list', async () => {
    const stage = await ask();
    const call = stage.waiting(deleteObserver);
    expect(call.args.query).toEqual({ id: 1 });
    await settle(() => call.answer(true));
    expect(stage.toasts).toEqual([{ status: 'warning', title: 'SUCCESS', description: 'OBSERVER_REMOVED' }]);
    expect(stage.went).toEqual(['/observatori']);
  });

  test('can be called off', async () => {
    const stage = await opened('edit');
    await press('Delete');
    await question('Delete Ana Pop?');
    await settle(() =>
      fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' })),
    );
    expect([screen.queryByRole('alertdialog'), stage.asked.length]).toEqual([null, 1]);
  });

  test('where answers exist the reason is shown, and deactivating offered', async () => {
    const stage = await ask();
    const detail = 'What was sent by Ana Pop (answers: 3) would be lost; deactivate the observer instead.';
    await settle(() => stage.waiting(deleteObserver).fail({ ...failures.refused, status: 409, detail }));
    expect(await question('Ana Pop cannot be deleted')).toHaveTextContent(detail);
    await press('Deactivate');
    const call = stage.waiting(updateObserver);
    expect(call.args.body).toEqual({ idObserver: 1, isActive: false });
    await settle(() => call.answer(true));
    expect(stage.toasts).toEqual([{ status: 'warning', title: 'SUCCESS', description: 'OBSERVER_DEACTIVATED_DONE' }]);
    expect(stage.went).toEqual(['/observatori']);
  });

  test('another failure is told, and everything stays', async () => {
    const stage = await ask();
    await settle(() => stage.waiting(deleteObserver).fail(failures.offline));
    expect(stage.toasts).toEqual([
      { status: 'error', title: 'OBSERVER_DELETE_FAILED', description: 'FAULT_OFFLINE', values: { name: 'Ana Pop' } },
    ]);
    expect([values()[0], stage.went]).toEqual(['Ana Pop', []]);
  });
});
