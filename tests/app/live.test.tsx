import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { Thread } from '#contract/threads.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { dateOf, threadOf } from '#tests/support/threads.ts';
import {
  badge,
  expectBadge,
  liveStage,
  news,
  open,
  page,
  server,
  showList,
  tell,
  urgent,
  write,
} from './live.given.tsx';

const network = liveStage();

const opens = ({ idObserver, idPollingStation, version = 0 }: Thread) =>
  act(() => page.services().live.tell({ type: 'thread.opened', thread: { idObserver, idPollingStation, version } }));

describe('the number beside the emergencies', () => {
  test('C8 is that of the emergencies that the account has not read, and rises as they come', async () => {
    await open();
    await expectBadge('Emergencies2 2 emergencies not read yet');
    expect(news()).toBe('');
    await tell('a', urgent(2), threadOf(1, { flaggedCount: 0 }));
    await expectBadge('Emergencies3 3 emergencies not read yet');
    expect(news()).toBe('Emergencies: 3 emergencies not read yet.');
    await expectAccessible();
  });

  test('C8 falls when one is opened, not when a list shows them', async () => {
    await open();
    await expectBadge('Emergencies2 2 emergencies not read yet');
    act(() => page.services().live.tell({ type: 'list.asked', list: 'urgent', filter: {} }));
    act(() => page.services().live.tell({ type: 'list.shown', newest: dateOf(urgent(3)), cursor: null }));
    for (const thread of server.listed.slice(1)) opens(thread);
    await expectBadge('Emergencies1 1 emergency not read yet');
    expect(network.seen.filter(({ address }) => address === '/api/v3/unread/read')).toHaveLength(1);
  });

  test('C8 is none once all are marked as read, and one that changes then counts again', async () => {
    await open();
    await expectBadge('Emergencies2 2 emergencies not read yet');
    act(() => page.services().live.tell({ type: 'all.read' }));
    await expectBadge('Emergencies');
    await tell('a', urgent(4));
    await expectBadge('Emergencies1 1 emergency not read yet');
  });

  test('C8 is the same after a reload, and nothing of it is kept in this browser', async () => {
    await open();
    await expectBadge('Emergencies2 2 emergencies not read yet');
    for (const thread of server.listed.slice(1)) opens(thread);
    await expectBadge('Emergencies1 1 emergency not read yet');
    await open('/observatori?page=2');
    await expectBadge('Emergencies1 1 emergency not read yet');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('live.seen'))).toEqual([]);
  });

  test('C8 follows what another tab has read', async () => {
    await open();
    await expectBadge('Emergencies2 2 emergencies not read yet');
    server.read.set(4, Number.MAX_SAFE_INTEGER);
    const tab = new BroadcastChannel('unread');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    tab.postMessage('read');
    await expectBadge('Emergencies1 1 emergency not read yet');
    tab.close();
  });

  test('C8 a large number is cut on screen, and told whole', async () => {
    server.listed = Array.from({ length: 1_240 }, (_, place) => urgent(place + 1));
    await open();
    await expectBadge('Emergencies999+ 1,240 emergencies not read yet');
  });

  test('C8 there is no number where the back end does not count', async () => {
    server.counts = false;
    await open();
    const unread = () => page.services().live.parts()?.actor.getSnapshot().children.unread?.getSnapshot();
    await waitFor(() => expect(unread()?.matches('absent')).toBe(true));
    expect(badge()).toBe('Emergencies');
  });

  test('ANS-08 a number from before the connection was lost is said to be old', async () => {
    await open();
    await expectBadge('Emergencies2 2 emergencies not read yet');
    network.answer('GET /api/v3/answers/events', () => new HttpResponse(null, { status: 503 }));
    act(() => server.streams.at(-1)?.close());
    await expectBadge('Emergencies2 2 emergencies not read yet, as of the last contact with the server');
    await expectAccessible();
  });
});

describe('the bar above the list', () => {
  test('ANS-06 says how many are new and changed, and brings them in when asked', async () => {
    await open();
    expect(await screen.findByText('Live')).toBeVisible();
    await showList(dateOf(urgent(5)), '5.5.5');
    expect(screen.queryByRole('button', { name: /Show/u })).toBeNull();
    await tell('a', urgent(3), urgent(4), { ...urgent(2), isNew: false });
    const button = await screen.findByRole('button', { name: 'Show 2 new, 1 changed' });
    expect(screen.getByText('New answers have come in.')).toBeInTheDocument();
    await expectAccessible();
    await userEvent.click(button);
    expect(page.broughtIn).toHaveBeenCalledTimes(1);
    await showList(dateOf(urgent(2)), '6.6.6');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Show/u })).toBeNull());
    expect(screen.queryByText('New answers have come in.')).toBeNull();
  });

  test('ANS-05 the stream is of the list on screen, from where it ends, and says that it is live all the while', async () => {
    await open();
    await screen.findByText('Live');
    await showList(null, '5.5.5', { county: 'AB', to: '2026-11-22T10:00' });
    expect(screen.getByText('Live')).toBeVisible();
    expect(network.seen.findLast(({ address }) => address.includes('/events'))?.address).toBe(
      '/api/v3/answers/events?county=AB&to=2026-11-22T10%3A00&urgent=false&after=5.5.5',
    );
    await tell('a', urgent(3));
    expect(await screen.findByRole('button', { name: 'Show 1 new' })).toBeVisible();
  });

  test('ANS-08 names no number where too much has come', async () => {
    await open();
    await screen.findByText('Live');
    await showList(null, '5.5.5');
    await write('event: reset\ndata: {}\nid: 9.9.9\n\n');
    expect(await screen.findByRole('button', { name: 'Show new answers' })).toBeVisible();
    await expectAccessible();
  });

  test('ANS-08 says that the connection is lost and when it is tried again; asked, it tries at once', async () => {
    await open();
    await screen.findByText('Live');
    await write('event: at\ndata: {}\nid: a\n\n');
    network.answer(
      'GET /api/v3/answers/events',
      () => new HttpResponse(null, { status: 503, headers: { 'Retry-After': '20' } }),
    );
    act(() => server.streams.at(-1)?.close());
    expect(await screen.findByText('Next try in 20 seconds', undefined, { timeout: 5_000 })).toBeVisible();
    expect(screen.getByText('No live updates.')).toBeVisible();
    await expectAccessible();
    network.heal();
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('Live')).toBeVisible();
    expect(network.seen.findLast(({ address }) => address.includes('/events'))?.address).toBe(
      '/api/v3/answers/events?after=a',
    );
  });

  test('ANS-08 a back end without a stream is asked from time to time', async () => {
    server.hasStream = false;
    await open();
    expect(await screen.findByText('Checked every 15 seconds')).toBeVisible();
    await expectBadge('Emergencies2 2 emergencies not read yet');
    await expectAccessible();
  });

  test('SES-05 a 401 of the stream ends the session', async () => {
    await open();
    await screen.findByText('Live');
    network.answer('GET /api/v3/answers/events', () => new HttpResponse(null, { status: 401 }));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/Your session is over/u)).toBeVisible();
  });

  test('SES-07 logging out ends the stream', async () => {
    let isGone = false;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(': connected\n\n')),
      cancel() {
        isGone = true;
      },
    });
    network.answer(
      'GET /api/v3/answers/events',
      () => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    );
    server.hasStream = false;
    await open();
    expect(await screen.findByText('Live')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Log out', hidden: true }));
    await waitFor(() => expect(isGone).toBe(true));
  });
});
