import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getSituation, getSituationSeries, listReportingStations, markLooked } from '#contract/situation.ts';
import { listCounties } from '#contract/stations.ts';
import { readQuery as readObservers } from '#src/screens/observers/observers.query.ts';
import { readInstant } from '#server/answers/period.ts';
import { asked as queryOf, readPlace } from '#src/screens/answers/answers.query.ts';
import { readDesk } from '#src/screens/answers/desk/desk.query.ts';
import { drawn, quartersShown } from '#src/screens/situation/quarters.ts';
import { readStations, writeStations } from '#src/screens/situation/stations.query.ts';
import { usual } from '#src/screens/situation/pace.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, speak } from '#tests/support/screen.tsx';
import { opened, openSituation, alba, openStations, series, situation, station } from './situation.given.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T08:00:30Z') }));
afterEach(() => void vi.useRealTimers());

const addressOf = (name: string | RegExp) =>
  new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://console');
const figures = () =>
  [...document.querySelectorAll('dl > div')].map((one) => [
    one.querySelector('dt')?.textContent,
    one.querySelector('dd')?.textContent,
  ]);
const given = (filter: object) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

describe('the figures', () => {
  test('SIT-01 who was heard from, what is covered, what comes, what waits', async () => {
    await opened();
    expect(figures()).toEqual([
      ['Observers heard from in the last hour', '412of 500 · 88 silent'],
      ['Polling stations covered', '300of 1,240 · 940 not covered'],
      [expect.stringMatching(/^Answers since \d\d:45$/u), '31225 visits · 310 at the previous hour’s pace'],
      ['Open emergencies', '4longest wait 20\u00a0min'],
      ['Messages not delivered', '3'],
    ]);
  });

  test('SIT-01 each count leads to its list, which reads it from the address', async () => {
    await opened();
    const heard = addressOf('Observers heard from in the last hour: 412');
    expect([heard.pathname, given(readObservers(heard.searchParams, 25).filter)]).toEqual([
      '/observatori',
      { heard: situation.observers.since },
    ]);
    const silent = addressOf('Observers not heard from in the last hour: 88');
    expect(given(readObservers(silent.searchParams, 25).filter)).toEqual({ silent: situation.observers.since });
    const expected = addressOf('Observers expected to answer: 500');
    expect(given(readObservers(expected.searchParams, 25).filter)).toEqual({ expected: 'true' });
    const stations = addressOf('Polling stations: 1,240');
    expect([stations.pathname, stations.search]).toEqual(['/situation/stations', '']);
    const covered = addressOf('Polling stations covered: 300');
    expect([covered.pathname, readStations(covered.searchParams).covered]).toEqual(['/situation/stations', 'true']);
    expect(readStations(addressOf('Polling stations not covered: 940').searchParams).covered).toBe('false');
    const visits = addressOf(/^Visits answered since/u);
    expect(readPlace(visits.pathname, visits.searchParams).filter.from).toMatch(/^2026-11-22T\d\d:45$/u);
    const open = addressOf('Open emergencies: 4');
    expect([open.pathname, readDesk(open.searchParams)]).toMatchObject(['/urgents', { tab: 'all', open: 'true' }]);
    expect(addressOf('Messages not delivered: 3').pathname).toBe('/notifications/undelivered');
  });

  test.each([
    ['2026-10-25T00:45:00.000Z', '2026-10-25T01:00:30.000Z'],
    ['2026-10-25T01:45:00.000Z', '2026-10-25T02:00:30.000Z'],
  ])('SIT-01 in the night in which the clocks go back, visits since %s are these, and no others', async (since, at) => {
    await opened({ at, answers: { ...situation.answers, since } });
    const { pathname, searchParams } = addressOf(/^Visits answered since/u);
    const { from = '' } = queryOf('answers', readPlace(pathname, searchParams).filter, 'Europe/Bucharest');
    expect(readInstant(from, 'Europe/Bucharest')?.toISOString()).toBe(since);
  });

  test('SIT-01 counters that are behind say so, and nothing that is none is a door', async () => {
    await opened({
      countedTo: '2026-11-22T08:00:20.000Z',
      undelivered: 0,
      openEmergencies: 0,
      longest: [],
      flaggedMost: [],
    });
    expect(figures()[2]?.[1]).toMatch(/counted to \d\d:00:20$/u);
    expect(screen.queryByRole('link', { name: /Messages not delivered|Open emergencies/u })).toBe(null);
    expect(screen.getByText('No emergency is open.')).toBeInTheDocument();
    expect(screen.getByText('No answer was flagged in the last hour.')).toBeInTheDocument();
  });

  test('SIT-01 they are asked for again and again; hidden, seldom', async () => {
    const stage = await opened();
    await act(() => vi.advanceTimersByTimeAsync(800));
    await settle(() => stage.waiting(getSituation).answer({ ...situation, undelivered: 9 }));
    expect(figures()[4]?.[1]).toBe('9');
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(() => vi.advanceTimersByTimeAsync(800));
    await settle(() => stage.waiting(getSituation).answer(situation));
    const asked = () => stage.asked.filter(({ endpoint }) => endpoint === getSituation).length;
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(14_000));
    expect(asked()).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(asked()).toBe(before + 1);
    vi.restoreAllMocks();
  });

  test('SIT-01 whoever comes back to the tab does not wait for what the hidden one would have asked', async () => {
    const stage = await opened();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(() => vi.advanceTimersByTimeAsync(800));
    await settle(() => stage.waiting(getSituation).answer(situation));
    vi.restoreAllMocks();
    await settle(() => document.dispatchEvent(new Event('visibilitychange')));
    await settle(() => stage.waiting(getSituation).answer({ ...situation, undelivered: 7 }));
    expect(figures()[4]?.[1]).toBe('7');
  });

  test('SIT-02 figures and charts are asked for at once, and the charts are not drawn anew with each figure', async () => {
    const stage = openSituation();
    await settle(() => stage.waiting(getSituationSeries).answer(series));
    const chart = screen.getByRole('figure', { name: 'A: Deschidere' });
    await settle(() => stage.waiting(getSituation).answer(situation));
    expect(screen.getByRole('figure', { name: 'A: Deschidere' })).toBe(chart);
  });

  test('a failure has its reason and another try; what was in sight stays', async () => {
    const stage = openSituation();
    await settle(() => stage.waiting(getSituation).fail(failures.offline));
    expect(screen.getByText('The figures could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(getSituation).answer(situation));
    await act(() => vi.advanceTimersByTimeAsync(800));
    await settle(() => stage.waiting(getSituation).fail(failures.offline));
    expect([figures().length, screen.queryAllByText('What you see could not be updated.').length]).toEqual([5, 1]);
  });

  test('SIT-01 the pace of the hour before is that of as many minutes', () => {
    const answers = { since: '2026-11-22T07:45:00.000Z', recent: 0, visits: 0, hourBefore: 60 };
    expect(usual({ at: '2026-11-22T08:00:00.000Z', answers })).toBe(15);
    expect(usual({ at: '2026-11-22T08:00:59.000Z', answers })).toBe(16);
  });
});

describe('what is new', () => {
  test('SIT-03 since the last look, each a door; whoever has seen it says so once', async () => {
    const stage = await opened();
    const news = screen.getByRole('region', { name: /^Since you last looked/u });
    expect(
      within(news)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Emergencies received: 3', 'Done: 2']);
    const { since } = situation.look;
    expect(readDesk(addressOf('Emergencies received: 3').searchParams)).toMatchObject({
      openedFrom: since,
      openedTo: situation.at,
    });
    expect(readDesk(addressOf('Done: 2').searchParams)).toMatchObject({ verdict: 'any', decidedFrom: since });
    await press('I have seen it');
    const call = stage.waiting(markLooked);
    expect(call.args).toEqual({ body: { at: situation.at } });
    await settle(() => call.answer({ since: situation.at }));
    await settle(() =>
      stage
        .waiting(getSituation)
        .answer({ ...situation, look: { since: situation.at, opened: 0, changed: 0, closed: 0 } }),
    );
    expect(screen.getByText('Nothing is new.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'I have seen it' })).toBe(null);
  });

  test('SIT-03 what changed leads to visits that were opened before; a failure is said', async () => {
    const stage = await opened({ look: { since: situation.observers.since, opened: 0, changed: 5, closed: 0 } });
    expect(readDesk(addressOf('Changed: 5').searchParams)).toMatchObject({
      changedFrom: situation.observers.since,
      openedTo: situation.observers.since,
    });
    await press('I have seen it');
    await settle(() => stage.waiting(markLooked).fail(failures.offline));
    expect(stage.toasts).toMatchObject([{ title: 'SITUATION_SEEN_FAILED' }]);
  });

  test('SIT-03 who never looked sees all there is', async () => {
    await opened({ look: { since: null, opened: 3, changed: 0, closed: 0 } });
    expect(screen.getByRole('region', { name: 'Since the beginning' })).toBeInTheDocument();
    expect(readDesk(addressOf('Emergencies received: 3').searchParams)).toMatchObject({ openedFrom: '' });
  });
});

describe('what needs somebody first', () => {
  test('SIT-04 those that wait longest, and the stations with most flagged answers', async () => {
    await opened();
    const longest = screen.getByRole('region', { name: 'Emergencies that wait longest' });
    expect(longest).toHaveTextContent('AB 12Șerban20 min');
    expect(addressOf('AB 12').pathname).toBe('/urgents/details/7/12');
    expect(screen.getByRole('region', { name: 'Most flagged answers in the last hour' })).toHaveTextContent(
      'CJ 40Cluj2 flagged answersAB 2Alba1 flagged answer',
    );
    const place = addressOf('CJ 40');
    expect(readPlace(place.pathname, place.searchParams).filter).toMatchObject({ county: 'CJ', station: '40' });
  });
});

describe('what came in', () => {
  test('SIT-02 a chart for each form to which something came, its sentence and its table', async () => {
    await opened();
    const chart = screen.getByRole('figure', { name: 'A: Deschidere' });
    expect(chart).toHaveTextContent('40 answers, 1 of them flagged, and 3 visits');
    expect(screen.queryByRole('figure', { name: 'B: Votare' })).toBe(null);
    const rows = within(chart).getAllByRole('row', { hidden: true }).slice(1);
    expect(rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual([
      ['10', '1', '2'],
      ['30', '0', '1'],
    ]);
  });

  test('SIT-02 a day at most is drawn, from the first quarter in which something came', () => {
    const shown = quartersShown(series);
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([
      96,
      '2026-11-21T08:15:00.000Z',
      '2026-11-22T08:00:00.000Z',
    ]);
    const [form] = series.forms;
    if (form === undefined) throw new Error('no form');
    const late = { ...series, forms: [{ ...form, quarters: form.quarters.slice(0, 2) }] };
    expect(quartersShown(late)[0]).toBe('2026-11-22T07:15:00.000Z');
    expect(drawn(form, shown)).toMatchObject({
      arrivals: 3,
      answers: 40,
      flagged: 1,
      busiest: { from: '2026-11-22T07:45:00.000Z' },
    });
    expect(quartersShown({ asOf: series.asOf, forms: [] })).toEqual(['2026-11-22T08:00:00.000Z']);
  });

  test('SIT-02 nothing yet, and charts that cannot be loaded', async () => {
    await opened({}, { ...series, forms: [] });
    expect(screen.getByText('Nothing has come in yet.')).toBeInTheDocument();
    const stage = openSituation();
    await settle(() => stage.waiting(getSituation).answer(situation));
    await settle(() => stage.waiting(getSituationSeries).fail(failures.offline));
    expect(screen.getByText('The charts could not be loaded.')).toBeInTheDocument();
  });
});

describe('the polling stations', () => {
  test('SIT-01 covered or not, by the page; a row leads to the visits of its station', async () => {
    const stage = openStations('covered=true&page=2');
    const call = stage.waiting(listReportingStations);
    expect(call.args.query).toEqual({ page: 2, pageSize: 20, covered: 'true' });
    await settle(() => call.answer({ data: [station], totalItems: 21, totalPages: 2 }));
    expect(screen.getByRole('row', { name: /AB 12/u })).toHaveTextContent('AB 12Strada Lungă 521');
    const place = addressOf('AB 12');
    expect([place.pathname, readPlace(place.pathname, place.searchParams).filter]).toMatchObject([
      '/answers',
      { county: 'AB', station: '12' },
    ]);
    vi.useRealTimers();
    await expectAccessible();
  });

  test('SIT-01 none is said to be none; a failure has its reason', async () => {
    const stage = openStations();
    await settle(() => stage.waiting(listReportingStations).fail(failures.offline));
    expect(screen.getByText('The polling stations could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(listReportingStations).answer({ data: [], totalItems: 0, totalPages: 1 }));
    expect(screen.getByText('No polling station matches.')).toBeInTheDocument();
  });

  test('SIT-01 of one county, from its first page on', async () => {
    const stage = openStations('page=2');
    await settle(() => stage.waiting(listReportingStations).answer({ data: [station], totalItems: 21, totalPages: 2 }));
    await settle(() => stage.waiting(listCounties).answer([alba]));
    await settle(() => fireEvent.change(screen.getByRole('combobox', { name: 'County' }), { target: { value: 'ab' } }));
    await settle(() => fireEvent.keyDown(screen.getByRole('combobox', { name: 'County' }), { key: 'Enter' }));
    expect(stage.waiting(listReportingStations).args.query).toEqual({ page: 1, pageSize: 20, county: 'AB' });
    expect(stage.address()).toBe('county=AB');
  });

  test('NAV-07 what the address says is written as it is read', () => {
    const query = { page: 3, size: 50, county: 'AB', covered: 'false' as const };
    expect(readStations(writeStations(query))).toEqual(query);
    expect(readStations(new URLSearchParams('page=x&size=7&covered=perhaps'))).toEqual({
      page: 1,
      size: 20,
      county: '',
      covered: '',
    });
  });
});

test.each(['en', 'ro'] as const)('axe finds nothing on the situation in %s', async (language) => {
  await speak(language);
  await opened();
  vi.useRealTimers();
  await expectAccessible();
});
