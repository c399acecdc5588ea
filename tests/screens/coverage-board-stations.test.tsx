import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listStationStates } from '#contract/coverage.ts';
import { boardStates } from '#contract/coverage.values.ts';
import { COLUMNS, heightOf, indexAt, pathsOf, signs } from '#src/screens/coverage/dots.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, speak } from '#tests/support/screen.tsx';
import { board, opened, states } from './coverage.given.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T08:00:30Z') }));
afterEach(() => void vi.useRealTimers());

async function openedStations(search = 'view=stations', shown = board) {
  const stage = await opened(search, shown);
  await settle(() => stage.waiting(listStationStates).answer(states));
  return stage;
}

const SIDE = 10;
function dotsOf(county: string) {
  const link = screen.getByRole('link', { name: `${county}: stations one by one` });
  vi.spyOn(link, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, COLUMNS * SIDE, 40));
  return link;
}
/** In the middle of the square of a station. */
const over = (index: number) => ({
  clientX: 100 + ((index % COLUMNS) + 0.5) * SIDE,
  clientY: 50 + (Math.floor(index / COLUMNS) + 0.5) * SIDE,
});

describe('all stations at once', () => {
  test('COV-07 one call for all of them, of the chosen form', async () => {
    const stage = await openedStations();
    const asks = () => stage.asked.filter(({ endpoint }) => endpoint === listStationStates);
    expect(asks().map(({ args }) => args.query)).toEqual([{}]);
    await settle(() => fireEvent.change(screen.getByRole('combobox', { name: 'Form' }), { target: { value: 'C' } }));
    expect(stage.waiting(listStationStates).args.query).toEqual({ form: 'C' });
    expect(asks().length).toBe(2);
  });

  test('COV-02 COV-07 one path a state, whatever the number of stations; each state has its own outline, and the legend shows it', async () => {
    await openedStations();
    const drawn = [...dotsOf('Alba').querySelectorAll('path')].map((path) => path.getAttribute('data-state'));
    expect(new Set(drawn)).toEqual(new Set([...boardStates, 'nothing']));
    expect(drawn.length).toBe(boardStates.length + 1);
    expect(dotsOf('Cluj').querySelectorAll('path').length).toBe(1);
    const signed = [...boardStates, 'nothing'] as const;
    expect(new Set(signed.map((sign) => signs[sign])).size).toBe(signed.length);
    const legend = within(screen.getByRole('list', { name: 'What each sign means' })).getAllByRole('listitem');
    expect(legend.map(({ textContent }) => textContent)).toEqual([
      'not due',
      'expected',
      'late',
      'partial',
      'complete',
      'flagged',
      'unplanned',
      'nothing expected',
      'as of 10:00:25',
    ]);
    expect(legend.slice(0, -1).map((item) => item.querySelector('path')?.getAttribute('d'))).toEqual(
      signed.map((sign) => `M0 0${signs[sign]}`),
    );
  });

  test('COV-03 COV-07 a press on a station leads there; without pointing it leads to the list of the same stations', async () => {
    const stage = await openedStations('view=stations&form=A');
    const dots = dotsOf('Alba');
    expect(dots.getAttribute('href')).toBe('/coverage/stations?county=AB&form=A');
    await settle(() => fireEvent.click(dots, { ...over(2), detail: 1 }));
    expect(stage.went).toEqual(['/coverage/stations/33']);
    for (const event of [
      createEvent.click(dots, { ...over(2), detail: 0 }),
      createEvent.click(dots, { ...over(8), detail: 1 }),
      createEvent.click(dots, { ...over(2), detail: 1, ctrlKey: true }),
    ]) {
      event.preventDefault();
      await settle(() => fireEvent(dots, event));
    }
    expect(stage.went).toEqual(['/coverage/stations/33']);
  });

  test('COV-07 under the pointer it says which station it is, and how it stands', async () => {
    await openedStations();
    const dots = dotsOf('Alba');
    const titleAt = (index: number) => {
      fireEvent.mouseMove(dots, over(index));
      return dots.title;
    };
    expect([2, 5, 7].map(titleAt)).toEqual(['AB 3: late', 'AB 6: flagged', 'AB 12: nothing expected']);
  });

  test('COV-07 they are asked for again every 5 s; a failure keeps what was in sight', async () => {
    const stage = await openedStations();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await settle(() => stage.waiting(listStationStates).fail(failures.offline));
    expect(screen.getByText('What you see could not be updated.')).toBeInTheDocument();
    expect(dotsOf('Alba')).toBeInTheDocument();
    await press('Try now');
    await settle(() =>
      stage.waiting(listStationStates).answer({
        ...states,
        counties: [{ code: 'AB', ids: [31], numbers: [1], states: 'l' }],
      }),
    );
    expect(dotsOf('Alba').querySelectorAll('path').length).toBe(1);
    expect(screen.queryByRole('link', { name: 'Cluj: stations one by one' })).toBe(null);
  });

  test.each(['en', 'ro'] as const)('axe finds nothing in %s', async (language) => {
    await speak(language);
    await openedStations();
    vi.useRealTimers();
    await expectAccessible();
  });
});

describe('where a station stands', () => {
  const box = { left: 7, top: 3, width: COLUMNS * SIDE };

  test('COV-07 every station is found under the place where it is drawn, and none beside them', () => {
    for (const stations of [1, COLUMNS - 1, COLUMNS, COLUMNS + 1, 1_300])
      for (let index = 0; index < COLUMNS * 60; index += 1) {
        const point = { x: 7 + ((index % COLUMNS) + 0.5) * SIDE, y: 3 + (Math.floor(index / COLUMNS) + 0.5) * SIDE };
        expect(indexAt(box, point, stations)).toBe(index < stations ? index : null);
      }
    const beside = [
      { x: 6, y: 5 },
      { x: 7 + COLUMNS * SIDE, y: 5 },
      { x: 8, y: 2 },
    ];
    expect(beside.map((point) => indexAt(box, point, 1_000))).toEqual([null, null, null]);
  });

  test('COV-07 each is drawn once, in the path of its state, within the drawing', () => {
    const letters = 'nelpcfu-'.repeat(40);
    const places = [...pathsOf(letters).values()].flatMap((path) =>
      [...path.matchAll(/M(\d+) (\d+)/gu)].map(([, x, y]) => `${x} ${y}`),
    );
    expect(new Set(places).size).toBe(letters.length);
    expect(places.every((place) => Number(place.split(' ')[1]) < heightOf(letters))).toBe(true);
  });
});
