import { afterEach, describe, expect, test } from 'vitest';
import { addNgo } from '#contract/ngos.ts';
import { failures } from '#tests/support/failures.ts';
import { canSave, field, heading, opened, said, submit, tick, type, values } from './ngo-profile.given.tsx';
import { settle } from '#tests/support/screen.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

describe('adding', () => {
  test('NGP-01 NGP-02 trimmed and collapsed, told, and back to the list', async () => {
    const stage = await opened('new');
    expect([heading(), values(), canSave()]).toEqual(['Add NGO', ['', '', false, true], false]);
    await type('Name', '  Vot   Curat ');
    expect(canSave()).toBe(false);
    await type('Short name', ' VC ');
    await tick('Organizer');
    expect(canSave()).toBe(true);
    await submit();
    const call = stage.waiting(addNgo);
    expect(call.args).toEqual({ body: { name: 'Vot Curat', shortName: 'VC', organizer: true, isActive: true } });
    expect(canSave()).toBe(false);
    await settle(() => call.answer(undefined));
    expect([stage.went, stage.toasts, stage.isGuarded(), sessionStorage.getItem('drafts')]).toEqual([
      ['/ong'],
      [{ status: 'success', title: 'SUCCESS', description: 'NGO_ADD_SUCCESS' }],
      false,
      null,
    ]);
  });

  test.each([
    ['Name', '   ', 'Enter a name of at most 200 characters.'],
    ['Name', 'x'.repeat(201), 'Enter a name of at most 200 characters.'],
    ['Short name', ' \t ', 'Enter a short name of at most 10 characters.'],
    ['Short name', 'ABCDEFGHIJK', 'Enter a short name of at most 10 characters.'],
  ])('NGP-01 %s: %j is complained about under its field', async (name, value, complaint) => {
    await opened('new');
    await type('Name', 'Good');
    await type('Short name', 'GOOD');
    expect(canSave()).toBe(true);
    await type(name, value);
    expect([said(name), field(name).getAttribute('aria-invalid'), canSave()]).toEqual([
      expect.arrayContaining([complaint]),
      'true',
      false,
    ]);
  });

  test('a short name that is taken is said at its field, and typing another one helps', async () => {
    const stage = await opened('new');
    await type('Name', 'Good');
    await type('Short name', 'ALF');
    await submit();
    const errors = { shortName: ['is already the short name of another NGO'] };
    const errorCodes = { shortName: 'ngo-short-name-taken' };
    await settle(() => stage.waiting(addNgo).fail({ ...failures.refused, status: 409, errors, errorCodes }));
    const complaint = 'Another NGO already has this short name. Enter another one.';
    expect([said('Short name'), document.activeElement, stage.toasts]).toEqual([
      expect.arrayContaining([complaint]),
      field('Short name'),
      [],
    ]);
    await type('Short name', 'ALG');
    expect([said('Short name').includes(complaint), canSave(), values()]).toEqual([
      false,
      true,
      ['Good', 'ALG', false, true],
    ]);
  });

  test.each([
    ['any other failure', failures.offline, 'FAULT_OFFLINE'],
    [
      'a refusal of a field that is not here',
      { ...failures.refused, status: 422, detail: 'The region is closed.', errors: { region: ['is closed'] } },
      'The region is closed.',
    ],
  ])('%s is told, and what was typed stays', async (_, failure, description) => {
    const stage = await opened('new');
    await type('Name', 'Good');
    await type('Short name', 'GOOD');
    await submit();
    await settle(() => stage.waiting(addNgo).fail(failure));
    expect([stage.toasts, values(), canSave()]).toEqual([
      [{ status: 'error', title: 'NGO_NOT_SAVED', description }],
      ['Good', 'GOOD', false, true],
      true,
    ]);
  });
});
