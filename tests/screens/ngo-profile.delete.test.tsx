import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { deleteNgo, setNgoStatus } from '#contract/ngos.ts';
import { failures } from '#tests/support/failures.ts';
import { answerIn, opened } from './ngo-profile.given.tsx';
import { press, settle } from '#tests/support/screen.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

describe('NGP-02 deleting', () => {
  test('is asked, told, and leads to the list', async () => {
    const stage = await opened('edit');
    await press('Delete');
    await answerIn('Delete');
    const call = stage.waiting(deleteNgo);
    expect(call.args).toEqual({ params: { id: 2 } });
    await settle(() => call.answer(undefined));
    expect([stage.went, stage.toasts]).toEqual([
      ['/ong'],
      [{ status: 'warning', title: 'SUCCESS', description: 'NGO_DELETE_SUCCESS', values: { name: 'Alpha' } }],
    ]);
  });

  test('refused with its reason, and making it inactive is offered instead', async () => {
    const stage = await opened('edit');
    await press('Delete');
    await answerIn('Delete');
    await settle(() =>
      stage.waiting(deleteNgo).fail({ ...failures.refused, status: 409, detail: 'It has observers.' }),
    );
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('It has observers.');
    await answerIn('Make inactive');
    const call = stage.waiting(setNgoStatus);
    expect(call.args).toEqual({ params: { id: 2 }, body: { isActive: false } });
    await settle(() => call.answer(undefined));
    expect(stage.went).toEqual(['/ong']);
  });

  test('one that somebody else deleted is said to be gone', async () => {
    const stage = await opened('edit');
    await press('Delete');
    await answerIn('Delete');
    await settle(() => stage.waiting(deleteNgo).fail(failures.notFound));
    await answerIn('Back to the list');
    expect(stage.went).toEqual(['/ong']);
  });
});
