import { describe, expect, test } from 'vitest';
import { addObserver } from '#contract/observer-changes.ts';
import { pinProblem } from '#contract/pins.values.ts';
import { failures } from '#tests/support/failures.ts';
import { canSave, field, fillIn, heading, opened, saveButton, state, type, values } from './observer-profile.given.tsx';
import { press, settle } from '#tests/support/screen.tsx';

describe('OBP-02 OBP-03 OBP-04 adding', () => {
  test('is refused while something is missing, and says what in words', async () => {
    await opened('new');
    expect([heading(), canSave(), state()]).toEqual(['Add observer', false, 'Nothing to save yet.']);
    await type('Phone', '0722000222');
    expect([canSave(), state()]).toEqual([false, 'Unsaved changes. Fill in every field with *, then save.']);
    await type('Name', '   ');
    await type('Phone', '07x');
    await type('Password', 'a');
    expect([canSave(), state()]).toEqual([false, 'Unsaved changes. Correct the marked fields, then save.']);
    expect(field('Name')).toHaveAccessibleDescription('Enter a name of at most 200 characters.');
    expect(field('Phone')).toHaveAccessibleDescription(/^Enter 3 to 19 digits, with or without a plus before them\./u);
    expect(field('Password')).toHaveAccessibleDescription(/^Enter 6 digits\./u);
    await type('Name', 'a'.repeat(201));
    expect(field('Name')).toBeInvalid();
    await type('Name', 'Dan');
    await type('Phone', '+40 722-000');
    await type('Password', '482 915');
    expect([canSave(), field('Name').checkValidity()]).toEqual([true, true]);
    await type('Password', '  ');
    expect(canSave()).toBe(false);
    expect(field('Password')).toBeInvalid();
  });

  test('sends what was meant, tells it, and leads to the list', async () => {
    const stage = await opened('new');
    await fillIn();
    await press('Save');
    expect([saveButton().textContent, canSave(), state()]).toEqual(['Saving…', false, '']);
    const call = stage.waiting(addObserver);
    expect(call.args.body).toEqual({ name: 'Dan Ilie', phone: '0722000222', pin: '482915', strictPin: true });
    // B14: back ends of 2020 read the query alone.
    expect(call.args.query).toEqual({ Phone: '0722000222', Pin: '482915', Name: 'Dan Ilie', SendSMS: 'false' });
    await settle(() => call.answer(9));
    expect(stage.toasts).toEqual([{ status: 'success', title: 'SUCCESS', description: 'OBSERVER_ADDED' }]);
    expect([stage.went, sessionStorage.getItem('drafts')]).toEqual([['/observatori'], null]);
  });

  test('OBP-07 what the server finds wrong stands at its field, which has the focus; the values stay', async () => {
    const stage = await opened('new');
    await fillIn();
    await press('Save');
    const errors = { phone: ['is already used by another observer of this NGO'] };
    const errorCodes = { phone: 'observer-phone-taken' };
    await settle(() => stage.waiting(addObserver).fail({ ...failures.refused, status: 409, errors, errorCodes }));
    expect(field('Phone')).toHaveAccessibleDescription(/Another observer of this NGO has this phone number/u);
    expect([document.activeElement, values()]).toEqual([
      field('Phone'),
      ['  Dan   Ilie ', '0722 000-222', ' 482 915 '],
    ]);
    expect(stage.toasts).toEqual([]);
    await type('Phone', '0722000333');
    expect([field('Phone'), canSave()]).toEqual([expect.objectContaining({ value: '0722000333' }), true]);
    expect(field('Phone')).toBeValid();
    await press('Save');
    const other = { Name: ['The name is odd.'] };
    await settle(() => stage.waiting(addObserver).fail({ ...failures.refused, status: 400, errors: other }));
    expect(field('Name')).toHaveAccessibleDescription('The name is odd.');
  });

  test.each([
    ['our words', failures.server, 'FAULT_SERVER'],
    ['those of the server', { ...failures.refused, detail: 'Not today.' }, 'Not today.'],
    [
      'those of the server about a field that is not here',
      { ...failures.refused, status: 422, detail: 'The region is closed.', errors: { region: ['is closed'] } },
      'The region is closed.',
    ],
  ])('OBP-07 any other failure is told in %s, and the values stay', async (_what, failure, description) => {
    const stage = await opened('new');
    await fillIn();
    await press('Save');
    await settle(() => stage.waiting(addObserver).fail(failure));
    expect(stage.toasts).toEqual([{ status: 'error', title: 'OBSERVER_NOT_SAVED', description }]);
    expect([values()[1], canSave(), stage.went]).toEqual(['0722 000-222', true, []]);
  });

  test('A6 a PIN that the phone number gives away is refused at its field; one that is made up is not', async () => {
    const stage = await opened('new');
    await fillIn();
    await type('Password', '000222');
    expect(field('Password')).toHaveAccessibleDescription(/^This PIN is among the first that are guessed/u);
    expect(canSave()).toBe(false);
    await press('Generate a PIN');
    expect([canSave(), pinProblem(field('Password').value, '0722000222')]).toEqual([true, undefined]);
    await press('Save');
    const errors = { pin: ['is among the first that are tried'] };
    const refused = { ...failures.refused, status: 400, errors, errorCodes: { pin: 'pin-obvious' } };
    await settle(() => stage.waiting(addObserver).fail(refused));
    expect(field('Password')).toHaveAccessibleDescription(/^This PIN is among the first that are guessed/u);
  });
});
