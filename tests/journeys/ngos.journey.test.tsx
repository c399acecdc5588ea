import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ngosHandlers } from '#server/ngos/ngos.handlers.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { journeys } from '#tests/support/journey.ts';
import { type Held, type Network, openNetwork } from '#tests/support/network.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { ngoCalls } from '#tests/support/calls.ts';
import { answer, choose, flagsOf, headed, names, namesBecome, press, typed } from './ngos.when.ts';

/*
 * What an organizer does with NGOs, as the specification tells it (NGO, NGP). Written without a look at the product's
 * machines: the server answering, refusing and being out of reach are steps like any other.
 */

let server: TestServer;
let people: People;
let network: Network;
let held: Held;

const stored = (name: string) => server.db.selectFrom('ngo').selectAll().where('name', '=', name).executeTakeFirst();
const own = 'Organizers';
const busy = 'Second NGO';
const idle = 'Idle NGO';
const begin = ['First NGO', idle, own, busy];

const does = {
  'takes the role from the own NGO': () => choose(own, 'Remove the organizer role'),
  'asks to make one inactive': () => choose(busy, 'Make inactive'),
  'calls it off': () => answer('Cancel'),
  agrees: () => answer('Make inactive'),
  async 'agrees without a connection'() {
    held = network.hold(`PATCH /api/v1/ngo/${people.otherAdmin.idNgo}/status`);
    await answer('Make inactive');
    await held.arrived;
    expect(flagsOf(busy)).toEqual(['No', 'No']);
    act(() => held.drop());
  },
  'wants to add one': () => press('Add NGO'),
  async 'saves with a short name that is taken'() {
    await typed(/^Name/u, '  New   NGO ');
    await typed(/^Short name/u, 'one');
    await press('Save');
  },
  async 'saves a new one'() {
    await typed(/^Name/u, '  New   NGO ');
    await typed(/^Short name/u, 'NEW');
    await press('Save');
  },
  'goes away': () => press('Cancel'),
  'stays here': () => answer('Stay here'),
  'discards it': () => answer('Leave and discard'),
  'opens one': async () => userEvent.click(await screen.findByText(busy)),
  'wants to add an account': () => press('Add account'),
  async 'saves an account that exists'() {
    await typed(/^Account name/u, 'organizer');
    await press('Generate a password');
    await saveInDialog();
  },
  async 'saves an account'() {
    await typed(/^Account name/u, 'mara@second.org');
    await press('Generate a password');
    await saveInDialog();
  },
  'goes to edit': () => press('Edit'),
  async 'renames it'() {
    await typed(/^Name/u, 'Renamed');
    await press('Save');
  },
  'asks to delete one that is idle': () => choose(idle, 'Delete'),
  'agrees to delete': () => answer('Delete'),
  async 'deletes one with observers'() {
    await choose('First NGO', 'Delete');
    await answer('Delete');
  },
};

const shows = {
  async listed() {
    await namesBecome(begin);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('4 in total')).toBeInTheDocument();
  },
  async ownRefused() {
    await screen.findByText(/You would lock yourself out of your own NGO/u);
    await waitFor(() => expect(flagsOf(own)).toEqual(['Yes', 'Yes']));
    expect((await stored(own))?.organizer).toBe(true);
  },
  async askedToDeactivate() {
    expect(await screen.findByRole('alertdialog', { name: `Make ${busy} inactive?` })).toHaveTextContent(
      'can no longer log in',
    );
  },
  async rolledBack() {
    await screen.findByText(`${busy} stays as it was`);
    await waitFor(() => expect(flagsOf(busy)).toEqual(['No', 'Yes']));
    expect((await stored(busy))?.is_active).toBe(true);
  },
  async inactive() {
    await screen.findByText(`The status of ${busy} has been updated`);
    expect(flagsOf(busy)).toEqual(['No', 'No']);
    expect((await stored(busy))?.is_active).toBe(false);
  },
  async adding() {
    await headed('Add NGO');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  },
  async taken() {
    await screen.findByText('Another NGO already has this short name. Enter another one.');
    expect(screen.getByRole('textbox', { name: /^Short name/u })).toHaveValue('one');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
  async askedToDiscard() {
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(location.pathname).toBe('/ong/new');
  },
  async added() {
    await screen.findByText('NGO has been added');
    await namesBecome(['First NGO', idle, 'New NGO', own, busy]);
    expect(location.pathname).toBe('/ong');
  },
  async viewing() {
    await headed(busy);
    expect(screen.queryByRole('textbox')).toBeNull();
    await screen.findByText('other-admin');
  },
  async addingAccount() {
    await screen.findByRole('dialog', { name: 'Add account' });
  },
  async accountTaken() {
    await screen.findByText('There is already an account with this name. Enter another one.');
  },
  async accountAdded() {
    await screen.findByText('The account has been added');
    await screen.findByText('mara@second.org');
    expect(screen.queryByRole('dialog')).toBeNull();
  },
  async editing() {
    await headed('Edit NGO');
    expect(await screen.findByRole('textbox', { name: /^Name/u })).toHaveValue(busy);
  },
  async renamed() {
    await screen.findByText('Changes have been saved');
    expect(location.pathname).toBe(`/ong/edit/${people.otherAdmin.idNgo}`);
    expect(await stored('Renamed')).toMatchObject({ id: people.otherAdmin.idNgo, short_name: 'TWO' });
  },
  async askedToDelete() {
    await screen.findByRole('alertdialog', { name: `Delete ${idle}?` });
  },
  async deleted() {
    await screen.findByText('NGO has been removed');
    await namesBecome(begin.filter((name) => name !== idle));
    expect(await stored(idle)).toBeUndefined();
  },
  async deleteRefused() {
    await screen.findByText(
      /What belongs to First NGO would be lost \(observers: 1, accounts: 1, sent notifications: 0\)/u,
    );
    expect(names()).toEqual(begin);
  },
};

const paths = journeys({
  begins: 'listed',
  story: {
    listed: {
      'takes the role from the own NGO': 'ownRefused',
      'asks to make one inactive': 'askedToDeactivate',
      'wants to add one': 'adding',
      'opens one': 'viewing',
      'asks to delete one that is idle': 'askedToDelete',
      'deletes one with observers': 'deleteRefused',
    },
    ownRefused: {},
    askedToDeactivate: { 'calls it off': 'listed', 'agrees without a connection': 'rolledBack', agrees: 'inactive' },
    rolledBack: {},
    inactive: {},
    adding: { 'saves with a short name that is taken': 'taken', 'saves a new one': 'added' },
    taken: { 'saves a new one': 'added', 'goes away': 'askedToDiscard' },
    askedToDiscard: { 'stays here': 'taken', 'discards it': 'listed' },
    added: {},
    viewing: { 'wants to add an account': 'addingAccount', 'goes to edit': 'editing' },
    addingAccount: { 'saves an account that exists': 'accountTaken', 'saves an account': 'accountAdded' },
    accountTaken: { 'saves an account': 'accountAdded' },
    accountAdded: {},
    editing: { 'renames it': 'renamed' },
    renamed: {},
    askedToDelete: { 'calls it off': 'listed', 'agrees to delete': 'deleted' },
    deleted: {},
    deleteRefused: {},
  },
  does,
  shows,
});

const saveInDialog = async () =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));

beforeAll(async () => {
  server = await openTestServer({ contract: ngoCalls, handlers: ngosHandlers });
  people = await addPeople(server.db, server.config);
  network = openNetwork((request) => server.app.fetch(request));
});

afterAll(async () => {
  network.close();
  await server.close();
});

beforeEach(async () => {
  const { db } = server;
  await db.deleteFrom('ngo_admin').where('account', '=', 'mara@second.org').execute();
  await db.deleteFrom('ngo').where('short_name', 'in', ['NEW', 'IDLE']).execute();
  await db.updateTable('ngo').set({ name: busy, is_active: true }).where('short_name', '=', 'TWO').execute();
  await db.insertInto('ngo').values({ short_name: 'IDLE', name: idle, organizer: false, is_active: true }).execute();
  const { authorization } = await server.bearer(people.organizer);
  localStorage.setItem('token-id', authorization.replace('Bearer ', ''));
  await openConsole({ path: '/ong', config: { expiryCheck: false } });
});

afterEach(() => {
  closeConsole();
  network.heal();
});

describe('NGO-01 NGO-02 NGP-01 NGP-02 NAV-08 an organizer at work', () => {
  test('there are ways enough', () => {
    expect(paths.length).toBeGreaterThan(12);
  });

  test.each(paths)('$title', async ({ walk }) => {
    await expect(walk()).resolves.toBeUndefined();
  });
});
