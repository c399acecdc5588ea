import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statisticMethods } from '#contract/statistics.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { journeys } from '#tests/support/journey.ts';
import { openNetwork, type Network } from '#tests/support/network.ts';

/*
 * What a desk officer does with the statistics, as the specification tells it (STA). Written without a look at the
 * product's machines: lists that fail and figures that change are steps like any other.
 */

let election: Election;
let network: Network;

const kind = (method: string) => `GET /api/v1/statistics/${method}`;
/** What is tried again by the reader alone: the clock plays no part. */
const broken = () => HttpResponse.json({ detail: 'Not now.' }, { status: 400 });
const headings = () =>
  screen.queryAllByRole('heading', { level: 2 }).map(({ parentElement }) => parentElement?.textContent);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const listed = (place: HTMLElement) =>
  within(place)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

const observersCard = 'Top counties with most observers';
const stationsCard = 'Top polling stations with most flagged answers';
const all = [
  observersCard,
  'Top counties with most flagged answers',
  stationsCard,
  'Top counties with most flagged answers at opening',
  'Top polling stations with most flagged answers at opening',
  'Top counties with most flagged answers during vote counting',
  'Top polling stations with most flagged answers during vote counting',
];
const card = (name: string) => screen.findByRole('region', { name });
const dialog = () => screen.findByRole('dialog', { name: stationsCard });

/** Another no (flagged) at CJ 1, at once in the figures. */
async function report() {
  const { people, forms, post, server } = election;
  const question = forms('B1');
  await post(people.second, { question, at: ['CJ', 1], options: [question.no] });
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
}

const does = {
  'one list breaks': async () => {
    network.answer(kind('countiesIrregularities'), broken);
    await press('Refresh');
  },
  'it comes back': async () => {
    network.heal();
    await press('Try now');
  },
  'observers report more': async () => {
    await report();
    await press('Refresh');
  },
  'opens the complete list': () => press(`See the complete list: ${stationsCard}`),
  'closes it': () => press('Close'),
  'leaves for another section and comes back while nothing works': async () => {
    for (const method of statisticMethods) network.answer(kind(method), broken);
    await userEvent.click(screen.getByRole('link', { name: 'Observers' }));
    await screen.findByRole('heading', { level: 1, name: 'Observers' });
    await userEvent.click(screen.getByRole('link', { name: 'Statistics' }));
  },
};

const shows = {
  async seven() {
    await waitFor(() => expect(headings()).toEqual(all));
    expect(listed(await card(observersCard))).toEqual(['1AB Alba1', '2CJ Cluj1']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/could not be loaded/u)).toBeNull();
    expect(document.title).toBe('Statistics · Vigil');
  },
  async oneOutdated() {
    await screen.findByText('1 of 7 lists could not be loaded: Top counties with most flagged answers.');
    await within(await card('Top counties with most flagged answers')).findByText(/^Not refreshed, as of/u);
    expect(headings()).toEqual(all);
  },
  async newer() {
    await waitFor(async () => expect(listed(await card(stationsCard))).toEqual(['1CJ 14', '2AB 13']));
  },
  async complete() {
    const place = await dialog();
    await waitFor(() => expect(listed(place)).toEqual(['1AB 13', '2CJ 13']));
    expect(within(place).getByText('Showing 1 to 2 of 2')).toBeInTheDocument();
    expect(within(place).getByRole('figure')).toHaveTextContent('Column chart: Flagged answers, ranks 1 to 2');
  },
  async nothing() {
    await screen.findByText('The statistics could not be loaded.');
    expect(headings()).toEqual([]);
    expect(screen.getAllByRole('button', { name: 'Try now' })).toHaveLength(1);
  },
};

const paths = journeys({
  begins: 'seven',
  story: {
    seven: {
      'one list breaks': 'oneOutdated',
      'observers report more': 'newer',
      'opens the complete list': 'complete',
      'leaves for another section and comes back while nothing works': 'nothing',
    },
    oneOutdated: { 'it comes back': 'seven' },
    newer: {},
    complete: { 'closes it': 'seven' },
    nothing: { 'it comes back': 'seven' },
  },
  does,
  shows,
});

async function open(path: string) {
  const { authorization } = await election.server.bearer(election.people.organizer);
  localStorage.setItem('token-id', authorization.replace('Bearer ', ''));
  await openConsole({ path, config: { expiryCheck: false, timeZone: 'Europe/Bucharest' } });
}

beforeAll(async () => {
  election = await openElection();
  network = openNetwork((request) => election.server.app.fetch(request));
});

afterAll(async () => {
  network.close();
  await election.server.close();
});

beforeEach(async () => {
  const { server, people, forms, post } = election;
  await server.db.deleteFrom('answer').execute();
  await server.db.deleteFrom('thread').execute();
  const no = (code: string, at: readonly [string, number]) => ({
    question: forms(code),
    at,
    options: [forms(code).no],
  });
  await post(people.observer, ...['A1', 'B1', 'C1'].map((code) => no(code, ['AB', 1])));
  await post(people.second, ...['A1', 'C1', 'C2'].map((code) => no(code, ['CJ', 1])));
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
});

afterEach(() => {
  closeConsole();
  network.heal();
});

describe('STA-01 STA-02 STA-05 a desk officer reads the statistics', () => {
  test('there are ways enough', () => {
    expect(paths.length).toBeGreaterThanOrEqual(4);
  });

  test.each(paths)('$title', async ({ walk }) => {
    await open('/statistics');
    await expect(walk()).resolves.toBeUndefined();
  });
});

test('STA-03 a list by its address; an unknown key is not found, and leads back', async () => {
  await open('/statistics/sesizari-numarare-sectii');
  await screen.findByRole('heading', { level: 1, name: all[6] ?? '' });
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['1CJ 12', '2AB 11']),
  );
  expect(screen.getByRole('link', { name: 'Statistics' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible();
  closeConsole();
  await open('/statistics/nothing-of-the-kind');
  await screen.findByText('There is no list of statistics at this address.');
  await userEvent.click(screen.getByRole('link', { name: 'All statistics' }));
  await waitFor(() => expect(headings()).toEqual(all));
});
