/* oxlint-disable vitest/no-standalone-expect -- a state expects something while a journey is walked */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import { openConsole } from '#tests/support/console.ts';
import { journeys } from '#tests/support/journey.ts';
import { ana, field, givenAna, people, press, server, stored, title, types, values } from './observer-profile.given.ts';

givenAna();

const changing = journeys({
  begins: 'standing',
  story: {
    standing: { 'types another name': 'changed', 'wants to delete': 'askedToDelete', 'is removed elsewhere': 'gone' },
    changed: { 'types the old name': 'standing', saves: 'saved', 'goes back': 'asked' },
    asked: { 'saves and leaves': 'listedAsSaved', stays: 'changed' },
    askedToDelete: { 'calls it off': 'standing', confirms: 'deleted' },
    gone: { 'saves too late': 'told' },
    told: { 'accepts it': 'deleted' },
    saved: {},
    listedAsSaved: {},
    deleted: {},
  },
  does: {
    'types another name': () => types('Name', 'Ana Maria'),
    'types the old name': () => types('Name', ' Ana  Observer '),
    saves: () => press('Save'),
    'goes back': async () =>
      userEvent.click(screen.getAllByRole('link', { name: 'Observers' }).at(-1) ?? document.body),
    'saves and leaves': () => press('Save and leave'),
    stays: () => press('Stay here'),
    'wants to delete': () => press('Delete'),
    'calls it off': async () =>
      userEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? document.body),
    confirms: async () => userEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) ?? document.body),
    async 'is removed elsewhere'() {
      await server.db.deleteFrom('observer').execute();
    },
    async 'saves too late'() {
      await types('Name', 'Ana Maria');
      await press('Save');
    },
    'accepts it': () => press('Back to the list'),
  },
  shows: {
    async standing() {
      await title('Edit observer');
      await screen.findByText('Nothing to save yet.');
      expect((await field('Phone')).value).toBe(ana.phone);
      await expectAccessible();
    },
    async changed() {
      expect(await values()).toEqual(['Ana Maria', ana.phone]);
      await screen.findByText('Unsaved changes.');
    },
    async asked() {
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    },
    async askedToDelete() {
      await screen.findByRole('alertdialog', { name: 'Delete Ana Observer?' });
      await expectAccessible();
    },
    async gone() {
      expect((await field('Phone')).value).toBe(ana.phone);
    },
    async told() {
      await screen.findByRole('alertdialog', { name: 'This no longer exists' });
      await expectAccessible();
    },
    async saved() {
      await screen.findByText('Changes have been saved');
      expect(await stored()).toEqual([{ ...ana, name: 'Ana Maria' }]);
      await screen.findByText('Nothing to save yet.');
    },
    async listedAsSaved() {
      await title('Observers');
      expect(await stored()).toEqual([{ ...ana, name: 'Ana Maria' }]);
    },
    async deleted() {
      await title('Observers');
      expect(await stored()).toEqual([]);
    },
  },
});

describe('OBP-04 OBP-05 OBP-06 NAV-08 changing an observer', () => {
  test.each(changing)('$title', async ({ walk }) => {
    expect.hasAssertions();
    await server.db
      .insertInto('observer')
      .values({ id: people.observer.observerId, ngo_id: people.admin.idNgo, ...ana, pin_hash: 'x' })
      .onConflict((duplicate) => duplicate.doNothing())
      .execute();
    await openConsole({ path: `/observatori/profil/edit/${ana.phone}`, config: { expiryCheck: false } });
    await walk();
  });

  test('there are ways enough', () => {
    expect(changing.length).toBeGreaterThan(6);
  });
});
