import { fireEvent, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { getNotification, listNotifications, listRecipients } from '#contract/notifications.ts';
import { HistoryScreen } from '#src/screens/notifications/HistoryScreen.tsx';
import { namesShown, openScreen, settle, type Asked, type Stage } from '#tests/support/screen.tsx';
import { type LoadState, take, walkLoad } from './loadWalk.ts';
import { openSent, pageOf, recipient, sentNotification } from './notifications.given.tsx';

/** What was sent breaks, comes, and is tried again: while nothing is in sight, and over what stays. */
const history = { endpoint: listNotifications, title: 'The sent notifications could not be loaded.' };
const refreshed = { ...history, title: 'What you see could not be updated.' };
const answer = (_: Stage, asked: Asked) => settle(() => asked.answer(pageOf([sentNotification({ sent: 3 })], 45, 3)));

async function openHistory(): Promise<Stage> {
  const stage = openScreen(<HistoryScreen />);
  await settle(() => {});
  return stage;
}

function showsFirst({ isThere, hasFailed }: LoadState): void {
  expect(namesShown().length).toBe(isThere ? 1 : 0);
  expect(screen.queryAllByText('Loading…').length > 0).toBe(!isThere && !hasFailed);
}

function showsKept(isBusy: boolean): void {
  expect(namesShown().length).toBe(1);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', String(isBusy));
}

walkLoad('NTF-06 TAB-02 the list of what was sent, at first', {
  ...history,
  open: openHistory,
  answer,
  shows: showsFirst,
});

walkLoad('NTF-06 TAB-02 another page, over messages that stay', {
  ...refreshed,
  async open() {
    const stage = await openHistory();
    await answer(stage, take(history, stage));
    await settle(() => fireEvent.click(screen.getByLabelText('Next page')));
    return stage;
  },
  answer,
  shows: ({ isAsked }) => showsKept(isAsked),
});

walkLoad('NTF-06 TAB-02 deliveries on their way, looked at again in the background', {
  ...refreshed,
  async open() {
    const stage = await openHistory();
    await settle(() => take(history, stage).answer(pageOf([sentNotification({ queued: 2 })], 45, 3)));
    await settle(() => vi.advanceTimersByTime(3_000));
    return stage;
  },
  answer,
  shows: () => showsKept(false),
});

walkLoad('NTF-06 TAB-02 one message and its deliveries', {
  endpoint: getNotification,
  title: 'The notification could not be loaded.',
  mayBeGone: true,
  async open() {
    sessionStorage.clear();
    const stage = openSent();
    await settle(() => {});
    return stage;
  },
  answer: (stage, asked) =>
    settle(() => {
      asked.answer(sentNotification({ sent: 1 }));
      take({ endpoint: listRecipients }, stage).answer(pageOf([recipient('sent')]));
    }),
  shows: showsFirst,
});
