import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { getNgo, updateNgo, updateNgoById } from '#contract/ngos.ts';
/** Fetched when a question comes up: with it here, a question that should not come would be there at once. */
import '#src/screens/ngo-profile/NgoQuestions.tsx';
import { failures } from '#tests/support/failures.ts';
import {
  admin,
  alpha,
  answerIn,
  canSave,
  heading,
  lists,
  mine,
  open,
  opened,
  submit,
  tick,
  type,
  values,
} from './ngo-profile.given.tsx';
import { press, settle } from '#tests/support/screen.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

describe('looking', () => {
  test('NGP-01 the values stand as text, with a way to change them', async () => {
    const stage = await opened('view');
    expect([heading(), screen.queryByRole('form')]).toEqual(['Alpha', null]);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Alpha',
      'ALF',
      'No',
      'Yes',
    ]);
    await press('Edit');
    expect(stage.went).toEqual(['/ong/edit/2']);
  });

  test('NAV-10 who is no organizer sees the own NGO and its accounts, and nothing that leads further', async () => {
    await opened('view', alpha, admin);
    expect([heading(), screen.queryByRole('button', { name: 'Edit' }), screen.queryByRole('link'), lists()]).toEqual([
      'Alpha',
      null,
      null,
      ['ana (you)', 'dan'],
    ]);
  });

  test.each(['0', 'x', '1e3', '12345678901'])(
    'an address that names no NGO is said to be wrong at once: %s',
    async (id) => {
      const stage = open('view', { id });
      await settle(() => {});
      expect([screen.getByText('There is no such NGO').tagName, stage.asked]).toEqual(['P', []]);
    },
  );

  test('an NGO that vanished is said to be gone; a server that is down can be asked again', async () => {
    const stage = open('view');
    await settle(() => stage.waiting(getNgo).fail(failures.server));
    expect(screen.getByText('The NGO could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(getNgo).fail(failures.notFound));
    expect(screen.getByText('There is no such NGO')).toBeInTheDocument();
  });
});

describe('changing', () => {
  test('NGP-01 Save waits for a change, sends the whole, tells, and stays', async () => {
    const stage = await opened('edit');
    expect([heading(), values(), canSave()]).toEqual(['Edit NGO', ['Alpha', 'ALF', false, true], false]);
    await type('Name', ' Alpha ');
    expect(canSave()).toBe(false);
    await type('Name', 'Beta');
    expect([canSave(), screen.getByText(/^Unsaved changes/u).tagName]).toEqual([true, 'OUTPUT']);
    await submit();
    const call = stage.waiting(updateNgo);
    expect(call.args).toEqual({
      body: {
        idNgo: 2,
        name: 'Beta',
        shortName: 'ALF',
        organizer: false,
        isActive: true,
        before: { name: 'Alpha', shortName: 'ALF', organizer: false, isActive: true },
      },
    });
    await settle(() => call.answer(undefined));
    expect([stage.toasts, stage.went, values(), canSave()]).toEqual([
      [{ status: 'success', title: 'SUCCESS', description: 'NGO_SAVED' }],
      [],
      ['Beta', 'ALF', false, true],
      false,
    ]);
  });

  test('a back end that does not know the call of the specification is asked by its own', async () => {
    const stage = await opened('edit');
    await type('Name', 'Beta');
    await submit();
    await settle(() => stage.waiting(updateNgo).fail({ ...failures.refused, status: 405 }));
    const call = stage.waiting(updateNgoById);
    expect(call.args).toEqual({
      params: { id: 2 },
      body: { name: 'Beta', shortName: 'ALF', organizer: false, isActive: true },
    });
  });

  test('of the own NGO the role and the activity are fixed, and it cannot be deleted', async () => {
    await opened('edit', mine);
    await tick('Organizer');
    await tick('Active');
    expect([values(), canSave(), screen.getByText('Your own NGO cannot be deleted.').tagName]).toEqual([
      ['Organizers', 'ORG', true, true],
      false,
      'P',
    ]);
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
    await press('Delete');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('NAV-08 discarding leaves without saving, and keeps no draft', async () => {
    const stage = await opened('edit');
    await type('Name', 'Beta');
    stage.tryToLeave('/observatori');
    await answerIn('Leave and discard');
    expect([stage.went, stage.asked.some(({ endpoint }) => endpoint === updateNgo)]).toEqual([['/observatori'], false]);
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  test('what was typed survives a reload, and only what was typed', async () => {
    const first = await opened('edit');
    await type('Name', 'Beta');
    first.close();
    await opened('edit', { ...alpha, shortName: 'NEW' });
    expect([values(), screen.getByText(/Your earlier changes are back/u).tagName, canSave()]).toEqual([
      ['Beta', 'NEW', false, true],
      'OUTPUT',
      true,
    ]);
    await press('Discard');
    expect([values(), canSave()]).toEqual([['Alpha', 'NEW', false, true], false]);
  });
});
