import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPin, pinMatches } from '#server/auth/pins.ts';
import { observersHandlers } from '#server/observers/observers.handlers.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { journeys } from '#tests/support/journey.ts';
import { type Held, type Network, openNetwork } from '#tests/support/network.ts';
import { addPeople, type People } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { observerCalls } from '#tests/support/calls.ts';
import { arrival, type Event, list, type State, story } from './observers.model.ts';

let server: TestServer;
let people: People;
let network: Network;
let held: Held;
let resetting = false;

const everybody = ['Ana Observer', 'Dan Ilie', 'Mara Șerban'];
const names = () => screen.queryAllByRole('rowheader').map((header) => header.textContent);
const namesBecome = (wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const problem = () => screen.findByText('The observers could not be loaded.');
const staleness = () => screen.findByText('What you see could not be updated.');
const dims = () => waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
const dialog = (name: string) => screen.findByRole(/Delete/u.test(name) ? 'alertdialog' : 'dialog', { name });

async function fromMenu(name: string, action: string) {
  await press(`Actions for ${name}`);
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
}

const does: Record<Event, () => Promise<unknown> | void> = {
  ANSWERED: async () => {
    await arrival(held);
    held.pass();
  },
  BROKEN: async () => {
    await arrival(held);
    const broken = held;
    held = network.hold(list);
    broken.drop();
  },
  // The console may have begun to try again by itself; either way there is one request, and it is held.
  RETRIED: async () => {
    await press('Try now');
    await arrival(held);
  },
  FILTERED: async () => {
    held = network.hold(list);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'serban{Enter}');
  },
  CLEARED: async () => {
    held = network.hold(list);
    await press('Clear filter');
  },
  TWO_SELECTED: async () => {
    for (const name of ['Ana Observer', 'Dan Ilie']) {
      await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    }
  },
  UNSELECTED: () => press('Clear the selection'),
  DELETE_ASKED: () =>
    screen.queryByRole('group', { name: 'Selection' }) === null ? fromMenu('Ana Observer', 'Delete') : press('Delete'),
  CANCELLED: () => press('Cancel'),
  CONFIRMED: async () => {
    if (!resetting) return press('Delete');
    await userEvent.type(screen.getByRole('textbox', { name: /New PIN/u }), '482915');
    return press('Confirm');
  },
  CLOSED: () => press('Close'),
  RESET_OPENED: async () => {
    resetting = true;
    await fromMenu('Ana Observer', 'Reset password');
  },
};

const shows: Record<State, () => Promise<unknown> | void> = {
  arriving: async () => {
    await screen.findByRole('heading', { level: 1, name: 'Observers' });
    expect(names()).toEqual([]);
  },
  unreachable: async () => {
    expect((await problem()).parentElement).toHaveTextContent('The server cannot be reached. Check the connection.');
    expect(names()).toEqual([]);
  },
  listed: async () => {
    resetting = false;
    await namesBecome(everybody);
    await screen.findByText('3 in total');
    expect(screen.getByText('Showing 1 to 3 of 3')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('search')).toBeInTheDocument();
  },
  filtering: async () => {
    await dims();
    expect(names()).toEqual(everybody);
  },
  filterUnanswered: async () => {
    await staleness();
    expect(names()).toEqual(everybody);
  },
  filtered: async () => {
    await namesBecome(['Mara Șerban']);
    expect(within(screen.getByRole('list', { name: 'Filters applied' })).getByText('serban')).toBeInTheDocument();
    expect(new URLSearchParams(location.search).get('name')).toBe('serban');
  },
  clearing: async () => {
    await dims();
    expect(names()).toEqual(['Mara Șerban']);
  },
  selected: () => {
    const bar = screen.getByRole('group', { name: 'Selection' });
    expect(bar).toHaveTextContent('2 selected');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).indeterminate).toBe(true);
  },
  askingForTwo: async () => {
    expect(await dialog('Delete 2 observers?')).toHaveTextContent('Ana Observer 0722000001Dan Ilie 0722000002');
  },
  asking: () => dialog('Delete Ana Observer?'),
  deleted: async () => {
    await namesBecome(['Dan Ilie', 'Mara Șerban']);
    await screen.findByText('2 in total');
    const left = await server.db.selectFrom('observer').select('name').orderBy('name').execute();
    expect(left.map(({ name }) => name)).toEqual(['Dan Ilie', 'Mara Șerban']);
  },
  partlyDeleted: async () => {
    const summary = await dialog('Not every observer was deleted');
    expect(summary).toHaveTextContent('1 observer was deleted.');
    expect(within(summary).getByRole('listitem')).toHaveTextContent(/^Dan Ilie.+deactivate the observer instead/u);
  },
  resetting: () => dialog('Reset the password of Ana Observer'),
  reset: async () => {
    await screen.findByText('Password has been reset for the observer.');
    expect(screen.queryByRole('dialog')).toBeNull();
    const { pin_hash } = await server.db
      .selectFrom('observer')
      .select('pin_hash')
      .where('name', '=', 'Ana Observer')
      .executeTakeFirstOrThrow();
    expect(pinMatches(server.config, '482915', pin_hash)).toBe(true);
  },
};

/** Ana can be deleted; Dan was seen in the field, so he cannot. Written past the server, which may remember for two seconds how many there were. */
async function addObservers({ db, config, clock }: TestServer) {
  clock.now = new Date(clock.now.getTime() + 3_000);
  await db.deleteFrom('station_visit').execute();
  await db.deleteFrom('observer').execute();
  const ngo_id = people.admin.idNgo;
  const rows = await db
    .insertInto('observer')
    .values(
      everybody.map((name, index) => {
        const phone = `072200000${index + 1}`;
        return { ngo_id, phone, name, pin_hash: hashPin(config, phone, '1234') };
      }),
    )
    .returning(['id', 'name'])
    .execute();
  const { id: station } = await db.selectFrom('polling_station').select('id').executeTakeFirstOrThrow();
  const visit = {
    polling_station_id: station,
    arrived_at: null,
    left_at: null,
    urban_area: null,
    president_female: null,
  };
  await db
    .insertInto('station_visit')
    .values({
      ...visit,
      observer_id: rows.find(({ name }) => name === 'Dan Ilie')?.id ?? 0,
      updated_at: '2026-11-22T08:00:00Z',
    })
    .execute();
}

beforeAll(async () => {
  server = await openTestServer({ contract: observerCalls, handlers: observersHandlers });
  people = await addPeople(server.db, server.config);
  const county = await server.db
    .insertInto('county')
    .values({ code: 'AB', name: 'Alba', sort_order: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('polling_station')
    .values({ county_id: county.id, number: 1, address: '', territory_code: '' })
    .execute();
  network = openNetwork((request) => server.app.fetch(request));
});

afterAll(async () => {
  network.close();
  await server.close();
});

beforeEach(async () => {
  await addObservers(server);
  const { authorization } = await server.bearer(people.admin);
  localStorage.setItem('token-id', authorization.replace('Bearer ', ''));
  held = network.hold(list);
  resetting = false;
  await openConsole({ path: '/observatori', config: { expiryCheck: false } });
  await arrival(held);
});

afterEach(() => {
  closeConsole();
  network.heal();
});

describe('OBS-01 OBS-04 OBS-06 OBS-08 OBS-09 OBS-10 TAB-02 TAB-04 a coordinator at work', () => {
  test.each(journeys({ begins: 'arriving', story, does, shows }))('$title', async ({ walk }) => {
    await expect(walk()).resolves.toBeUndefined();
  });
});
