import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import { tokenOf } from '#tests/support/tokens.ts';
import { dateOf, threadOf } from '#tests/support/threads.ts';
import { badge, expectBadge, liveStage, news, open, page, server, tell, urgent, write } from './liveStage.tsx';

vi.mock('#src/app/screens.ts', () => ({
  screens: { observers: () => import('./liveStage.tsx') },
  preloadScreen: () => Promise.resolve(),
}));

const network = liveStage();

describe('the number beside the emergencies', () => {
  test('NAV-06 is that of the urgent threads nobody has seen here, and rises as they come', async () => {
    await open();
    await expectBadge('Emergencies2 2 threads not yet seen');
    expect(news()).toBe('');
    await tell('a', urgent(2), threadOf(1, { flaggedCount: 0 }));
    await expectBadge('Emergencies3 3 threads not yet seen');
    expect(news()).toBe('Emergencies: 3 threads not yet seen.');
    await expectAccessible();
  });

  test('NAV-06 falls when a thread is opened, and is none once the list of them all is on screen', async () => {
    await open();
    await expectBadge('Emergencies2 2 threads not yet seen');
    act(() => page.services().live.tell({ type: 'thread.opened', thread: urgent(4), at: dateOf(urgent(4)) }));
    await expectBadge('Emergencies1 1 thread not yet seen');
    act(() => page.services().live.tell({ type: 'list.asked', list: 'urgent', filter: { county: 'AB' } }));
    act(() => page.services().live.tell({ type: 'list.shown', newest: dateOf(urgent(3)) }));
    await expectBadge('Emergencies1 1 thread not yet seen');
    act(() => page.services().live.tell({ type: 'list.asked', list: 'urgent', filter: {} }));
    act(() => page.services().live.tell({ type: 'list.shown', newest: dateOf(urgent(3)) }));
    await expectBadge('Emergencies');
  });

  test('NAV-06 outlives a reload, for this user alone', async () => {
    await open();
    await expectBadge('Emergencies2 2 threads not yet seen');
    act(() => page.services().live.tell({ type: 'thread.opened', thread: urgent(4), at: dateOf(urgent(4)) }));
    await open();
    await expectBadge('Emergencies1 1 thread not yet seen');
    localStorage.setItem('token-id', tokenOf({ sub: 'ion', exp: 4_000_000_000 }));
    await open();
    await expectBadge('Emergencies2 2 threads not yet seen');
  });

  test('NAV-06 follows what another tab has shown', async () => {
    await open();
    await expectBadge('Emergencies2 2 threads not yet seen');
    const key = 'live.seen ana@ngo.org';
    localStorage.setItem(key, JSON.stringify({ upTo: dateOf(urgent(4)), opened: {}, extra: {} }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    await expectBadge('Emergencies1 1 thread not yet seen');
  });

  test('NAV-06 what was kept in another shape counts as nothing kept', async () => {
    localStorage.setItem('live.seen ana@ngo.org', '{"upTo":7}');
    await open();
    await expectBadge('Emergencies2 2 threads not yet seen');
  });

  test('NAV-06 more than a page is said to be more', async () => {
    server.listed = Array.from({ length: 100 }, (_, place) => urgent(place + 1));
    network.answer('GET /api/v1/answers', () =>
      HttpResponse.json({ data: server.listed, totalItems: 340, totalPages: 4 }),
    );
    await open();
    await expectBadge('Emergencies100+ more than 100 threads not yet seen');
  });

  test('NAV-06 there is no number where nobody can tell', async () => {
    server.listed = [urgent(3, { lastModified: undefined })];
    await open();
    await waitFor(() => expect(network.seen.some(({ address }) => address.startsWith('/api/v1/answers?'))).toBe(true));
    const unseen = () => page.services().live.parts()?.actor.getSnapshot().children.unseen?.getSnapshot();
    await waitFor(() => expect(unseen()?.hasTag('counting')).toBe(false));
    expect(badge()).toBe('Emergencies');
  });

  test('ANS-08 a number from before the connection was lost is said to be old', async () => {
    await open();
    await expectBadge('Emergencies2 2 threads not yet seen');
    network.answer('GET /api/v1/answers/events', () => new HttpResponse(null, { status: 503 }));
    act(() => server.streams.at(-1)?.close());
    await expectBadge('Emergencies2 2 threads not yet seen, as of the last contact with the server');
    await expectAccessible();
  });
});

describe('the bar above the list', () => {
  const showList = (newest: string) => {
    act(() => page.services().live.tell({ type: 'list.asked', list: 'all', filter: {} }));
    act(() => page.services().live.tell({ type: 'list.shown', newest }));
  };

  test('ANS-06 says how many are new and changed, and brings them in when asked', async () => {
    await open();
    expect(await screen.findByText('Live')).toBeVisible();
    showList(dateOf(urgent(5)));
    expect(screen.queryByRole('button', { name: /Show/u })).toBeNull();
    await tell('a', urgent(3), urgent(4), { ...urgent(2), isNew: false });
    const button = await screen.findByRole('button', { name: 'Show 2 new, 1 changed' });
    expect(screen.getByText('New answers have come in.')).toBeInTheDocument();
    await expectAccessible();
    await userEvent.click(button);
    expect(page.broughtIn).toHaveBeenCalledTimes(1);
    showList(dateOf(urgent(2)));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Show/u })).toBeNull());
    expect(screen.queryByText('New answers have come in.')).toBeNull();
  });

  test('ANS-06 names no number where the filter leaves it open', async () => {
    await open();
    await screen.findByText('Live');
    act(() => page.services().live.tell({ type: 'list.asked', list: 'all', filter: { to: '2026-11-22T10:00' } }));
    act(() => page.services().live.tell({ type: 'list.shown', newest: null }));
    await tell('a', urgent(3));
    expect(await screen.findByRole('button', { name: 'Show new answers' })).toBeVisible();
  });

  test('ANS-08 says that the connection is lost and when it is tried again; asked, it tries at once', async () => {
    await open();
    await screen.findByText('Live');
    await write('id: a\n\n');
    network.answer(
      'GET /api/v1/answers/events',
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
      '/api/v1/answers/events?after=a',
    );
  });

  test('ANS-08 a back end without a stream is asked from time to time', async () => {
    server.hasStream = false;
    await open();
    expect(await screen.findByText('Checked every 15 seconds')).toBeVisible();
    await expectBadge('Emergencies2 2 threads not yet seen');
    await expectAccessible();
  });

  test('SES-05 a 401 of the stream ends the session', async () => {
    await open();
    await screen.findByText('Live');
    network.answer('GET /api/v1/answers/events', () => new HttpResponse(null, { status: 401 }));
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
      'GET /api/v1/answers/events',
      () => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    );
    server.hasStream = false;
    await open();
    expect(await screen.findByText('Live')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Log out', hidden: true }));
    await waitFor(() => expect(isGone).toBe(true));
  });
});
