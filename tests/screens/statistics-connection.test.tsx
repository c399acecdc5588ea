import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getStatistic } from '#contract/statistics.ts';
import { StatisticsScreen } from '#src/screens/statistics/StatisticsScreen.tsx';
import { topLists } from '#src/screens/statistics/top-lists.ts';
import { failures } from '#tests/support/failures.ts';
import { stopClock } from '#tests/support/screenWalk.ts';
import { openScreen, press, settle, type Stage } from '#tests/support/screen.tsx';

const figures = (count: number) => ({
  data: Array.from({ length: count }, (_, index) => ({ label: `County ${index + 1}`, value: String(100 - index) })),
  totalItems: count,
  totalPages: 1,
  asOf: '2026-11-22T08:00:00.000Z',
});

/** Answers or fails what is asked for, so that only what is asked anew is left. */
const meet = (stage: Stage, action: (one: Stage['asked'][number]) => void) =>
  settle(() => stage.asked.splice(0).forEach(action));
const asked = (stage: Stage) => stage.asked.map(({ endpoint, args }) => [endpoint, args]);
const call = (method: string, pageSize: number) => [getStatistic, { params: { method }, query: { page: 1, pageSize } }];
const inDialog = () => within(screen.getByRole('dialog'));

test('STA-03 STA-04 a connection that is back brings the open list and the cards that miss their figures', async () => {
  const stage = openScreen(<StatisticsScreen />);
  await settle(() => {});
  await meet(stage, (one) => one.answer(figures(5)));
  await press('See the complete list: Top counties with most observers');
  await screen.findByRole('dialog');
  // Nothing is tried again by itself meanwhile.
  stopClock();
  await meet(stage, (one) => one.fail(failures.offline));
  expect(inDialog().getByRole('timer')).toHaveTextContent('Next try in 1 second');

  stage.goOnline();
  await settle(() => {});
  expect(asked(stage)).toEqual([call('observerNumber', 20)]);
  await meet(stage, (one) => one.answer(figures(8)));
  expect([inDialog().getAllByRole('listitem').length, inDialog().queryByRole('timer')]).toEqual([8, null]);

  await press('Close');
  await press('Refresh');
  await meet(stage, (one) => one.fail(failures.offline));
  expect(screen.getByRole('timer')).toBeInTheDocument();
  stage.goOnline();
  await settle(() => {});
  expect(asked(stage)).toEqual(topLists.map(({ method }) => call(method, 5)));
  await meet(stage, (one) => one.answer(figures(5)));
  expect(screen.queryByRole('timer')).toBeNull();
});

test('STA-02 of two lists that never wait together, the wait for the last try is told', async () => {
  stopClock();
  const stage = openScreen(<StatisticsScreen />);
  const busy = { ...failures.server, retryAfter: 30 };
  const fail = (method: string) =>
    settle(() => stage.asked.findLast(({ args }) => JSON.stringify(args).includes(method))?.fail(busy));
  const pass = (time: number) => settle(() => vi.advanceTimersByTime(time));
  await settle(() => {});
  await settle(() => stage.asked.slice(2).forEach((one) => one.answer(figures(5))));
  const [one = '', other = ''] = topLists.map(({ method }) => method);
  await fail(one);
  await pass(1_000);
  await fail(other);
  await pass(29_000);
  await fail(one);
  await pass(1_000);
  await fail(other);
  expect(screen.getByRole('timer')).toHaveTextContent('Next try in 30 seconds');
});
