/* oxlint-disable vitest/no-standalone-expect -- a state expects something while a journey is walked */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { journeys } from '#tests/support/journey.ts';
import {
  ana,
  cannotReach,
  dan,
  field,
  givenAna,
  network,
  press,
  stored,
  title,
  typed,
  types,
  values,
} from './observer-profile.given.ts';

givenAna();

const adding = journeys({
  begins: 'blank',
  story: {
    blank: { 'fills in everything': 'filled', cancels: 'listed' },
    filled: {
      saves: 'added',
      'saves without a connection': 'unsaved',
      cancels: 'asked',
      'takes a number in use': 'taken',
    },
    unsaved: { saves: 'added' },
    taken: { 'takes another number': 'added', 'reloads the page': 'restored' },
    restored: { discards: 'blank' },
    asked: { stays: 'filled', 'leaves anyway': 'listed' },
    added: {},
    listed: {},
  },
  does: {
    async 'fills in everything'() {
      await types('Name', 'Dan  Ilie');
      await types('Phone', '0722-000-002');
      await types('Password', '482915');
    },
    cancels: () => press('Cancel'),
    saves: () => press('Save'),
    async 'saves without a connection'() {
      network.answer(cannotReach, () => Response.error());
      await press('Save');
      await screen.findByText('The server cannot be reached. Check the connection.');
      network.heal();
    },
    async 'takes a number in use'() {
      await types('Phone', ana.phone);
      await press('Save');
    },
    async 'takes another number'() {
      await types('Phone', dan.phone);
      await press('Save');
    },
    async 'reloads the page'() {
      closeConsole();
      await openConsole({ path: '/observatori/profil/new', config: { expiryCheck: false } });
    },
    discards: () => press('Discard'),
    stays: () => press('Stay here'),
    'leaves anyway': () => press('Leave and discard'),
  },
  shows: {
    async blank() {
      await title('Add observer');
      expect(await values()).toEqual(['', '']);
      await expectAccessible();
    },
    async filled() {
      expect(await values()).toEqual(typed);
      await screen.findByText('Unsaved changes.');
    },
    async unsaved() {
      expect([await values(), await stored()]).toEqual([typed, [ana]]);
    },
    async taken() {
      const phone = await field('Phone');
      await waitFor(() => expect(phone).toHaveAccessibleDescription(/^Another observer of this NGO has this phone/u));
      expect([phone.value, await stored()]).toEqual([ana.phone, [ana]]);
      await expectAccessible();
    },
    async restored() {
      await screen.findByText(/Your earlier changes are back/u);
      expect([await values(), (await field('Password')).value]).toEqual([['Dan  Ilie', ana.phone], '']);
      await expectAccessible();
    },
    async asked() {
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
      expect(location.pathname).toBe('/observatori/profil/new');
      await expectAccessible();
    },
    async added() {
      await title('Observers');
      await screen.findByText('Observer has been added');
      expect([await stored(), sessionStorage.length]).toEqual([[ana, dan], 0]);
    },
    async listed() {
      await title('Observers');
      expect([await stored(), location.pathname, sessionStorage.length]).toEqual([[ana], '/observatori', 0]);
    },
  },
});

describe('OBP-02 OBP-04 OBP-07 NAV-08 adding an observer', () => {
  test.each(adding)('$title', async ({ walk }) => {
    expect.hasAssertions();
    await openConsole({ path: '/observatori/profil/new', config: { expiryCheck: false } });
    await walk();
  });

  test('there are ways enough', () => {
    expect(adding.length).toBeGreaterThan(6);
  });
});
