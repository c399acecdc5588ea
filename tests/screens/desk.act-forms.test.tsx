import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listReviewLog } from '#contract/review-log.ts';
import { rowOf } from '#tests/support/reviews.ts';
import { press, settle } from '#tests/support/screen.tsx';
import { facts, openDesk } from './desk.given.tsx';

const form = (name: string) => screen.queryByRole('group', { name });

test.each([
  ['c', 'Comment', 'TEXTAREA'],
  ['x', 'Dismiss', 'BUTTON'],
])('DSK-05 %s opens a form with the focus in it; Esc leaves it, and the visit stays', async (key, name, first) => {
  const stage = await openDesk({ open: 1 });
  await stage.press(key);
  const { activeElement } = document;
  expect([form(name)?.contains(activeElement), activeElement?.tagName]).toEqual([true, first]);
  await stage.press('Shift');
  expect(form(name)).toBeInTheDocument();
  await stage.press('Escape');
  expect([form(name), stage.address()]).toEqual([null, 'urgente=true']);
  expect(screen.getByRole('heading', { level: 2, name: 'AB 1' })).toBeVisible();
});

test('DSK-05 a click confirms; the second one of a double click does not, since the next visit stands there by then', async () => {
  const stage = await openDesk({ open: 1 });
  const confirm = () => screen.getByRole('button', { name: 'Confirm' });
  await settle(() => fireEvent.click(confirm(), { detail: 2 }));
  expect(stage.stored.size).toBe(0);
  await settle(() => fireEvent.click(confirm(), { detail: 1 }));
  expect(stage.stored.size).toBe(1);
});

test('DSK-08 the log that is asked for is that of the visit', async () => {
  const stage = await openDesk({ open: 2 });
  await press('History');
  expect(stage.waiting(listReviewLog).args).toEqual({ params: { idObserver: 2, idPollingStation: 1_002 } });
});

test('DSK-02 how long a visit has been open is said', async () => {
  const { openSince } = rowOf(1).review;
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(openSince ?? '') + 7 * 60_000);
  await openDesk({ open: 1 });
  expect(facts()).toMatch(/Open for 7\smin$/u);
});
