import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listNgos } from '#contract/ngos.ts';
import { listObservers } from '#contract/observers.ts';
import { addObserver, updateObserver } from '#contract/observer-changes.ts';
import { organizer } from '#tests/support/claims.ts';
import { failures } from '#tests/support/failures.ts';
import { ana as first, observer, opened as openedList } from './observers.given.tsx';
import { ana, canSave, fillIn, heading, open, opened, type, values } from './observer-profile.given.tsx';
import { press, settle } from '#tests/support/screen.tsx';

const duplicate = observer(2, { name: 'Dan Ilie', phone: ana.phone, ngo: 'Second NGO', idNgo: 2 });
const both = { data: [ana, duplicate], totalItems: 2, totalPages: 1 };
const ngos = [
  { id: 1, shortName: 'ONE', name: 'First NGO', organizer: true, isActive: true },
  { id: 2, shortName: 'TWO', name: 'Second NGO', organizer: false, isActive: true },
];

describe('OBP-06 the same phone in two NGOs', () => {
  test('an address without an id does not guess: it says so, and leads to the list of both', async () => {
    await opened('edit', [ana, duplicate]);
    expect(screen.getByText(`Several NGOs have an observer with the phone number ${ana.phone}`)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose in the list' })).toHaveAttribute(
      'href',
      `/observatori?phone=${ana.phone}`,
    );
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('the id tells which one is meant, and stays in the address when the phone is changed', async () => {
    const stage = open('edit', duplicate.phone, { search: '?id=2', claims: organizer });
    await settle(() => stage.waiting(listObservers).answer(both));
    expect(values()).toEqual(['Dan Ilie', duplicate.phone, '']);
    await type('Phone', '0733000001');
    await press('Save');
    const call = stage.waiting(updateObserver);
    expect(call.args).toEqual({
      body: {
        idObserver: 2,
        phone: '0733000001',
        before: { name: 'Dan Ilie', phone: '0722000001', isActive: true },
      },
    });
    await settle(() => call.answer(true));
    expect(stage.went).toEqual(['renamed /observatori/profil/edit/0733000001?id=2']);
  });

  test('an id that nobody with this phone has is nobody', async () => {
    const stage = open('view', ana.phone, { search: '?id=9', claims: organizer });
    await settle(() => stage.waiting(listObservers).answer(both));
    expect(screen.getByText(`No observer has the phone number ${ana.phone}`)).toBeInTheDocument();
  });

  test('looking at one leads on to changing the same one', async () => {
    const stage = open('view', duplicate.phone, { search: '?id=2', claims: organizer });
    await settle(() => stage.waiting(listObservers).answer(both));
    expect([heading(), screen.getByRole('link', { name: 'Edit' }).getAttribute('href')]).toEqual([
      'Dan Ilie',
      `/observatori/profil/edit/${duplicate.phone}?id=2`,
    ]);
  });

  test('the list of an organizer, who sees several NGOs, gives the id along', async () => {
    const stage = await openedList([first], '', organizer);
    await press('Edit: Ana Pop');
    await settle(() => fireEvent.click(screen.getByRole('rowheader', { name: 'Ana Pop' })));
    expect(stage.went).toEqual([
      `/observatori/profil/edit/${first.phone}?id=1`,
      `/observatori/profil/view/${first.phone}?id=1`,
    ]);
  });
});

describe('OBP-02 OBP-04 the NGO of a new observer', () => {
  const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'NGO' });
  const choose = (value: string) => settle(() => fireEvent.change(choice(), { target: { value } }));

  async function adding() {
    const stage = open('new', '', { claims: organizer });
    await settle(() => {});
    return stage;
  }

  test('organizers choose among all, beginning with the own', async () => {
    const stage = await adding();
    expect([...choice().options].map(({ text }) => text)).toEqual(['Your own NGO']);
    await settle(() => stage.waiting(listNgos).answer(ngos));
    expect([...choice().options].map(({ value, text }) => [value, text])).toEqual([
      ['', 'First NGO'],
      ['2', 'Second NGO'],
    ]);
    await fillIn();
    await choose('2');
    await press('Save');
    expect(stage.waiting(addObserver).args).toEqual({
      query: { Phone: '0722000222', Pin: '482915', Name: 'Dan Ilie', SendSMS: 'false' },
      body: { name: 'Dan Ilie', phone: '0722000222', pin: '482915', strictPin: true, idNgo: '2' },
    });
  });

  test('for the own NGO nothing more is sent than before', async () => {
    const stage = await adding();
    await settle(() => stage.waiting(listNgos).answer(ngos));
    await fillIn();
    await press('Save');
    expect(stage.waiting(addObserver).args).toEqual({
      query: { Phone: '0722000222', Pin: '482915', Name: 'Dan Ilie', SendSMS: 'false' },
      body: { name: 'Dan Ilie', phone: '0722000222', pin: '482915', strictPin: true },
    });
  });

  test('a choice that is here again after a reload shows, before the NGOs are known and after', async () => {
    const before = await adding();
    await settle(() => before.waiting(listNgos).answer(ngos));
    await fillIn();
    await choose('2');
    before.close();
    const stage = await adding();
    const shown = () => choice().selectedOptions[0]?.text;
    expect([choice().value, shown()]).toEqual(['2', 'NGO id 2']);
    await settle(() => stage.waiting(listNgos).answer(ngos));
    expect([choice().value, shown(), choice().options.length]).toEqual(['2', 'Second NGO', 2]);
  });

  test('an NGO that is gone is said at the choice; another one helps', async () => {
    const stage = await adding();
    await settle(() => stage.waiting(listNgos).answer(ngos));
    await fillIn();
    await choose('2');
    await press('Save');
    const errors = { idNgo: ['is the id of no NGO'] };
    const errorCodes = { idNgo: 'ngo-unknown' };
    await settle(() => stage.waiting(addObserver).fail({ ...failures.refused, errors, errorCodes }));
    expect(choice()).toHaveAccessibleDescription('There is no such NGO. Choose another one.');
    await choose('');
    expect([choice().getAttribute('aria-describedby'), canSave()]).toEqual([null, true]);
  });

  test('where the NGOs cannot be had the own one is there, and trying again helps', async () => {
    const stage = await adding();
    await settle(() => stage.waiting(listNgos).fail(failures.offline));
    expect(screen.getByText('The other NGOs could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(listNgos).answer(ngos));
    expect(choice().options).toHaveLength(2);
  });

  test('all others add to their own, and are not asked', async () => {
    const stage = await opened('new');
    expect([screen.queryByRole('combobox'), stage.asked]).toEqual([null, []]);
  });
});
