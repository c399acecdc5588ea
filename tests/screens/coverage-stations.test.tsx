import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getCoverageStation, listCoverageStations } from '#contract/coverage.ts';
import { listForms } from '#contract/form-list.ts';
import { listCounties } from '#contract/stations.ts';
import { readPlace } from '#src/screens/answers/answers.query.ts';
import { failures } from '#tests/support/failures.ts';
import { cellsOf, press, settle } from '#tests/support/screen.tsx';
import { openedStation, openStation, openStations, page, quiet, sight, station } from './coverage.given.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T08:00:30Z') }));
afterEach(() => void vi.useRealTimers());

const addressOf = (name: string | RegExp) =>
  new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://console');

describe('the stations behind a number', () => {
  test('COV-03 who is there, when they were last heard, what is missing', async () => {
    const stage = openStations('county=AB&form=A&state=late&page=2');
    const call = stage.waiting(listCoverageStations);
    expect(call.args.query).toEqual({ page: 2, pageSize: 20, county: 'AB', form: 'A', state: 'late' });
    await settle(() => call.answer(page([station, quiet], 22)));
    expect(cellsOf('^AB 12')).toEqual([
      'Strada Lungă 5',
      'lateA since 08:00partialC 5/37',
      'Șerban Prima there since 07:10Ioana planned, not heard fromerased left 08:30',
      '09:50',
    ]);
    expect(cellsOf('^AB 40')).toEqual(['Alba', 'nothing expected', 'nobody', expect.any(String)]);
    expect(addressOf('AB 12').pathname).toBe('/coverage/stations/3');
  });

  test('COV-03 a form has figures once something came, and since when it is late where that is known', async () => {
    const stage = openStations();
    const cell = { from: null, to: null, answered: 0, flagged: 0 };
    const cells = [
      { ...cell, idForm: 1, state: 'expected' as const, to: '2026-11-22T09:00:00.000Z' },
      { ...cell, idForm: 3, state: 'late' as const },
      { ...cell, idForm: 99, state: 'late' as const },
      { ...cell, idForm: 98, state: null },
    ];
    await settle(() => stage.waiting(listCoverageStations).answer(page([{ ...station, cells }])));
    expect(cellsOf('^AB 12')[1]).toBe('expectedAlateC');
  });

  test('COV-03 of one county, form and state, from the first page on', async () => {
    const stage = openStations('page=2');
    await settle(() => stage.waiting(listCoverageStations).answer(page([station], 22)));
    await settle(() =>
      stage
        .waiting(listCounties)
        .answer([{ id: 1, code: 'AB', name: 'Alba', numberOfPollingStations: 3, diaspora: false, order: 0 }]),
    );
    await settle(() =>
      stage.waiting(listForms).answer({
        formVersions: [
          { id: 1, code: 'A', description: 'Deschidere', currentVersion: 1, diaspora: false, order: 0, draft: false },
        ],
      }),
    );
    const choose = (name: string, value: string) =>
      settle(() => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } }));
    await choose('County', 'alb');
    await settle(() => fireEvent.click(screen.getByRole('option', { name: /Alba/u })));
    await choose('Form', 'A');
    await choose('State', 'unplanned');
    await choose('Stations expected', 'false');
    expect([stage.address(), stage.waiting(listCoverageStations).args.query]).toEqual([
      'county=AB&form=A&state=unplanned&planned=false',
      { page: 1, pageSize: 20, county: 'AB', form: 'A', state: 'unplanned', planned: 'false' },
    ]);
    await settle(() => fireEvent.click(screen.getByRole('combobox', { name: 'County' })));
    await settle(() => fireEvent.click(screen.getByRole('option', { name: 'All counties' })));
    expect(stage.address()).toBe('form=A&state=unplanned&planned=false');
  });

  test('COV-03 none is said to be none, a failure has its reason, and it is asked for again', async () => {
    const stage = openStations();
    await settle(() => stage.waiting(listCoverageStations).fail(failures.offline));
    expect(screen.getByText('The polling stations could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(listCoverageStations).answer(page([])));
    expect(screen.getByText('No polling station matches.')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await settle(() => stage.waiting(listCoverageStations).answer(page([station])));
    expect(cellsOf('^AB 12').length).toBe(4);
  });
});

describe('one station', () => {
  test('COV-03 its forms, its observers, and its visits, each a door', async () => {
    await openedStation();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('AB 12');
    expect(cellsOf('^A: Deschidere')).toEqual(['late', '07:00 – 08:00', '0 / 14', '0']);
    expect(cellsOf('^C: Numărare')).toEqual(['partial', '–', '5 / 37', '0']);
    expect(cellsOf('^Șerban')).toEqual(['C 5/37', '1', '2', '09:50']);
    expect(addressOf('Șerban').pathname).toBe('/answers/details/7/3');
    const place = addressOf('All answers of this station');
    expect([place.pathname, readPlace(place.pathname, place.searchParams).filter]).toMatchObject([
      '/answers',
      { county: 'AB', station: '12' },
    ]);
    expect(addressOf('Emergencies of the station').searchParams.get('station')).toBe('12');
  });

  test('COV-03 without visits it says so; what does not exist is said not to, whatever the address says', async () => {
    await openedStation({ visits: [] });
    expect(screen.getByText('Nothing came from here yet.')).toBeInTheDocument();
    const stage = openStation();
    await settle(() => stage.waiting(getCoverageStation).fail(failures.notFound));
    expect(screen.getByText('There is no such polling station')).toBeInTheDocument();
    const odd = openStation('twelve');
    expect([screen.getAllByText('There is no such polling station').length, odd.asked]).toEqual([2, []]);
  });

  test('COV-03 it is followed, and a failure keeps what was in sight', async () => {
    const stage = await openedStation();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await settle(() =>
      stage.waiting(getCoverageStation).answer({ ...sight, station: { ...station, address: 'Strada Nouă 1' } }),
    );
    expect(screen.getByText('Strada Nouă 1')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await settle(() => stage.waiting(getCoverageStation).fail(failures.offline));
    expect(screen.getByText('What you see could not be updated.')).toBeInTheDocument();
    expect(screen.getByText('Strada Nouă 1')).toBeInTheDocument();
  });
});
