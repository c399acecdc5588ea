import { fireEvent, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getCountyShapes, type CountyShapes } from '#contract/coverage-plan.ts';
import { draw } from '#src/screens/coverage/outlines.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { press, settle, speak } from '#tests/support/screen.tsx';
import { board, counts, opened } from './coverage.given.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T08:00:30Z') }));
afterEach(() => void vi.useRealTimers());

type Position = [number, number];
const square = (west: number, south: number, size = 1): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const shapes: CountyShapes = {
  isConfigured: true,
  counties: [
    { code: 'AB', polygons: [[square(23, 46)]] },
    { code: 'CJ', polygons: [[square(24, 46)]] },
  ],
};
const [alba, cluj] = board.counties;
if (!alba || !cluj) throw new Error('The board has two counties with stations.');
const mapped = { ...board, hasShapes: true };

async function openedMap(search = 'view=map', shown = mapped, given: CountyShapes = shapes) {
  const stage = await opened(search, shown);
  await settle(() => stage.waiting(getCountyShapes).answer(given));
  return stage;
}

const map = () => screen.getByRole('group', { name: 'Map' });
const doorsOf = () =>
  within(map())
    .getAllByRole('link')
    .map((link) => [
      link.getAttribute('aria-label'),
      link.getAttribute('href'),
      [...link.querySelectorAll('text')].map(({ textContent }) => textContent).join(' '),
    ]);
const hatched = () =>
  [...map().querySelectorAll('a')].map((link) => link.querySelector('[data-step]')?.getAttribute('data-step') ?? null);

describe('the board on a map', () => {
  test('COV-02 it is offered where the operator brought outlines alone, whatever the address asks for', async () => {
    const stage = await opened('view=map');
    expect(screen.queryByRole('button', { name: 'Map' })).toBe(null);
    expect(screen.getByRole('button', { name: 'Tiles' })).toHaveAttribute('aria-pressed', 'true');
    expect(stage.asked.some(({ endpoint }) => endpoint === getCountyShapes)).toBe(false);
  });

  test('COV-02 there the counties have their places: no order is offered', async () => {
    await openedMap();
    expect(screen.queryByRole('combobox', { name: 'Order' })).toBe(null);
    await press('Tiles');
    expect(screen.getByRole('combobox', { name: 'Order' })).toBeInTheDocument();
  });

  test('COV-02 the outlines are asked for by whoever opens it', async () => {
    const stage = await opened('', mapped);
    expect(stage.asked.some(({ endpoint }) => endpoint === getCountyShapes)).toBe(false);
    await press('Map');
    expect(stage.address()).toBe('view=map');
    await settle(() => stage.waiting(getCountyShapes).answer(shapes));
    expect(map()).toBeInTheDocument();
  });

  test('COV-02 each county is a door to its late stations, says its name and both numbers, and shows how many', async () => {
    await openedMap();
    expect(doorsOf()).toEqual([
      ['AB 7, Alba: 7 late of 40 expected', '/coverage/stations?county=AB&state=late', 'AB 7'],
      ['CJ, Cluj: 0 late of 0 expected', '/coverage/stations?county=CJ', 'CJ'],
    ]);
  });

  test('COV-02 of the chosen form alone', async () => {
    await openedMap('view=map&form=A');
    expect(doorsOf()[0]).toEqual([
      'AB 7, Alba: 7 late of 40 expected',
      '/coverage/stations?county=AB&form=A&state=late',
      'AB 7',
    ]);
    await settle(() => fireEvent.change(screen.getByRole('combobox', { name: 'Form' }), { target: { value: 'C' } }));
    expect(doorsOf()[0]).toEqual(['AB, Alba: 0 late of 40 expected', '/coverage/stations?county=AB&form=C', 'AB']);
  });

  test.each([
    [0, null],
    [4, 'few'],
    [5, 'some'],
    [13, 'some'],
    [14, 'many'],
    [40, 'many'],
  ])('COV-02 %i late of 40 have a hatching of their own: %s', async (late, step) => {
    await openedMap('view=map', { ...mapped, counties: [{ ...alba, any: counts({ late }) }] }, shapes);
    expect(hatched()).toEqual([step]);
    const fill = map().querySelector('[data-step]')?.getAttribute('fill') ?? '';
    expect(step === null ? fill : map().querySelector(`pattern[id="${fill.slice(5, -1)}"]`)).not.toBe(null);
  });

  test('COV-02 a county without an outline follows as a tile; an outline without stations is no door', async () => {
    await openedMap('view=map', mapped, {
      ...shapes,
      counties: [
        { code: 'CJ', polygons: [[square(24, 46)]] },
        { code: 'ZZ', polygons: [[square(25, 46)]] },
      ],
    });
    expect(doorsOf().map(([said]) => said)).toEqual(['CJ, Cluj: 0 late of 0 expected']);
    expect(map().querySelectorAll('[data-empty]').length).toBe(1);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Alba40 of 81',
    ]);
  });

  test('COV-02 outlines of none of these counties say so; tiles and table are there', async () => {
    await openedMap('view=map', mapped, { isConfigured: true, counties: [] });
    expect(screen.getByText('The map has none of these counties')).toBeInTheDocument();
    await press('Table');
    expect(screen.getByRole('table')).toBeInTheDocument();
  });

  test('COV-02 outlines that cannot be loaded have their reason and another try', async () => {
    const stage = await opened('view=map', mapped);
    await settle(() => stage.waiting(getCountyShapes).fail(failures.offline));
    expect(screen.getByText('The map could not be loaded.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => stage.waiting(getCountyShapes).answer(shapes));
    expect(map()).toBeInTheDocument();
  });

  test.each(['en', 'ro'] as const)('axe finds nothing in %s', async (language) => {
    await speak(language);
    const stage = await opened('view=map', mapped);
    await settle(() => stage.waiting(getCountyShapes).answer(shapes));
    vi.useRealTimers();
    await expectAccessible();
  });
});

describe('outlines', () => {
  const numbersIn = (path: string) => [...path.matchAll(/[\d.]+/gu)].map(([number]) => Number(number));

  test('COV-02 north is above, west is left, and a degree east is narrower than one north', () => {
    const { width, height, outlines } = draw(shapes);
    expect(width).toBe(1_000);
    expect(height).toBe(Math.ceil(500 / Math.cos((46.5 * Math.PI) / 180)));
    const [left, right] = outlines;
    expect([left?.label.x, right?.label.x].map((x) => Math.round(x ?? 0))).toEqual([250, 750]);
    const above = draw({
      counties: [
        { code: 'N', polygons: [[square(23, 47)]] },
        { code: 'S', polygons: [[square(23, 46)]] },
      ],
    }).outlines;
    expect((above[0]?.label.y ?? 0) < (above[1]?.label.y ?? 0)).toBe(true);
  });

  test('COV-02 the name stands on the largest part', () => {
    const [one] = draw({ counties: [{ code: 'X', polygons: [[square(10, 40, 0.1)], [square(20, 40, 10)]] }] }).outlines;
    expect((one?.label.x ?? 0) > 600).toBe(true);
  });

  test('COV-02 whatever the outlines, all is drawn within the map', () => {
    const position = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -85, max: 85, noNaN: true }),
    );
    const ring = fc.array(position, { minLength: 4, maxLength: 8 });
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.array(ring, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }), {
          maxLength: 3,
        }),
        (given) => {
          const { width, height, outlines } = draw({
            counties: given.map((polygons, index) => ({ code: `${index}`, polygons })),
          });
          for (const { path } of outlines)
            for (const [index, number] of numbersIn(path).entries())
              expect(number <= (index % 2 === 0 ? width : height) + 0.1).toBe(true);
          expect(outlines.every(({ path }) => !path.includes('NaN') && !path.includes('-'))).toBe(true);
        },
      ),
    );
  });
});
