import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { getStatistic, type StatisticValue } from '#contract/statistics.ts';
import { topLists } from '#src/screens/statistics/top-lists.ts';
import { StatisticsScreen } from '#src/screens/statistics/StatisticsScreen.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { openScreen, settle, speak, type Stage } from '#tests/support/screen.tsx';
import { openTopList } from './statistics.given.tsx';

const counties: StatisticValue[] = [
  { label: 'AB Alba', value: '1250', county: 'AB', visitedStations: 400 },
  { label: 'CJ Cluj', value: '3', county: 'CJ', visitedStations: 7 },
];
const stations: StatisticValue[] = [
  { label: 'AB 12', value: '3', county: 'AB', station: 12 },
  { label: 'CJ 7', value: '2', county: 'CJ', station: 7 },
];
const whole = { total: 1_253, visitedStations: 407 };
const page = { totalItems: 2, totalPages: 1, asOf: '2026-11-22T08:00:00.000Z' };

const open = (offers: readonly string[] = ['statistics']): Stage => openScreen(<StatisticsScreen />, { offers });

/** What our own server says of each list. */
async function opened(own = true): Promise<Stage> {
  const stage = open(own ? ['statistics'] : []);
  const waiting = topLists.map(() => stage.waiting(getStatistic));
  await settle(() => {
    for (const call of waiting) {
      const isOfStations = JSON.stringify(call.args).includes('olling');
      const data = (isOfStations ? stations : counties).map(({ label, value, ...place }) =>
        Object.assign({ label, value }, own && place),
      );
      call.answer({ data, ...page, ...(own && whole) });
    }
  });
  return stage;
}

afterEach(() => localStorage.clear());

const doorsIn = (card: HTMLElement) =>
  within(card)
    .queryAllByRole('link')
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);

describe('STQ-01 the cards', () => {
  test('STQ-01 each row leads to the visits that it counts, by its card', async () => {
    await opened();
    const at = (search: string) => `/statistics/visits?${search}`;
    const ofCounties = (flagged: string) => [
      ['AB Alba: 1,250', at(`${flagged}county=AB`)],
      ['CJ Cluj: 3', at(`${flagged}county=CJ`)],
    ];
    const ofStations = (flagged: string) => [
      ['AB 12: 3', at(`${flagged}county=AB&station=12`)],
      ['CJ 7: 2', at(`${flagged}county=CJ&station=7`)],
    ];
    expect(screen.getAllByRole('region').map(doorsIn)).toEqual([
      ofCounties(''),
      ofCounties('flagged=any&'),
      ofStations('flagged=any&'),
      ofCounties('flagged=opening&'),
      ofStations('flagged=opening&'),
      ofCounties('flagged=counting&'),
      ofStations('flagged=counting&'),
    ]);
  });

  test('STQ-01 each says its total; by a switch, that stays chosen, how many it is to 100 visited stations', async () => {
    const stage = await opened();
    expect(screen.getAllByText('Total: 1,253')).toHaveLength(7);
    const first = () => screen.getAllByRole('region')[0]?.textContent;
    expect(first()).not.toContain('per 100');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Per 100 visited stations' }));
    expect(screen.getAllByText('Total: 1,253 · 307.9 per 100 visited stations')).toHaveLength(7);
    expect(first()).toContain('AB Alba312.5 per 1001,250');
    expect(first()).toContain('CJ Cluj42.9 per 1003');
    expect(screen.getAllByRole('region')[2]?.textContent).toContain('AB 123');
    stage.close();
    await opened();
    expect(screen.getByRole('checkbox', { name: 'Per 100 visited stations' })).toBeChecked();
  });

  test('STQ-01 a back end that says neither has neither, and no way to the questions', async () => {
    await opened(false);
    expect([
      screen.getAllByRole('region').flatMap(doorsIn),
      screen.queryByText(/^Total/u),
      screen.queryByRole('checkbox'),
      screen.queryByRole('link', { name: 'Answers by question' }),
    ]).toEqual([[], null, null, null]);
  });

  test('STQ-01 the way to the answers by question', async () => {
    await opened();
    expect(screen.getByRole('link', { name: 'Answers by question' })).toHaveAttribute('href', '/statistics/questions');
  });

  test('STQ-01 a complete list has doors and a total, too', async () => {
    const stage = openTopList('sesizari-judete');
    await settle(() => stage.waiting(getStatistic).answer({ data: counties, ...page, ...whole }));
    expect(screen.getByText('Total: 1,253')).toBeInTheDocument();
    expect(doorsIn(screen.getByRole('list')).map(([, door]) => door)).toEqual([
      '/statistics/visits?flagged=any&county=AB',
      '/statistics/visits?flagged=any&county=CJ',
    ]);
  });

  test.each(['en', 'ro'] as const)('axe finds nothing, in %s', async (language) => {
    await speak(language);
    await opened();
    fireEvent.click(screen.getByRole('checkbox'));
    await expectAccessible();
  });
});
