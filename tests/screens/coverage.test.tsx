import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getCoverage, listCoverageMoments, listCoverageStations } from '#contract/coverage.ts';
import { boardStates } from '#contract/coverage.values.ts';
import {
  readBoard,
  readStations,
  views,
  writeBoard,
  writeStations,
  type StationsQuery,
} from '#src/screens/coverage/coverage.query.ts';
import { stateIcons, stateWords } from '#src/screens/coverage/stateWords.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { cellsOf, press, settle, speak } from '#tests/support/screen.tsx';
import {
  board,
  counts,
  moments,
  openBoard,
  opened,
  openedStation,
  openStations,
  page,
  quiet,
  station,
} from './coverage.given.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T08:00:30Z') }));
afterEach(() => void vi.useRealTimers());

const addressOf = (name: string | RegExp) =>
  new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://console');
const asked = (name: string | RegExp) => {
  const { page: _, size: __, ...filter } = readStations(addressOf(name).searchParams);
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
};
const tile = (name: string) => screen.getByRole('heading', { name: new RegExp(name, 'u') }).closest('li')!;

describe('the board', () => {
  test('COV-02 a tile a county, each state with its icon, its number and its word; counties without stations are left out', async () => {
    await opened();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Alba40 of 81',
      'Cluj0 of 1,240',
    ]);
    const marks = within(tile('Alba')).getAllByRole('link', { name: /^Alba, / });
    expect(marks.map((mark) => [mark.getAttribute('aria-label'), mark.querySelectorAll('svg').length])).toEqual([
      ['Alba, not due: 40', 1],
      ['Alba, late: 7', 1],
      ['Alba, complete: 30', 1],
      ['Alba, flagged: 2', 1],
      ['Alba, unplanned: 1', 1],
    ]);
    expect(tile('Cluj')).toHaveTextContent('nothing expectedNo answer yet');
  });

  test('COV-02 no two states share an icon or a word', () => {
    expect(new Set(boardStates.map((state) => stateIcons[state])).size).toBe(boardStates.length);
    expect(new Set(boardStates.map((state) => stateWords[state])).size).toBe(boardStates.length);
  });

  test('COV-02 each number leads to the stations that it counts', async () => {
    await opened('form=A');
    expect(asked('Alba, late: 7')).toEqual({ county: 'AB', form: 'A', state: 'late' });
    expect(asked('late: 7')).toEqual({ form: 'A', state: 'late' });
    expect(asked('Alba, unplanned: 1')).toEqual({ county: 'AB', form: 'A', state: 'unplanned' });
    expect(asked('Stations expected, Alba: 40')).toEqual({ county: 'AB', planned: 'true' });
    expect(asked('Alba')).toEqual({ county: 'AB' });
  });

  test('COV-02 of one form, its cells; of any form, the stations that have one in that state', async () => {
    const stage = await opened();
    expect(within(tile('Alba')).queryByRole('link', { name: 'Alba, not due: 40' })).toBeInTheDocument();
    await settle(() => fireEvent.change(screen.getByRole('combobox', { name: 'Form' }), { target: { value: 'A' } }));
    expect(stage.address()).toBe('form=A');
    expect(within(tile('Alba')).queryByRole('link', { name: 'Alba, not due: 40' })).toBe(null);
    await settle(() => fireEvent.change(screen.getByRole('combobox', { name: 'Form' }), { target: { value: 'C' } }));
    expect(asked('Alba, not due: 40')).toEqual({ county: 'AB', form: 'C', state: 'notDue' });
  });

  test('COV-02 counties by forms as a table, with their totals', async () => {
    const stage = await opened();
    await press('Table');
    expect(stage.address()).toBe('view=table');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'County',
      'Stations expected',
      'A',
      'C',
      'Last answer',
    ]);
    expect(cellsOf('^All counties')).toEqual(['40 / 1,321', '73021', '40', '09:50']);
    expect(cellsOf('^Cluj')).toEqual(['0 / 1,240', '–nothing expected', '–nothing expected', 'No answer yet']);
    expect(asked('Alba, A, flagged: 2')).toEqual({ county: 'AB', form: 'A', state: 'flagged' });
    expect(asked('All counties, A, late: 7')).toEqual({ form: 'A', state: 'late' });
  });

  test('COV-01 it says whence the expectations come', async () => {
    await opened();
    expect(screen.getByText(/^Expected by the hours of the forms/u)).toBeInTheDocument();
    await opened('', { ...board, basis: 'plan' });
    expect(screen.getByText(/^Expected by the plan/u)).toBeInTheDocument();
  });

  test('COV-02 it is asked for again each second; hidden, seldom', async () => {
    const stage = await opened();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await settle(() =>
      stage.waiting(getCoverage).answer({ ...board, totals: { ...board.totals, any: counts({ late: 99 }) } }),
    );
    expect(asked('late: 99')).toEqual({ state: 'late' });
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await settle(() => stage.waiting(getCoverage).answer(board));
    const before = stage.asked.filter(({ endpoint }) => endpoint === getCoverage).length;
    await act(() => vi.advanceTimersByTimeAsync(14_000));
    expect(stage.asked.filter(({ endpoint }) => endpoint === getCoverage).length).toBe(before);
    vi.restoreAllMocks();
  });

  test('a failure has its reason and another try; what was in sight stays', async () => {
    const stage = openBoard();
    await settle(() => stage.waiting(getCoverage).fail(failures.offline));
    expect(screen.getByText('Coverage could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(getCoverage).answer(board));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await settle(() => stage.waiting(getCoverage).fail(failures.offline));
    expect([
      tile('Alba').textContent?.length,
      screen.getAllByText('What you see could not be updated.').length,
    ]).toEqual([expect.any(Number), 1]);
  });

  test('COV-02 without any station it says so', async () => {
    await opened('', { ...board, counties: [] });
    expect(screen.getByText('There are no polling stations')).toBeInTheDocument();
  });

  test('NAV-07 what the address says is written as it is read', () => {
    for (const view of views) {
      const query = { at: moments[0] ?? '', form: 'C', view, order: 'late' as const };
      expect(readBoard(writeBoard(query))).toEqual(query);
    }
    const nonsense = new URLSearchParams('at=yesterday&view=globe&order=random');
    expect(readBoard(nonsense)).toEqual({ at: '', form: '', view: 'tiles', order: 'name' });
    for (const state of boardStates) {
      const query: StationsQuery = { page: 3, size: 50, county: 'AB', form: 'A', state, planned: 'false' };
      expect(readStations(writeStations(query))).toEqual(query);
    }
    expect(readStations(new URLSearchParams('state=lost&planned=perhaps'))).toMatchObject({ state: '', planned: '' });
  });
});

describe('as of', () => {
  const slider = () => screen.getByRole('slider', { name: 'As of' });

  test('COV-05 a moment of the day is shown as it was, and says that it is the past', async () => {
    const stage = await opened();
    expect([slider().getAttribute('aria-valuetext'), slider()]).toEqual([
      'now',
      expect.objectContaining({ value: '3' }),
    ]);
    expect(screen.queryByRole('status')).toBe(null);
    await settle(() => fireEvent.change(slider(), { target: { value: '1' } }));
    const call = stage.waiting(getCoverage);
    expect([stage.address(), call.args.query, slider().getAttribute('aria-valuetext')]).toEqual([
      new URLSearchParams({ at: moments[1] ?? '' }).toString(),
      { at: moments[1] },
      '08:15',
    ]);
    await settle(() =>
      call.answer({ ...board, at: moments[1], totals: { ...board.totals, any: counts({ late: 3 }) } }),
    );
    expect(screen.getByRole('status')).toHaveTextContent(
      'This is the past: 08:15. The numbers are as they were shown then. The lists behind them are of now.',
    );
    expect(asked('late: 3')).toEqual({ state: 'late' });
  });

  test('COV-05 the past does not change: it is not asked for again, until it is left', async () => {
    const stage = await opened(`at=${moments[0]}`);
    const times = () => stage.asked.filter(({ endpoint }) => endpoint === getCoverage).length;
    const before = times();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(times()).toBe(before);
    await press('Back to now');
    const call = stage.waiting(getCoverage);
    expect([call.args.query, stage.address()]).toEqual([{}, '']);
    await settle(() => call.answer(board));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(stage.waiting(getCoverage).args.query).toEqual({});
  });

  test('COV-05 of two moments at which the clocks show the same each is told apart', async () => {
    const twice = ['2026-10-25T00:15:00.000Z', '2026-10-25T01:15:00.000Z'];
    const stage = openBoard(`at=${twice[0]}`);
    await settle(() => stage.waiting(listCoverageMoments).answer({ moments: twice }));
    const said = () => slider().getAttribute('aria-valuetext');
    expect(said()).toBe('25 Oct, 03:15 +03:00');
    await settle(() => fireEvent.change(slider(), { target: { value: '1' } }));
    expect(said()).toBe('25 Oct, 03:15 +02:00');
  });

  test('COV-05 a moment that is not kept says so; one that the list has not is a step of the slider', async () => {
    const stage = openBoard('at=2026-11-22T06:07:00.000Z');
    await settle(() => stage.waiting(listCoverageMoments).answer({ moments }));
    expect(slider()).toMatchObject({ value: '1', max: '4' });
    await settle(() => stage.waiting(getCoverage).fail(failures.notFound));
    expect(screen.getByText('Nothing is kept of that moment')).toBeInTheDocument();
  });

  test('COV-05 moments that cannot be loaded leave the board of now', async () => {
    const stage = openBoard();
    await settle(() => stage.waiting(listCoverageMoments).fail(failures.server));
    await settle(() => stage.waiting(getCoverage).answer(board));
    expect(screen.getByText('The earlier moments could not be loaded.')).toBeInTheDocument();
    expect(asked('Alba, late: 7')).toEqual({ county: 'AB', state: 'late' });
  });

  test('COV-05 before anything is kept there is nothing to choose', async () => {
    const stage = openBoard();
    await settle(() => stage.waiting(listCoverageMoments).answer({ moments: [] }));
    expect(screen.queryByRole('slider')).toBe(null);
  });
});

describe.each(['en', 'ro'] as const)('axe finds nothing in %s', (language) => {
  test.each(['', 'view=table', `at=${moments[0]}&form=A`])('on the board %s', async (search) => {
    await speak(language);
    await opened(search);
    vi.useRealTimers();
    await expectAccessible();
  });

  test('on the stations', async () => {
    await speak(language);
    const stage = openStations();
    await settle(() => stage.waiting(listCoverageStations).answer(page([station, quiet])));
    vi.useRealTimers();
    await expectAccessible();
  });

  test('on a station', async () => {
    await speak(language);
    await openedStation();
    vi.useRealTimers();
    await expectAccessible();
  });
});
