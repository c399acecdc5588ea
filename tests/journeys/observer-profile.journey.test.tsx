/* oxlint-disable vitest/no-standalone-expect -- a state expects something while a journey is walked */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#contract/observers.ts';
import { observersHandlers } from '#server/observers/observers.handlers.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { journeys } from '#tests/support/journey.ts';
import { openNetwork, type Network } from '#tests/support/network.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const contract = {
  listObservers: calls.listObservers,
  countObservers: calls.countObservers,
  addObserver: calls.addObserver,
  updateObserver: calls.updateObserver,
  deleteObserver: calls.deleteObserver,
  resetObserver: calls.resetObserver,
  activeObservers: calls.activeObservers,
  importObservers: calls.importObservers,
  importTemplate: calls.importTemplate,
  exportObservers: calls.exportObservers,
};

let server: TestServer;
let people: People;
let network: Network;

beforeAll(async () => {
  server = await openTestServer({ contract, handlers: observersHandlers });
  people = await addPeople(server.db, server.config);
  network = openNetwork((request) => server.app.fetch(request));
});

beforeEach(async () => {
  await server.db.deleteFrom('observer').where('id', '!=', people.observer.observerId).execute();
  await server.db
    .updateTable('observer')
    .set({ name: 'Ana Observer', phone: '0722000001' })
    .where('id', '=', people.observer.observerId)
    .execute();
  sessionStorage.clear();
  const { authorization } = await server.bearer(people.admin);
  localStorage.setItem('token-id', authorization.replace('Bearer ', ''));
});

afterEach(() => {
  closeConsole();
  network.heal();
});

afterAll(async () => {
  network.close();
  await server.close();
});

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`, 'u') });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const values = async () => Promise.all(['Name', 'Phone'].map(async (name) => (await field(name)).value));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const stored = () => server.db.selectFrom('observer').select(['name', 'phone']).orderBy('phone').execute();

async function types(name: string, text: string) {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
}

const ana = { name: 'Ana Observer', phone: '0722000001' };
const dan = { name: 'Dan Ilie', phone: '0722000002' };
const typed = ['Dan  Ilie', '0722-000-002'];
const cannotReach = 'POST /api/v1/observer';

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
      await types('Password', '1234');
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
      await screen.findByText(/What you typed before is here again/u);
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

describe('OBP-02 OBP-04 OBP-07 NAV-08 adding an observer', () => {
  test.each(adding)('$title', async ({ walk }) => {
    expect.hasAssertions();
    await openConsole({ path: '/observatori/profil/new', config: { expiryCheck: false } });
    await walk();
  });
});

describe('OBP-04 OBP-05 OBP-06 NAV-08 changing an observer', () => {
  test.each(changing)('$title', async ({ walk }) => {
    expect.hasAssertions();
    await server.db
      .insertInto('observer')
      .values({ id: people.observer.observerId, ngo_id: people.admin.idNgo, ...ana, pin_hash: 'x' })
      .onConflict((twin) => twin.doNothing())
      .execute();
    await openConsole({ path: `/observatori/profil/edit/${ana.phone}`, config: { expiryCheck: false } });
    await walk();
  });

  test('there are ways enough', () => {
    expect([adding.length, changing.length].every((count) => count > 6)).toBe(true);
  });
});
