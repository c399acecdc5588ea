import { screen, within } from '@testing-library/react';
import { openElection, type Election } from '#tests/support/election.ts';

/** What a desk officer sees of threads. */
export const threads = () => within(screen.getByRole('navigation', { name: 'Visits' }));
export const stations = () =>
  threads()
    .queryAllByRole('link')
    .map((link) => link.querySelector('strong')?.textContent);
export const openStation = () => document.querySelector('nav a[aria-current="true"] strong')?.textContent ?? null;
export const question = async (code: string) =>
  (await screen.findByRole('heading', { name: new RegExp(`^${code}:`, 'u') })).closest('li');
export const chosen = (place: Element | null) =>
  [...(place?.querySelectorAll('[data-chosen]') ?? [])].map((option) => option.textContent?.replace(/\s+/gu, ' '));

/** At AB 1 nothing is flagged, at AB 2 something, at CJ 1 everything. */
export async function openReportedElection(): Promise<Election> {
  const election = await openElection();
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
  return election;
}

export type Act =
  | 'the list comes'
  | 'the list breaks'
  | 'is there again'
  | 'opens the first'
  | 'opens it slowly'
  | 'the answers break'
  | 'tries them again'
  | 'goes on by key'
  | 'goes back by key'
  | 'turns to form B by key'
  | 'wants flagged ones only'
  | 'looks at all threads'
  | 'filters by AB'
  | 'filters by a county that is not there'
  | 'filters by a station without answers'
  | 'filters by a period that ends before it begins'
  | 'clears the filter';

export type State =
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

/** What may follow on what, as the specification tells it. */
export const story: Record<State, { readonly [A in Act]?: State }> = {
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
