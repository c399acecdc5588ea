import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listObservers } from '#contract/observers.ts';
import { updateObserver } from '#contract/observer-changes.ts';
import { failures } from '#tests/support/failures.ts';
import { ana, canSave, heading, open, opened, state, type, values } from './observer-profile.given.tsx';
import { press, settle } from '#tests/support/screen.tsx';
import { observer } from './observers.given.tsx';

describe('OBP-01 OBP-06 what is shown', () => {
  test('NAV-10 one that may not be seen is said as large as a page', async () => {
    const stage = open('view');
    await settle(() => stage.waiting(listObservers).fail(failures.forbidden));
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('You do not have access to this page');
  });

  test('viewing: the values as text, a number to call, and what staff need to know', async () => {
    const stage = await opened('view');
    expect(heading()).toBe('Ana Pop');
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts).toEqual([
      'Ana Pop',
      ana.phone,
      'First NGO',
      'Yes',
      '22 Nov 2026, 08:41',
      '3',
      'All answers · Emergencies',
      '12',
      'Not yet',
    ]);
    expect([
      screen.getByRole('link', { name: 'All answers' }).getAttribute('href'),
      screen.getByRole('link', { name: 'Emergencies' }).getAttribute('href'),
    ]).toEqual([`/answers?observer=${ana.id}`, `/urgents?urgente=true&observer=${ana.id}`]);
    expect(screen.getByRole('link', { name: ana.phone })).toHaveAttribute('href', `tel:${ana.phone}`);
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/observatori/profil/edit/${ana.phone}`);
    expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: 'Save' })]).toEqual([null, null]);
    expect(stage.isGuarded()).toBe(false);
  });

  test('FND-02 in front of a back end without a page of observers there is nothing of stations and timeline', async () => {
    const stage = await opened('view');
    expect(screen.queryByRole('region', { name: /^(?:Polling stations|Timeline)$/u })).toBeNull();
    expect(stage.asked.map(({ endpoint }) => endpoint)).toEqual([listObservers]);
  });

  test('viewing one who was never seen, has the app on a phone, and whose data were erased', async () => {
    const erased = {
      ...ana,
      lastSeen: null,
      deviceRegisterDate: '2026-11-20T06:41:00Z',
      erasedAt: '2026-11-28T09:00:00Z',
    };
    await opened('view', [erased]);
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect([facts[0], facts[5], facts.at(-1)]).toEqual(['28 Nov 2026, 11:00', 'Never', '20 Nov 2026, 08:41']);
  });

  test('the exact phone wins over those that contain it, whatever stands in it', async () => {
    const others = [observer(7, { phone: '+4072/21' }), observer(8, { phone: '+4072/2', name: 'Zoe' })];
    const stage = await opened('edit', others, '+4072/2');
    expect(stage.asked[0]?.args.query).toEqual({ Number: '+4072/2', Page: 1, PageSize: 1_000 });
    expect(values()).toEqual(['Zoe', '+4072/2', '']);
  });

  test('a number that is only part of others is said to be nobody', async () => {
    await opened('edit', [ana], '0722');
    expect(screen.getByText('No observer has the phone number 0722')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/observatori');
  });

  test('a failure says why, and can be tried again', async () => {
    const stage = open('edit');
    await settle(() => {});
    await settle(() => stage.waiting(listObservers).fail(failures.offline));
    expect(screen.getByText('The observer could not be loaded.')).toBeVisible();
    await settle(() => stage.goOnline());
    await settle(() => stage.waiting(listObservers).answer({ data: [ana], totalItems: 1, totalPages: 1 }));
    expect(values()).toEqual(['Ana Pop', ana.phone, '']);
  });
});

describe('OBP-03 OBP-04 changing', () => {
  /** C19 What was read goes with what is saved. */
  const had = { name: ana.name, phone: ana.phone, isActive: true };

  test('nothing to save while nothing differs, however it is typed', async () => {
    await opened('edit');
    expect([heading(), canSave(), state()]).toEqual(['Edit observer', false, 'Nothing to save yet.']);
    await type('Name', '  Ana   Pop ');
    await type('Phone', ana.phone.replace('0722', '(07) 22-'));
    await type('Password', '  ');
    expect([canSave(), state()]).toEqual([false, 'Nothing to save yet.']);
  });

  test('sends the changed fields alone, tells it, stays, and is found under the new number', async () => {
    const stage = await opened('edit');
    await type('Phone', '0799 111 222');
    await press('Save');
    const call = stage.waiting(updateObserver);
    expect(call.args.body).toEqual({ idObserver: 1, phone: '0799111222', before: had });
    await settle(() => call.answer(true));
    expect(stage.toasts).toEqual([{ status: 'success', title: 'SUCCESS', description: 'OBSERVER_SAVED' }]);
    expect([stage.went, values(), state()]).toEqual([
      ['renamed /observatori/profil/edit/0799111222'],
      ['Ana Pop', '0799111222', ''],
      'Nothing to save yet.',
    ]);
    await type('Password', '482915');
    await press('Save');
    expect(stage.waiting(updateObserver).args.body).toEqual({
      idObserver: 1,
      pin: '482915',
      strictPin: true,
      before: { ...had, phone: '0799111222' },
    });
  });

  test('a deactivated observer can be let in again', async () => {
    const stage = await opened('edit', [{ ...ana, isActive: false }]);
    await press('May log in', 'checkbox');
    await press('Save');
    expect(stage.waiting(updateObserver).args.body).toEqual({
      idObserver: 1,
      isActive: true,
      before: { ...had, isActive: false },
    });
  });
});
