import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listForms } from '#contract/form-list.ts';
import { addForm, deleteForm, getForm } from '#contract/forms.ts';
import { freeCode } from '#src/screens/forms/forms.codes.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { formOf } from '#tests/support/forms.ts';
import { agree, all, answer, choose, counting, opened, opening, sections, uploaded } from './forms.given.tsx';
import { namesShown, press, settle } from '#tests/support/screen.tsx';

describe('actions', () => {
  test('FRM-04 deleting is asked about; refused, the reason is told and the form stays', async () => {
    const stage = await opened();
    await choose('A Form A', 'Delete');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete A Form A?' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete this record?');
    await expectAccessible();
    await agree('Cancel');
    await choose('A Form A', 'Delete');
    await agree('Delete');
    const refusal = {
      ...failures.refused,
      status: 409,
      detail: 'The form A cannot be deleted: 2 answers refer to it.',
    };
    await settle(() => stage.waiting(deleteForm).fail(refusal));
    expect(stage.toasts).toEqual([
      { status: 'error', title: 'FORM_NOT_DELETED', description: refusal.detail, values: { name: 'A Form A' } },
    ]);
    expect(namesShown()).toHaveLength(3);
  });

  test('FRM-01 deleted, the list is read anew', async () => {
    const stage = await opened();
    await choose('B Form B', 'Delete');
    await agree('Delete');
    const asked = stage.waiting(deleteForm);
    expect(asked.args.query).toEqual({ formId: '2' });
    await settle(() => asked.answer(undefined));
    await answer(stage, [opening, counting]);
    expect(stage.toasts).toEqual([{ status: 'warning', title: 'SUCCESS', description: 'FORM_DELETED' }]);
    expect(namesShown()).toEqual(['Form A', 'Form C']);
  });

  test('FRM-03 a duplicate is a draft with a free code and without ids, and is opened', async () => {
    const stage = await opened();
    await choose('A Form A', 'Duplicate');
    expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
    await settle(() => stage.waiting(getForm).answer(sections));
    await settle(() => stage.waiting(listForms).answer({ formVersions: [...all, formOf(9, 'a-2')] }));
    const asked = stage.waiting(addForm);
    expect(asked.args.body).toEqual({ ...uploaded, id: 0, code: 'A-3' });
    await settle(() => asked.answer(10));
    expect(stage.went).toEqual(['/formulare/10']);
    const values = { name: 'A Form A', code: 'A-3' };
    expect(stage.toasts).toEqual([{ status: 'success', title: 'SUCCESS', description: 'FORM_DUPLICATED', values }]);
  });

  test('FRM-04 a duplicate that fails is told with the reason', async () => {
    const stage = await opened();
    await choose('A Form A', 'Duplicate');
    await settle(() => stage.waiting(getForm).fail(failures.offline));
    expect(stage.toasts).toEqual([
      { status: 'error', title: 'FORM_NOT_DUPLICATED', description: 'FAULT_OFFLINE', values: { name: 'A Form A' } },
    ]);
    expect(stage.went).toEqual([]);
  });

  test('SES-05 a duplicate that the end of the session stops is told by the login alone, and can be tried again', async () => {
    const stage = await opened();
    await choose('A Form A', 'Duplicate');
    await settle(() => stage.waiting(getForm).fail(failures.unauthorized));
    expect([stage.toasts, stage.went]).toEqual([[], []]);
    expect(screen.getByRole('button', { name: 'Import' })).not.toHaveAttribute('aria-disabled');
  });

  test('FED-06 a code for another form is free and short enough, whatever codes there are', () => {
    expect(freeCode('A', all)).toBe('A-2');
    expect(freeCode('A-2', [formOf(1, 'A-2'), formOf(2, 'A-3')])).toBe('A-4');
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.array(fc.nat(30), { maxLength: 20 }), (code, ends) => {
        const taken = [code, ...ends.map((end) => `${code.slice(0, 17)}-${end}`)].map((one, id) => formOf(id, one));
        const free = freeCode(code, taken);
        expect(free.length).toBeLessThanOrEqual(20);
        expect(taken.map((one) => one.code.toLowerCase())).not.toContain(free.toLowerCase());
      }),
    );
  });
});

describe('preview', () => {
  test('FRM-01 as a phone shows it, section by section, without flags', async () => {
    const stage = await opened();
    await choose('A Form A', 'Preview');
    const dialog = await screen.findByRole('dialog', { name: 'Preview: A · Form A' });
    await settle(() => stage.waiting(getForm).answer(sections));
    const question = within(dialog).getByRole('group', { name: 'A1 Was the urn sealed?' });
    expect(
      within(question)
        .getAllByRole('radio')
        .map((box) => box.parentElement?.textContent),
    ).toEqual(['Yes', 'No']);
    expect(within(question).getByLabelText('Text for “No”')).toBeInTheDocument();
    expect(dialog).not.toHaveTextContent(/flag/iu);
    await expectAccessible();
    await press('Next');
    expect(dialog).toHaveTextContent('Section 2 of 2');
    expect(dialog).toHaveTextContent('This section has no questions yet.');
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('FRM-01 on paper everything is there at once', async () => {
    const stage = await opened();
    await choose('A Form A', 'Preview');
    await settle(() => stage.waiting(getForm).answer(sections));
    const sheet = document.querySelector('[data-print-sheet]');
    expect(sheet).toHaveTextContent('A · Form A');
    expect([...(sheet?.querySelectorAll('h2, h3, li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'S Opening',
      'A1 Was the urn sealed?',
      'Yes',
      'No',
      'T Later',
    ]);
  });

  test('a form that cannot be read says why, and one that is gone says so', async () => {
    const stage = await opened();
    await choose('A Form A', 'Preview');
    await settle(() => stage.waiting(getForm).fail(failures.server));
    expect(screen.getByText('The form could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(getForm).fail(failures.notFound));
    expect(screen.getByText('This form has been deleted meanwhile.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible();
  });
});
