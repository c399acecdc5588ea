import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormChart } from '#src/screens/situation/FormChart.tsx';
import { drawn, type Quarter } from '#src/screens/situation/quarters.ts';
import { openScreen, speak } from '#tests/support/screen.tsx';

const quarters: readonly Quarter[] = [
  { from: '2026-11-22T07:00:00.000Z', arrivals: 2, answers: 10, flagged: 4 },
  { from: '2026-11-22T07:15:00.000Z', arrivals: 0, answers: 0, flagged: 0 },
  { from: '2026-11-22T07:30:00.000Z', arrivals: 8, answers: 40, flagged: 10 },
];

/** The drawing of a chart: its highest count, its columns, what is below them, and the words. */
async function drawing(columns: readonly Quarter[]) {
  await speak('en');
  const form = { code: 'A', description: 'Ștampila', quarters: [...columns] };
  const shown = columns.map(({ from }) => from);
  openScreen(<FormChart name="A: Ștampila" {...drawn(form, shown)} />);
  const figure = screen.getByRole('figure', { name: 'A: Ștampila' });
  const [plot, arrivals, ends, legend] = figure.querySelector('[aria-hidden]')?.children ?? [];
  const heights = (place: Element | undefined, of: string) =>
    [...(place?.querySelectorAll<HTMLElement>(of) ?? [])].map(({ style }) => style.height);
  return {
    most: plot?.querySelector('span')?.textContent,
    answers: heights(plot, 'i'),
    flagged: heights(plot, 'i > b'),
    arrivals: heights(arrivals, 'i'),
    ends: [...(ends?.children ?? [])].map(({ textContent }) => textContent?.slice(-3)),
    legend: [...(legend?.children ?? [])].map(({ textContent }) => textContent),
    says: figure.querySelector('figcaption')?.textContent,
  };
}

test('SIT-02 columns are as high as their share of the highest, the flagged as their share of the column', async () => {
  const { says, ...others } = await drawing(quarters);
  expect(others).toEqual({
    most: '40',
    answers: ['25%', '0%', '100%'],
    flagged: ['40%', '0%', '25%'],
    arrivals: ['25%', '0%', '100%'],
    ends: [':00', ':45'],
    legend: ['Answers', 'Flagged answers', 'First answers to the form'],
  });
  expect(says).toMatch(/^50 answers, 14 of them flagged, and 10 visits/u);
});

test('SIT-02 where nothing has come there are columns without height, and no sentence', async () => {
  const empty = quarters.map(({ from }) => ({ from, arrivals: 0, answers: 0, flagged: 0 }));
  expect(await drawing(empty)).toMatchObject({
    most: '0',
    answers: ['0%', '0%', '0%'],
    flagged: ['0%', '0%', '0%'],
    arrivals: ['0%', '0%', '0%'],
    ends: [':00', ':45'],
    says: '',
  });
});
