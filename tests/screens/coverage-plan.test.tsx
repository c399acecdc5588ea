import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { removePlan } from '#contract/coverage-plan.ts';
import { getExpectations, setFormHours } from '#contract/coverage.ts';
import { timeOfDay } from '#src/screens/coverage/plan/timeOfDay.ts';
import { ngoAdmin } from '#tests/support/claims.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { cellsOf, press, settle, speak } from '#tests/support/screen.tsx';
import { expectations, openPlan, plan } from './coverage.given.tsx';

async function opened(changed: Partial<typeof expectations> = {}, given: Parameters<typeof openPlan>[0] = {}) {
  const stage = openPlan(given);
  await settle(() => stage.waiting(getExpectations).answer({ ...expectations, ...changed }));
  return stage;
}

const type = (name: string, value: string) =>
  settle(() => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }));

/** The dialog's code comes when it is asked for. */
async function change(form: string) {
  await press(`Change the hours of ${form}`);
  return screen.findByRole('dialog', { name: `Change the hours of ${form}` });
}

describe('the hours of the forms', () => {
  test('COV-01 which form is expected when, and who said so', async () => {
    await opened();
    expect(cellsOf('^A:').slice(0, 2)).toEqual(['07:00 – 08:00', 'the hours of the polls']);
    expect(cellsOf('^C:').slice(0, 2)).toEqual(['21:00 – 02:00 (next day)', 'an organizer']);
    expect(cellsOf('^D:').slice(0, 2)).toEqual(['nobody is expected', 'an organizer']);
    expect(screen.getByText(/on 22 Nov 2026 \(Eastern European Time\)\./u)).toBeInTheDocument();
    expect(screen.getByText(/^There is no plan/u)).toBeInTheDocument();
  });

  test('COV-01 an organizer types them in 24 hours; they are read anew', async () => {
    const stage = await opened();
    await change('A');
    await type('Expected from', '630');
    await type('Late after', '9');
    await press('Save');
    const call = stage.waiting(setFormHours);
    expect(call.args).toEqual({ params: { id: 1 }, body: { hours: { from: '06:30', to: '09:00' }, version: 4 } });
    await settle(() => call.answer({ version: 5 }));
    expect([screen.queryByRole('dialog'), stage.toasts]).toMatchObject([null, [{ description: 'HOURS_SET' }]]);
    await settle(() => stage.waiting(getExpectations).answer(expectations));
  });

  test('COV-01 NAV-08 hours that were typed and not saved are not closed away without a question', async () => {
    await opened();
    const dialog = await change('A');
    await type('Late after', '9');
    await settle(() => fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' })));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await settle(() => fireEvent.click(within(question).getByRole('button', { name: 'Stay here' })));
    expect(await screen.findByRole('textbox', { name: 'Late after' })).toHaveValue('9');
    expect(screen.queryByRole('alertdialog')).toBe(null);
    await press('Cancel');
    await screen.findByRole('alertdialog');
    await press('Leave and discard');
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  test('COV-01 hours as they were are closed at once', async () => {
    await opened();
    const dialog = await change('A');
    await settle(() => fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' })));
    expect([screen.queryByRole('dialog'), screen.queryByRole('alertdialog')]).toEqual([null, null]);
  });

  test('COV-01 what is no time of day is not sent, and says how to write it', async () => {
    const stage = await opened();
    const dialog = await change('A');
    await type('Expected from', '25:00');
    await type('Late after', '');
    await press('Save');
    expect(within(dialog).getAllByText('A time of day is needed, such as 07:30.').length).toBe(2);
    await type('Expected from', '8:00');
    await type('Late after', '08:00');
    await press('Save');
    expect(within(dialog).getByText('The end has to differ from the beginning.')).toBeInTheDocument();
    expect(stage.asked.some(({ endpoint }) => endpoint === setFormHours)).toBe(false);
  });

  test.each([
    ['By the hours of the polls', 'C', 3, 'default', 2],
    ['Expect it from nobody', 'A', 1, null, 4],
  ] as const)('COV-01 %s', async (button, form, id, hours, version) => {
    const stage = await opened();
    await change(form);
    await press(button);
    expect(stage.waiting(setFormHours).args).toEqual({ params: { id }, body: { hours, version } });
  });

  test('COV-01 what was typed stays after a failure, and beside theirs where somebody else was faster', async () => {
    const stage = await opened();
    await change('A');
    await type('Expected from', '6');
    await press('Save');
    await settle(() => stage.waiting(setFormHours).fail(failures.offline));
    expect(screen.getByRole('textbox', { name: 'Expected from' })).toHaveValue('6');
    await settle(() => stage.waiting(getExpectations).answer(expectations));
    await press('Save');
    await settle(() =>
      stage.waiting(setFormHours).fail({ ...failures.refused, status: 409, code: 'changed-meanwhile', detail: '' }),
    );
    expect(stage.toasts.map(({ title, description }) => [title, description])).toEqual([
      ['HOURS_NOT_SET', 'FAULT_OFFLINE'],
      ['HOURS_NOT_SET', 'REFUSED_CHANGED_MEANWHILE'],
    ]);
    const theirs = { ...expectations.forms[0]!, hours: { from: '05:00', to: '06:30' }, isDefault: false, version: 5 };
    await settle(() =>
      stage
        .waiting(getExpectations)
        .answer({ ...expectations, forms: expectations.forms.map((form) => (form.id === 1 ? theirs : form)) }),
    );
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('status')).toHaveTextContent(
      'Somebody else has changed these hours meanwhile. Now they are: 05:00 – 06:30. What you typed is kept',
    );
    expect(within(dialog).getByRole('textbox', { name: 'Expected from' })).toHaveValue('6');
    await press('Save');
    const last = stage.waiting(setFormHours);
    expect(last.args).toEqual({ params: { id: 1 }, body: { hours: { from: '06:00', to: '08:00' }, version: 5 } });
    await settle(() => last.answer({ version: 6 }));
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  test('PEO-01 others read them alone', async () => {
    await opened({ plan }, { claims: ngoAdmin });
    expect(cellsOf('^A:').length).toBe(2);
    expect(screen.queryByRole('button', { name: /Change|Remove/u })).toBe(null);
    expect(screen.queryByRole('link', { name: /plan/u })).toBe(null);
  });

  test.each([
    ['7', '07:00'],
    ['730', '07:30'],
    ['7.30', '07:30'],
    [' 23:59 ', '23:59'],
    ['0', '00:00'],
    ['24:00', null],
    ['7:60', null],
    ['7:5', null],
    ['noon', null],
    ['', null],
  ])('COV-01 %j is meant as %j', (typed, meant) => expect(timeOfDay(typed)).toBe(meant));
});

describe('the plan', () => {
  test('COV-01 which one stands, and what it holds', async () => {
    await opened({ plan, basis: 'plan' });
    expect(screen.getByRole('region', { name: 'Plan' })).toHaveTextContent(
      'plan.csv, ana, 21 Nov 2026, 20:00Lines: 1,200; observers: 400; polling stations: 300. 3 lines with problems are left out.',
    );
    expect(screen.getByRole('link', { name: 'Replace the plan' })).toHaveAttribute('href', '/coverage/plan/import');
    expect(screen.getByText(/There is a plan now, and it applies instead\./u)).toBeInTheDocument();
  });

  test('COV-01 it is removed after a question, and what stands then is read', async () => {
    const stage = await opened({ plan });
    await press('Remove the plan');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Its 1,200 lines no longer count');
    await settle(() => fireEvent.click(within(question).getByRole('button', { name: 'Cancel' })));
    expect(stage.asked.some(({ endpoint }) => endpoint === removePlan)).toBe(false);
    await press('Remove the plan');
    const again = await screen.findByRole('alertdialog');
    await settle(() => fireEvent.click(within(again).getByRole('button', { name: 'Remove the plan' })));
    const call = stage.waiting(removePlan);
    expect(call.args).toEqual({ params: { id: 5 } });
    await settle(() => call.answer(null));
    await settle(() => stage.waiting(getExpectations).answer(expectations));
    expect([screen.getByText(/^There is no plan/u), stage.toasts]).toMatchObject([
      {},
      [{ description: 'PLAN_REMOVED' }],
    ]);
  });

  test('COV-01 a removal that fails says why', async () => {
    const stage = await opened({ plan });
    await press('Remove the plan');
    const question = await screen.findByRole('alertdialog');
    await settle(() => fireEvent.click(within(question).getByRole('button', { name: 'Remove the plan' })));
    await settle(() => stage.waiting(removePlan).fail(failures.server));
    expect(stage.toasts).toMatchObject([{ title: 'PLAN_NOT_REMOVED' }]);
    stage.waiting(getExpectations);
  });

  test('a failure has its reason and another try', async () => {
    const stage = openPlan();
    await settle(() => stage.waiting(getExpectations).fail(failures.offline));
    expect(screen.getByText('The expectations could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(getExpectations).answer({ ...expectations, forms: [] }));
    expect(screen.getByText('No form is published yet.')).toBeInTheDocument();
  });

  test.each(['en', 'ro'] as const)('axe finds nothing in %s, nor in its dialog', async (language) => {
    await speak(language);
    await opened({ plan });
    await settle(() => fireEvent.click(screen.getAllByRole('button', { name: /^(Change|Schimbați) / })[0]!));
    await screen.findByRole('dialog');
    await expectAccessible();
  });
});
