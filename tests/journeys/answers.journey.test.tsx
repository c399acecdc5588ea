import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import type { Election } from '#tests/support/election.ts';
import { journeys } from '#tests/support/journey.ts';
import { layOut } from '#tests/support/layout.ts';
import { openNetwork, type Held, type Network } from '#tests/support/network.ts';
import { chosen, openReportedElection, openStation, question, stations, story, threads } from './answers.given.ts';
import type { Act, State } from './answers.given.ts';

/**
 * What a desk officer can do with urgent threads and with all of them, as the specification tells it (ANS, AND, NAV).
 * Written without a look at the product's machines. At AB 1 nothing is flagged, at AB 2 something, at CJ 1 everything.
 */
const threadsCall = 'GET /api/v1/answers';
const answersCall = 'GET /api/v1/answers/filledIn';

let election: Election;
let network: Network;
let list: Held;
let asked: string;
let answers: Held | undefined;
const user = userEvent.setup();

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const address = () => location.pathname + location.search;
const ofThread = (county: string, number: number) =>
  `/details/${election.people.observer.observerId}/${election.places(county, number)}`;
const isEditable = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });

const does: Record<Act, () => Promise<void>> = {
  'the list comes': async () => list.pass(),
  'the list breaks': async () => {
    network.answer(threadsCall, () => HttpResponse.error());
    list.drop();
  },
  'is there again': async () => {
    network.heal();
    silenceEvents();
    withoutDesk();
    await press('Try now');
  },
  'opens the first': async () => {
    await user.click(threads().getAllByRole('link')[0] ?? document.body);
  },
  'opens it slowly': async () => {
    answers = network.hold(answersCall);
    await user.click(threads().getAllByRole('link')[0] ?? document.body);
    await answers.arrived;
  },
  'the answers break': async () => answers?.drop(),
  'tries them again': async () => press('Try now'),
  'goes on by key': async () => user.keyboard('j'),
  'goes back by key': async () => user.keyboard('k'),
  'turns to form B by key': async () => user.keyboard(']]'),
  'wants flagged ones only': async () => {
    await user.click(await screen.findByRole('tab', { name: /^A/u }));
    await user.click(await screen.findByRole('radio', { name: 'Flagged' }));
  },
  'looks at all threads': async () => user.click(screen.getByRole('link', { name: 'Answers' })),
  'filters by AB': async () => {
    await user.type(screen.getByRole('combobox', { name: 'County' }), 'ab');
    await press('Filter');
  },
  'filters by a county that is not there': async () => {
    await user.type(screen.getByRole('combobox', { name: 'County' }), 'XX{Enter}');
  },
  'filters by a station without answers': async () => {
    await user.type(isEditable('Station number'), '3{Enter}');
  },
  'filters by a period that ends before it begins': async () => {
    await user.type(screen.getByRole('combobox', { name: 'From' }), '22.11.2026 10:00');
    await user.type(screen.getByRole('combobox', { name: 'To' }), '22.11.2026 9:00');
    await user.tab();
    await press('Filter');
  },
  'clears the filter': async () =>
    user.click(screen.getAllByRole('button', { name: 'Clear filter' })[0] ?? document.body),
};

const shows: Record<State, () => Promise<void>> = {
  async waiting() {
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Newest emergencies from your observers');
    expect(asked).toBe('/api/v1/answers?urgent=true&page=1&pageSize=5');
    expect(screen.getByText('Loading…')).toBeInTheDocument();
  },
  async unreachable() {
    expect(await screen.findByText('The list could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('Next try in 1 second');
  },
  async urgent() {
    await waitFor(() => expect(stations()).toEqual(['CJ 1', 'AB 2']));
    expect([openStation(), address()]).toEqual([null, '/urgents?urgente=true']);
    expect(screen.getByText('Nothing selected')).toBeInTheDocument();
    expect(await screen.findByText('2 in this list')).toBeInTheDocument();
  },
  async reading() {
    await waitFor(() =>
      expect([openStation(), address()]).toEqual(['CJ 1', `/urgents${ofThread('CJ', 1)}?urgente=true`]),
    );
    expect(await screen.findByRole('heading', { level: 2, name: 'CJ 1' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ana Observer' })).toBeInTheDocument();
    const first = await question('A2');
    expect(chosen(first)).toEqual(['No (chosen, flagged)']);
    expect(first).toHaveTextContent('flagged');
    expect(await screen.findByText('This station has no president.')).toBeInTheDocument();
    expect(stations()).toEqual(['CJ 1', 'AB 2']);
  },
  async answersOnTheirWay() {
    expect(await screen.findByRole('heading', { level: 2, name: 'CJ 1' })).toBeInTheDocument();
    expect(screen.getByText('Loading…')).toBeInTheDocument();
  },
  async answersMissing() {
    expect(await screen.findByText('The answers could not be loaded.')).toBeInTheDocument();
    expect(screen.getByText('Urban area')).toBeInTheDocument();
    expect(stations()).toEqual(['CJ 1', 'AB 2']);
  },
  async readingNext() {
    await waitFor(() =>
      expect([openStation(), address()]).toEqual(['AB 2', `/urgents${ofThread('AB', 2)}?urgente=true`]),
    );
    expect(chosen(await question('A1'))).toEqual(['No (chosen, flagged)']);
    await waitFor(() =>
      expect(screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-label') ?? tab.textContent)).toEqual([
        'What is flagged1 flagged',
        'AForm A1/21 of 2 questions answered1 flagged',
        'BForm B1/21 of 2 questions answered',
        'CForm C0/20 of 2 questions answered',
      ]),
    );
    expect(screen.queryByText('Urban area')).toBeNull();
  },
  async readingFormB() {
    expect(chosen(await question('B1'))).toEqual(['Other (chosen)seal broken on the left side']);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Form B');
    expect(address()).toBe(`/urgents${ofThread('AB', 2)}?urgente=true&form=${election.forms('B1').form}`);
  },
  async flaggedOnly() {
    await question('A1');
    expect(screen.queryByRole('heading', { name: /^A2/u })).toBeNull();
    expect(address()).toBe(`/urgents${ofThread('AB', 2)}?urgente=true&form=${election.forms('A1').form}&show=flagged`);
  },
  async all() {
    expect(await screen.findByText('Newest answers from your observers')).toBeInTheDocument();
    await waitFor(() => expect(stations()).toEqual(['CJ 1', 'AB 2', 'AB 1']));
    expect([openStation(), address()]).toEqual([null, '/answers']);
  },
  async filtered() {
    await waitFor(() => expect(stations()).toEqual(['AB 2']));
    expect([openStation(), address()]).toEqual([null, '/urgents?urgente=true&county=AB']);
    expect(screen.getByText('Nothing selected')).toBeInTheDocument();
  },
  async countyRefused() {
    expect(screen.getByText('There is no county XX. Enter a part of its name, or its code.')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'County' })).toHaveFocus();
    expect([stations(), address()]).toEqual([['CJ 1', 'AB 2'], '/urgents?urgente=true']);
  },
  async periodRefused() {
    expect(screen.getByText('Enter a time that is not before the first one.')).toBeInTheDocument();
    expect([stations(), address()]).toEqual([['CJ 1', 'AB 2'], '/urgents?urgente=true']);
  },
  async nothingFound() {
    expect(await screen.findByText('No answers match the filter')).toBeInTheDocument();
    expect(address()).toBe('/urgents?urgente=true&station=3');
  },
};

/** A stream on which nothing comes. */
const silenceEvents = () =>
  network.answer(
    'GET /api/v3/answers/events',
    () => new HttpResponse(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
  );

/** The list as in front of published back ends: the desk has tests of its own (DSK-17). */
const withoutDesk = () => network.answer('GET /api/v3/features', () => HttpResponse.json({ features: [] }));

beforeAll(async () => {
  election = await openReportedElection();
  network = openNetwork((request) => election.server.app.fetch(request));
});

afterAll(async () => {
  network.close();
  await election.server.close();
});

beforeEach(async () => {
  layOut();
  silenceEvents();
  withoutDesk();
  const { authorization } = await election.server.bearer(election.people.admin);
  localStorage.setItem('token-id', authorization.replace('Bearer ', ''));
  list = network.hold(threadsCall);
  await openConsole({ path: '/urgents?urgente=true', config: { expiryCheck: false, timeZone: 'Europe/Bucharest' } });
  asked = (await list.arrived).address;
});

afterEach(() => {
  closeConsole();
  network.heal();
});

describe('ANS-01 ANS-02 ANS-03 ANS-04 ANS-05 ANS-06 ANS-08 AND-01 AND-02 AND-03 AND-04 AND-05 AND-06 AND-07 NAV-04 NAV-07 a desk officer reads', () => {
  const paths = journeys({ begins: 'waiting', story, does, shows });
  test.each(paths)('$title', async ({ walk }) => {
    await expect(walk()).resolves.toBeUndefined();
  });
});
