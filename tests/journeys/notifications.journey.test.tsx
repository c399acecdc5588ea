import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as notifications from '#contract/notifications.ts';
import { activeObservers, countObservers } from '#contract/observers.ts';
import { listCounties } from '#contract/stations.ts';
import { notificationsHandlers } from '#server/notifications/notifications.handlers.ts';
import { observersHandlers } from '#server/observers/observers.handlers.ts';
import { stationsHandlers } from '#server/stations/stations.handlers.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { journeys } from '#tests/support/journey.ts';
import { openNetwork, type Network } from '#tests/support/network.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/*
 * How a coordinator writes to those in the field, as the specification tells it (NTF). Written without a look at the
 * product's machines: the answer that gets lost, and somebody deleted meanwhile, are steps like any other.
 */

const contract = {
  activeObservers,
  countObservers,
  listCounties,
  sendNotification: notifications.sendNotification,
  sendNotificationToAll: notifications.sendNotificationToAll,
  countReached: notifications.countReached,
  previewReach: notifications.previewReach,
  listNotifications: notifications.listNotifications,
  getNotification: notifications.getNotification,
  listRecipients: notifications.listRecipients,
  registerDevice: notifications.registerDevice,
};
const handlers = {
  ...notificationsHandlers,
  activeObservers: observersHandlers.activeObservers,
  countObservers: observersHandlers.countObservers,
  listCounties: stationsHandlers.listCounties,
};
const SEND = 'POST /api/v1/notification/send';

let server: TestServer;
let people: People;
let network: Network;

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const answer = async (word: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: word }));
const picker = () => screen.findByRole('combobox', { name: 'County' });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = async () => {
  await userEvent.type(box(/^Notification title/u), 'Urne');
  await userEvent.type(box(/^Message/u), 'Sigilați urnele.');
};
const sent = async () => {
  const rows = await server.db.selectFrom('notification').select(['title', 'message']).execute();
  const deliveries = await server.db.selectFrom('delivery').select('observer_id').execute();
  return { messages: rows, deliveries: deliveries.length };
};
const once = (deliveries: number) => ({ messages: [{ title: 'Urne', message: 'Sigilați urnele.' }], deliveries });
const nothing = { messages: [], deliveries: 0 };
const open = () => openConsole({ path: '/notifications', config: { expiryCheck: false } });

const does = {
  'presses send': () => press(/^Send to \d+ observers?$/u),
  async 'looks around in Alba'() {
    await write();
    const field = await picker();
    await waitFor(() => expect(field).toHaveAttribute('aria-busy', 'false'));
    await userEvent.type(field, 'alba{Enter}');
    await press('Search');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Ana Observer/u }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /Dan Ilie/u }));
  },
  async 'starts over'() {
    await userEvent.clear(box(/^Notification title/u));
    await userEvent.clear(box(/^Message/u));
    await press('Reset');
  },
  'calls it off': () => answer('Cancel'),
  agrees: () => answer('Send'),
  async 'agrees, and the answer is lost'() {
    const held = network.hold(SEND);
    await answer('Send');
    const { method, address, headers, body } = await held.arrived;
    await server.app.request(address, { method, headers, body });
    act(() => held.drop());
  },
  async 'agrees after both were deactivated'() {
    await server.db.updateTable('observer').set({ is_active: false }).execute();
    await answer('Send');
  },
  'tries again': () => press('Try again'),
  async 'loads the page anew'() {
    await open();
  },
  'wants to write to all': () => press('Send to all'),
  async 'types another number'() {
    const field = within(await screen.findByRole('alertdialog')).getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, '4{Enter}');
  },
  async 'types the number'() {
    const field = within(await screen.findByRole('alertdialog')).getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, '3{Enter}');
  },
  'looks at the deliveries': async () =>
    userEvent.click(await screen.findByRole('link', { name: 'See the deliveries' })),
};

const shows = {
  async blank() {
    await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    await screen.findByText('All active: 3 observers, 1 with the app');
    await screen.findByText('0 observers chosen');
  },
  async objected() {
    await screen.findByText('Not all fields have been completed');
    expect(box(/^Message/u)).toHaveAccessibleDescription(/Enter a message\./u);
    expect(await sent()).toEqual(nothing);
  },
  async found() {
    await screen.findByText('2 observers chosen');
    expect(screen.queryByText(/Will reach/u)).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await sent()).toEqual(nothing);
  },
  async asked() {
    await screen.findByRole('alertdialog', { name: 'Send this notification to 2 observers?' });
    expect(await sent()).toEqual(nothing);
  },
  async sent() {
    await screen.findByText('Recorded for 2 observers, but not sent: this server has no push service.', {
      selector: 'span',
    });
    expect(await sent()).toEqual(once(2));
    expect(box(/^Message/u)).toHaveValue('');
  },
  async unsure() {
    await screen.findByText(/The message may have gone out/u);
    expect(box(/^Message/u)).toHaveValue('Sigilați urnele.');
  },
  async refused() {
    await screen.findByText(/The message is still here\./u);
    expect(box(/^Message/u)).toHaveValue('Sigilați urnele.');
    expect(await sent()).toEqual(nothing);
  },
  async counting() {
    await screen.findByRole('alertdialog', { name: 'Send this notification to all: 3 observers?' });
    expect(await sent()).toEqual(nothing);
  },
  async sentToAll() {
    await screen.findByText('Recorded for 3 observers, but not sent: this server has no push service.', {
      selector: 'span',
    });
    expect(await sent()).toEqual(once(3));
  },
  async deliveries() {
    await screen.findByRole('heading', { level: 1, name: 'Urne' });
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Ana Observer',
      'Dan Ilie',
    ]);
  },
};

const paths = journeys({
  begins: 'blank',
  story: {
    blank: { 'presses send': 'objected', 'looks around in Alba': 'found' },
    objected: { 'looks around in Alba': 'found' },
    found: { 'starts over': 'blank', 'presses send': 'asked', 'wants to write to all': 'counting' },
    asked: {
      'calls it off': 'found',
      agrees: 'sent',
      'agrees, and the answer is lost': 'unsure',
      'agrees after both were deactivated': 'refused',
    },
    sent: { 'looks at the deliveries': 'deliveries' },
    unsure: { 'tries again': 'sent', 'loads the page anew': 'unsure' },
    refused: {},
    counting: { 'calls it off': 'found', 'types another number': 'counting', 'types the number': 'sentToAll' },
    sentToAll: {},
    deliveries: {},
  },
  does,
  shows,
});

beforeAll(async () => {
  // What a browser would fetch while the first walk is under way takes a test runner longer.
  await Promise.all([import('#src/app/shell.tsx'), import('#src/screens/notifications/NotificationsScreen.tsx')]);
  server = await openTestServer({ contract, handlers });
  people = await addPeople(server.db, server.config);
  network = openNetwork((request) => server.app.fetch(request));
  const { db } = server;
  const observer = async (phone: string, name: string) => {
    const values = { ngo_id: people.admin.idNgo, phone, name, pin_hash: '' };
    return (await db.insertInto('observer').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  const dan = await observer('0722000002', 'Dan Ilie');
  await observer('0722000003', 'Mara Far');
  const alba = await db
    .insertInto('county')
    .values({ code: 'AB', name: 'Alba', sort_order: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const station = await db
    .insertInto('polling_station')
    .values({ county_id: alba.id, number: 5, address: 'Strada Unirii', territory_code: '1017' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const arrived = server.clock.now;
  const there = [people.observer.observerId, dan].map((observer_id) => ({
    observer_id,
    polling_station_id: station.id,
    arrived_at: arrived,
    left_at: null,
    urban_area: null,
    president_female: null,
    updated_at: arrived,
  }));
  await db.insertInto('station_visit').values(there).execute();
  await db.insertInto('device').values({ observer_id: dan, channel: 'Firebase', token: 'dan' }).execute();
});

afterAll(async () => {
  network.close();
  await server.close();
});

beforeEach(async () => {
  sessionStorage.clear();
  for (const table of ['delivery', 'notification'] as const) await server.db.deleteFrom(table).execute();
  await server.db.updateTable('observer').set({ is_active: true }).execute();
  const { authorization } = await server.bearer(people.admin);
  localStorage.setItem('token-id', authorization.replace('Bearer ', ''));
  await open();
});

afterEach(() => {
  closeConsole();
  network.heal();
});

describe('NTF-01 NTF-03 NTF-05 NTF-06 a coordinator writes to those in the field', () => {
  test('there are ways enough', () => {
    expect(paths.length).toBeGreaterThan(9);
  });

  test.each(paths)('$title', async ({ walk }) => {
    await expect(walk()).resolves.toBeUndefined();
  });
});
