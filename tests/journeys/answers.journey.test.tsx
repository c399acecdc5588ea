import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openElection, type Election } from '#tests/support/election.ts';
import { journeys } from '#tests/support/journey.ts';
import { layOut } from '#tests/support/layout.ts';
import { openNetwork, type Held, type Network } from '#tests/support/network.ts';

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

const threads = () => within(screen.getByRole('navigation', { name: 'Observers at polling stations' }));
const stations = () =>
  threads()
    .queryAllByRole('link')
    .map((link) => link.querySelector('strong')?.textContent);
const openStation = () => document.querySelector('nav a[aria-current="true"] strong')?.textContent ?? null;
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const address = () => location.pathname + location.search;
const ofThread = (county: string, number: number) =>
  `/details/${election.people.observer.observerId}/${election.places(county, number)}`;
const question = async (code: string) =>
  (await screen.findByRole('heading', { name: new RegExp(`^${code}:`, 'u') })).closest('li');
const chosen = (place: Element | null) =>
  [...(place?.querySelectorAll('[data-chosen]') ?? [])].map((option) => option.textContent?.replace(/\s+/gu, ' '));
const isEditable = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });

const does = {
  'the list comes': async () => list.pass(),
  'the list breaks': async () => {
    network.answer(threadsCall, () => HttpResponse.error());
    list.drop();
  },
  'is there again': async () => {
    network.heal();
    silenceEvents();
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
  'turns to form B by key': async () => user.keyboard(']'),
  'wants flagged ones only': async () => user.click(screen.getByRole('radio', { name: 'Flagged' })),
  'looks at all threads': async () => user.click(screen.getByRole('link', { name: 'Answers' })),
  'filters by AB': async () => {
    await user.type(screen.getByRole('combobox', { name: 'County code' }), 'ab');
    await press('Filter');
  },
  'filters by a county that is not there': async () => {
    await user.type(screen.getByRole('combobox', { name: 'County code' }), 'XX{Enter}');
  },
  'filters by a station without answers': async () => {
    await user.type(isEditable('Station number'), '3{Enter}');
  },
  'filters by a period that ends before it begins': async () => {
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-22T10:00' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-22T09:00' } });
    await press('Filter');
  },
  'clears the filter': async () =>
    user.click(screen.getAllByRole('button', { name: 'Clear filter' })[0] ?? document.body),
};

type Act = keyof typeof does;
type State =
  | 'waiting'
  | 'unreachable'
  | 'urgent'
  | 'reading'
  | 'answersOnTheirWay'
  | 'answersMissing'
  | 'readingNext'
  | 'readingFormB'
  | 'flaggedOnly'
  | 'all'
  | 'filtered'
  | 'countyRefused'
  | 'periodRefused'
  | 'nothingFound';

const story: Record<State, { readonly [A in Act]?: State }> = {
  waiting: { 'the list comes': 'urgent', 'the list breaks': 'unreachable' },
  unreachable: { 'is there again': 'urgent' },
  urgent: {
    'opens the first': 'reading',
    'opens it slowly': 'answersOnTheirWay',
    'looks at all threads': 'all',
    'filters by AB': 'filtered',
    'filters by a county that is not there': 'countyRefused',
    'filters by a period that ends before it begins': 'periodRefused',
    'filters by a station without answers': 'nothingFound',
  },
  answersOnTheirWay: { 'the answers break': 'answersMissing' },
  answersMissing: { 'tries them again': 'reading' },
  reading: { 'goes on by key': 'readingNext', 'looks at all threads': 'all' },
  readingNext: {
    'goes back by key': 'reading',
    'turns to form B by key': 'readingFormB',
    'wants flagged ones only': 'flaggedOnly',
    'filters by AB': 'filtered',
  },
  readingFormB: {},
  flaggedOnly: {},
  all: {},
  filtered: { 'clears the filter': 'urgent' },
  countyRefused: {},
  periodRefused: {},
  nothingFound: { 'clears the filter': 'urgent' },
};

const shows: Record<State, () => Promise<void>> = {
  async waiting() {
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Newest complaints from your observers');
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
    expect(await screen.findByText('2 in total')).toBeInTheDocument();
  },
  async reading() {
    await waitFor(() =>
      expect([openStation(), address()]).toEqual(['CJ 1', `/urgents${ofThread('CJ', 1)}?urgente=true`]),
    );
    expect(await screen.findByRole('heading', { level: 2, name: 'CJ 1' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ana Observer' })).toHaveAttribute(
      'href',
      '/observatori/profil/view/0722000001',
    );
    const first = await question('A2');
    expect(chosen(first)).toEqual(['No (chosen, flagged)']);
    expect(first).toHaveTextContent('flagged');
    expect(screen.getByText('This station has no president.')).toBeInTheDocument();
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
        'AForm A1/21 of 2 questions answered1 flagged',
        'BForm B11 answered',
        'CForm C00 answered',
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
    expect(address()).toBe(`/urgents${ofThread('AB', 2)}?urgente=true&show=flagged`);
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
    expect(screen.getByText('There is no county XX. Enter a code such as AB.')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'County code' })).toHaveFocus();
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
    'GET /api/v1/answers/events',
    () => new HttpResponse(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
  );

beforeAll(async () => {
  election = await openElection();
  const { post, people, forms } = election;
  await post(people.observer, { question: forms('A1'), at: ['AB', 1], options: [forms('A1').yes] });
  await post(
    people.observer,
    { question: forms('A1'), at: ['AB', 2], options: [forms('A1').no] },
    {
      question: forms('B1'),
      at: ['AB', 2],
      options: [{ optionId: forms('B1').other, value: 'seal broken on the left side' }],
    },
  );
  await post(people.observer, { question: forms('A2'), at: ['CJ', 1], options: [forms('A2').no] });
  await election.server.call('POST', '/api/v1/polling-station', {
    as: people.observer,
    body: { idPollingStation: 1, countyCode: 'CJ', urbanArea: true },
  });
  const note = new FormData();
  for (const [name, value] of Object.entries({
    CountyCode: 'CJ',
    PollingStationNumber: '1',
    Text: 'This station has no president.',
  }))
    note.append(name, value);
  await election.server.app.request('/api/v2/note', {
    method: 'POST',
    headers: await election.server.bearer(people.observer),
    body: note,
  });
  network = openNetwork((request) => election.server.app.fetch(request));
});

afterAll(async () => {
  network.close();
  await election.server.close();
});

beforeEach(async () => {
  layOut();
  silenceEvents();
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

const seen = new Set<string>();
const looked = Object.fromEntries(
  Object.entries(shows).map(([state, show]) => [
    state,
    async () => {
      await show();
      await expectAccessible();
      seen.add(state);
    },
  ]),
);

describe('ANS-01 to ANS-06 ANS-08 AND-01 to AND-07 NAV-04 NAV-07 a desk officer reads', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same states, each looked at by axe, too
  const paths = journeys({ begins: 'waiting', story, does, shows: looked as typeof shows });
  test.each(paths)('$title', async ({ walk }) => {
    await expect(walk()).resolves.toBeUndefined();
  });

  test('every state was seen', () => {
    expect(Object.keys(shows).filter((state) => !seen.has(state))).toEqual([]);
  });
});
