import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CoverageCounty } from '#contract/coverage.ts';
import { orderedCounties } from '#src/screens/coverage/orderedCounties.ts';
import { settle } from '#tests/support/screen.tsx';
import { board, counts, forms, opened } from './coverage.given.tsx';

const county = (name: string, late: [number, number], lastAnswer: string | null): CoverageCounty => ({
  id: 1,
  code: name.slice(0, 2).toUpperCase(),
  name,
  diaspora: false,
  stations: 20,
  planned: 10,
  cells: late.map((count) => counts({ late: count })),
  any: counts({ late: Math.max(...late) }),
  lastAnswer,
});

const counties = [
  county('Alba', [1, 5], '2026-11-22T07:00:00.000Z'),
  county('Bihor', [3, 0], '2026-11-22T07:30:00.000Z'),
  county('Cluj', [3, 0], '2026-11-22T06:10:00.000Z'),
  county('Dolj', [3, 0], null),
];
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('COV-02 the counties with most late stations of the chosen form come first, of equal ones the longest silent', () => {
  expect(names(orderedCounties({ counties, forms }, 'A', 'late'))).toEqual(['Dolj', 'Cluj', 'Bihor', 'Alba']);
  expect(names(orderedCounties({ counties, forms }, '', 'late'))).toEqual(['Alba', 'Dolj', 'Cluj', 'Bihor']);
  expect(names(orderedCounties({ counties, forms }, 'A', 'name'))).toEqual(['Alba', 'Bihor', 'Cluj', 'Dolj']);
});

test.each(['tiles', 'table'])(
  'COV-02 NAV-07 the order is chosen above the board and stands in the address: %s',
  async (view) => {
    const stage = await opened(`view=${view}`, { ...board, counties });
    const shown = () =>
      screen.getAllByRole('link', { name: /^(?:Alba|Bihor|Cluj|Dolj)$/u }).map(({ textContent }) => textContent);
    expect(shown()).toEqual(['Alba', 'Bihor', 'Cluj', 'Dolj']);
    await settle(() =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'late' } }),
    );
    expect(shown()).toEqual(['Alba', 'Dolj', 'Cluj', 'Bihor']);
    expect(new URLSearchParams(stage.address()).get('order')).toBe('late');
    await settle(() =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'name' } }),
    );
    expect(new URLSearchParams(stage.address()).has('order')).toBe(false);
  },
);
