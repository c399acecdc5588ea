import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { getStatistic, statisticMethods, type StatisticMethod } from '#contract/statistics.ts';
import { StatisticsScreen } from '#src/screens/statistics/StatisticsScreen.tsx';
import { TopListScreen } from '#src/screens/statistics/TopListScreen.tsx';
import { topLists } from '#src/screens/statistics/top-lists.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { failures } from '#tests/support/failures.ts';
import { openScreen, press, settle, speak, type Asked, type Stage } from '#tests/support/screen.tsx';

const time = '2026-11-22T08:00:00.000Z';
type Row = [label: string, value: string];
const figures = (rows: readonly Row[], total = rows.length, asOf: string | undefined = time) => ({
  data: rows.map(([label, value]) => ({ label, value })),
  totalItems: total,
  totalPages: 1,
  ...(asOf !== undefined && { asOf }),
});
const five: Row[] = [
  ['Alba', '12500'],
  ['Cluj', '6250'],
  ['Iași', '31'],
  ['Vaslui', '31'],
  ['Sibiu', 'many'],
];

const methodOf = (one: Asked) => ('params' in one.args ? one.args.params : undefined);
const open = (): Stage => openScreen(<StatisticsScreen />);

/** What is on its way of a list, newest last. */
const ofList = (stage: Stage, method: StatisticMethod) => {
  const found = stage.asked.findLast((one) => JSON.stringify(methodOf(one)) === JSON.stringify({ method }));
  if (found === undefined) throw new Error(`nobody asked for ${method}`);
  return found;
};
const answerAll = (stage: Stage, rows: readonly Row[] = five) =>
  settle(() => statisticMethods.forEach((method) => ofList(stage, method).answer(figures(rows))));

async function opened(): Promise<Stage> {
  const stage = open();
  await answerAll(stage);
  return stage;
}

const cards = () => screen.queryAllByRole('region').map((card) => card.querySelector('header')?.textContent);
const titles = [
  'Top counties with most observers',
  'Top counties with most flagged answers',
  'Top polling stations with most flagged answers',
  'Top counties with most flagged answers at opening',
  'Top polling stations with most flagged answers at opening',
  'Top counties with most flagged answers during vote counting',
  'Top polling stations with most flagged answers during vote counting',
];
const first = () => screen.getByRole('region', { name: titles[0] ?? '' });

describe('STA-01 STA-04 the cards', () => {
  test('all seven are asked for side by side, page 1 of 5, by the methods of the spec', async () => {
    const stage = open();
    await settle(() => {});
    expect(stage.asked.map(({ endpoint, args }) => [endpoint, args])).toEqual(
      topLists.map(({ method }) => [getStatistic, { params: { method }, query: { page: 1, pageSize: 5 } }]),
    );
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    await answerAll(stage);
    expect([cards(), screen.queryByText('Loading…')]).toEqual([titles, null]);
  });

  test('five rows with rank, label and value, numbers as the language writes them, bars as long as the values', async () => {
    await opened();
    const rows = within(first()).getAllByRole('listitem');
    expect(rows.map((row) => [...row.querySelectorAll('span')].map(({ textContent }) => textContent))).toEqual([
      ['1', 'Alba', '12,500'],
      ['2', 'Cluj', '6,250'],
      ['3', 'Iași', '31'],
      ['4', 'Vaslui', '31'],
      ['5', 'Sibiu', 'many'],
    ]);
    expect(rows.map((row) => row.querySelector('i')?.style.width)).toEqual(['100%', '50%', '0.248%', '0.248%', '0%']);
    expect(screen.getByText('as of 10:00:00')).toBeInTheDocument();
  });

  test('a back end that sends twenty rows whatever was asked fills no more than the card', async () => {
    const stage = open();
    await answerAll(
      stage,
      Array.from({ length: 20 }, (_, index): Row => [`AB ${index}`, '1']),
    );
    expect(within(first()).getAllByRole('listitem')).toHaveLength(5);
  });
});

describe('STA-02 what is not there', () => {
  test('a card that failed or is empty is hidden, and said to be; a retry brings it', async () => {
    const stage = open();
    await settle(() => {
      for (const method of statisticMethods.slice(2)) ofList(stage, method).answer(figures(five));
      ofList(stage, 'observerNumber').answer(figures([]));
      ofList(stage, 'countiesIrregularities').fail(failures.forbidden);
    });
    expect([cards(), screen.getByText(/^1 of 7/u).textContent]).toEqual([
      titles.slice(2),
      '1 of 7 lists could not be loaded: Top counties with most flagged answers.',
    ]);
    expect(screen.getByText('Nothing to count yet for: Top counties with most observers.')).toBeInTheDocument();
    await press('Try now');
    await settle(() => ofList(stage, 'countiesIrregularities').answer(figures(five)));
    expect([cards(), screen.queryByText(/could not be loaded/u), stage.asked.length]).toEqual([
      titles.slice(1),
      null,
      8,
    ]);
  });

  test('one failing refresh keeps its figures and says how old they are', async () => {
    const stage = await opened();
    await press('Refresh');
    expect(cards()).toEqual(titles);
    await settle(() => {
      for (const method of statisticMethods.slice(1))
        ofList(stage, method).answer(figures([['Dolj', '7']], 1, '2026-11-22T08:05:00.000Z'));
      ofList(stage, 'observerNumber').fail(failures.offline);
    });
    expect([cards(), within(first()).getAllByRole('listitem').length]).toEqual([titles, 5]);
    expect(within(first()).getByText('Not refreshed, as of 10:00:00')).toBeInTheDocument();
    expect(screen.getAllByText('Dolj')).toHaveLength(6);
    await settle(() => stage.goOnline());
    await settle(() => ofList(stage, 'observerNumber').answer(figures([['Dolj', '7']], 1, '2026-11-22T08:06:00.000Z')));
    expect([screen.getByText(/^as of/u).textContent, screen.queryByText(/^Not refreshed/u)]).toEqual([
      'as of 10:05:00',
      null,
    ]);
  });

  test('C12 a refresh that failed as a whole is said in one sentence, without the names of all lists', async () => {
    const stage = await opened();
    await press('Refresh');
    await settle(() => statisticMethods.forEach((method) => ofList(stage, method).fail(failures.offline)));
    expect(cards()).toEqual(titles);
    expect([screen.getByText('What you see could not be updated.').tagName, screen.queryByText(/^7 of 7/u)]).toEqual([
      'STRONG',
      null,
    ]);
  });

  test('if all failed, one notice with one retry', async () => {
    const stage = open();
    await settle(() => stage.asked.forEach((one) => one.fail(failures.offline)));
    expect([cards(), screen.getAllByRole('button', { name: 'Try now' }).length]).toEqual([[], 1]);
    expect(screen.getByText('The statistics could not be loaded.').parentElement).toHaveTextContent(
      'The server cannot be reached. Check the connection.',
    );
    await press('Try now');
    await answerAll(stage);
    expect([cards(), screen.queryByText('The statistics could not be loaded.')]).toEqual([titles, null]);
  });

  test('if all are empty, why, and what then', async () => {
    const stage = open();
    await answerAll(stage, []);
    expect([cards(), screen.getByText('No figures yet').parentElement?.textContent]).toEqual([
      [],
      'No figures yetFigures appear here once observers have sent answers.',
    ]);
  });
});

const dialog = () => screen.findByRole('dialog', { name: titles[2] ?? '' });
const ranks = (from: number, to: number): Row[] =>
  Array.from({ length: to - from + 1 }, (_, index) => [`AB ${from + index}`, String(100 - from - index)]);

describe('STA-01 STA-05 the complete list', () => {
  async function openList(): Promise<Stage> {
    const stage = await opened();
    const button = screen.getByRole('button', { name: `See the complete list: ${titles[2]}` });
    button.focus();
    await settle(() => button.click());
    await dialog();
    await settle(() => ofList(stage, 'pollingStationIrregularities').answer(figures(ranks(1, 20), 23)));
    return stage;
  }
  const rows = () => screen.getByRole('dialog').querySelectorAll('li');

  test('twenty at a time, with the same rows as a chart; its bars keep their measure on every page', async () => {
    const stage = await openList();
    expect(ofList(stage, 'pollingStationIrregularities').args.query).toEqual({ page: 1, pageSize: 20 });
    const figure = within(await dialog()).getByRole('figure');
    expect([rows().length, figure.textContent?.startsWith('Column chart: Flagged answers, ranks 1 to 20')]).toEqual([
      20,
      true,
    ]);
    await press('Next page');
    await settle(() => ofList(stage, 'pollingStationIrregularities').answer(figures(ranks(21, 23), 23)));
    expect([rows().length, rows()[0]?.textContent, rows()[0]?.querySelector('i')?.style.width]).toEqual([
      3,
      '21AB 2179',
      '79.798%',
    ]);
    expect([...figure.querySelectorAll('span[title]')].map((column) => column.getAttribute('title'))).toEqual([
      'AB 21: 79',
      'AB 22: 78',
      'AB 23: 77',
    ]);
  });

  test.each([
    ['Close', () => press('Close')],
    ['Esc', () => userEvent.keyboard('{Escape}')],
  ])('%s closes it, and the focus is where it was', async (_by, close) => {
    await openList();
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('See the complete list'));
  });

  test('a failure says why and when it is tried again; what was in sight stays', async () => {
    const stage = await openList();
    await settle(() => within(screen.getByRole('dialog')).getByRole('button', { name: 'Refresh' }).click());
    await settle(() => ofList(stage, 'pollingStationIrregularities').fail(failures.server));
    expect([rows().length, screen.getByRole('timer').textContent]).toEqual([20, 'Next try in 1 second']);
  });
});

describe.each(['en', 'ro'] as const)('axe finds nothing, in %s', (language) => {
  beforeEach(() => speak(language));

  const states: Record<string, () => Promise<unknown>> = {
    loading: async () => open(),
    shown: opened,
    empty: () => answerAll(open(), []),
    failed: async () => {
      const stage = open();
      await settle(() => stage.asked.forEach((one) => one.fail(failures.server)));
    },
    partly: async () => {
      const stage = open();
      await settle(() => {
        ofList(stage, 'observerNumber').answer(figures(five));
        ofList(stage, 'countiesIrregularities').fail(failures.server);
        ofList(stage, 'pollingStationIrregularities').answer(figures([]));
      });
    },
    'list open': async () => {
      const stage = await opened();
      await settle(() =>
        within(screen.getAllByRole('region')[0] ?? document.body)
          .getByRole('button')
          .click(),
      );
      await screen.findByRole('dialog');
      await settle(() => ofList(stage, 'observerNumber').answer(figures(five, 42)));
    },
    'unknown list': async () => openScreen(<TopListScreen />),
  };

  test.each(Object.entries(states))('%s', async (_name, reach) => {
    await reach();
    await waitFor(() => expect(document.body).not.toBeEmptyDOMElement());
    await expectAccessible();
  });
});
