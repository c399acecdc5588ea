import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getNotification, listNotifications, listRecipients } from '#contract/notifications.ts';
import { HistoryScreen } from '#src/screens/notifications/HistoryScreen.tsx';
import { openSent, pageOf, recipient, sentNotification } from './notifications.given.tsx';
import { cellsOf, namesShown, openScreen, press, settle, speak, type Stage } from '#tests/support/screen.tsx';

/** Times of another day of this year are shown without the year. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('what was sent', () => {
  const openHistory = async (rows = [sentNotification({ sent: 3, failed: 2, noDevice: 1 })], search = '') => {
    const stage = openScreen(<HistoryScreen />, { search });
    await settle(() => stage.waiting(listNotifications).answer(pageOf(rows, 45, 3)));
    return stage;
  };

  test('NTF-06 what, when, by whom, to how many, and how the deliveries stand', async () => {
    await openHistory();
    expect(namesShown()).toEqual(['Urns 7']);
    expect(cellsOf('Urns 7')).toEqual(['21\u00A0Nov, 20:00', 'mara, First NGO', '6', '3 sent2 failed1 has no app']);
    expect(screen.getByRole('link', { name: 'Urns 7' })).toHaveAttribute('href', '/notifications/history/7');
  });

  test('published back ends tell nothing of deliveries', async () => {
    const { deliveries: _, ...bare } = sentNotification();
    await openHistory([bare]);
    expect(cellsOf('Urns 7').slice(2)).toEqual(['2', '']);
  });
});

test('C22 a page beyond the end is the last one, not an empty list', async () => {
  const stage = openScreen(<HistoryScreen />, { search: 'page=1e9' });
  const beyond = stage.waiting(listNotifications);
  expect(beyond.args.query).toEqual({ page: 1_000_000, pageSize: 20 });
  await settle(() => beyond.answer(pageOf([], 21, 2)));
  const last = stage.waiting(listNotifications);
  expect(last.args.query).toEqual({ page: 2, pageSize: 20 });
  await settle(() => last.answer(pageOf([sentNotification()], 21, 2)));
  expect(screen.getByText('21 to 21 of 21', { exact: false })).toBeInTheDocument();
});

describe.each(['en', 'ro'] as const)('NTF-06 why a message did not arrive, in %s', (language) => {
  test.each([
    'UNREGISTERED',
    'SENDER_ID_MISMATCH',
    'THIRD_PARTY_AUTH_ERROR',
    'QUOTA_EXCEEDED',
    'No answer within 10000 ms',
    'Given up after 8 attempts: Firebase answered 503',
    'Something unheard of',
  ])('%s is said in words, never as the push service said it', async (detail) => {
    await speak(language);
    const stage = openSent();
    await settle(() => stage.waiting(getNotification).answer(sentNotification()));
    await settle(() => stage.waiting(listRecipients).answer(pageOf([{ ...recipient('failed'), detail }])));
    const said = cellsOf('Observer 3')[2] ?? '';
    expect([said.length > 20, said.includes(detail), /[A-Z]{3}_|Firebase|undefined/u.test(said)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('one message', () => {
  const rows = [recipient('sent'), recipient('failed')];
  const answer = async (stage: Stage, notification = sentNotification()) => {
    await settle(() => stage.waiting(getNotification).answer(notification));
    await settle(() => stage.waiting(listRecipients).answer(pageOf(rows)));
  };
  const openAnswered = async (search = '') => {
    const stage = openSent(search);
    await answer(stage);
    return stage;
  };

  test('NTF-06 its words, and every delivery with state and reason', async () => {
    const stage = await openAnswered();
    expect(stage.asked.map(({ args }) => args)).toEqual([
      { params: { id: '7' } },
      { params: { id: '7' }, query: { page: 1, pageSize: 20 } },
    ]);
    expect(screen.getByText(/Seal them\.\s+All of them\./u)).toBeInTheDocument();
    expect([cellsOf('Observer 2'), cellsOf('Observer 3')]).toEqual([
      ['0722000002', 'Sent', '', '1'],
      ['0722000003', 'Failed', 'The app is no longer on that phone.', '1'],
    ]);
  });

  test('sending again to those who failed takes the message along', async () => {
    const stage = await openAnswered();
    await press('Resend 2 failed deliveries');
    expect([stage.went, sessionStorage.getItem('drafts')]).toEqual([
      ['/notifications?unreached=7'],
      expect.stringContaining('Urns 7'),
    ]);
  });

  test('NTF-07 whoever was picked for another message does not get it', async () => {
    const kept = { account: 'ana', drafts: [['notification.people', [{ id: 1, name: 'Ana Pop' }]]] };
    sessionStorage.setItem('drafts', JSON.stringify(kept));
    await openAnswered();
    await press('Resend 2 failed deliveries');
    expect(sessionStorage.getItem('drafts')).not.toContain('Ana Pop');
  });

  test('a message that was begun is replaced only after a question', async () => {
    const kept = { account: 'ana', drafts: [['notification.message', { title: 'Begun', text: '' }]] };
    sessionStorage.setItem('drafts', JSON.stringify(kept));
    const stage = await openAnswered();
    await press('Resend 2 failed deliveries');
    await screen.findByRole('alertdialog', { name: 'Replace the message that you have begun?' });
    expect(stage.went).toEqual([]);
    await press('Replace');
    expect(stage.went).toEqual(['/notifications?unreached=7']);
  });
});
