import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { useEffect } from 'react';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Thread } from '#contract/answers.ts';
import { LiveBar } from '#src/screens/answers/LiveBar.tsx';
import { useServices, type Services } from '#src/services.tsx';
import { expectAccessible } from '#tests/support/axe.ts';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openNetwork } from '#tests/support/network.ts';
import { threadOf } from '#tests/support/threads.ts';
import { tokenOf } from '#tests/support/tokens.ts';

let services: Services;
const show = (given: Services) => {
  services = given;
};
const broughtIn = vi.fn<() => void>();

function ObserversScreen() {
  const given = useServices();
  useEffect(() => show(given), [given]);
  return (
    <>
      <h1>Threads</h1>
      <LiveBar onBringIn={broughtIn} />
    </>
  );
}

vi.mock('#src/app/screens.ts', () => ({
  screens: { observers: () => Promise.resolve({ ObserversScreen }) },
  preloadScreen: () => Promise.resolve(),
}));

const token = tokenOf({ sub: 'ana@ngo.org', exp: 4_000_000_000 });
const urgent = (number: number, more: Partial<Thread> = {}) => threadOf(number, { flaggedCount: 1, ...more });
const dateOf = (thread: Thread) => thread.lastModified ?? '';

/** The server's urgent threads, newest first, and the streams that it holds open. */
let listed: Thread[] = [];
let hasStream = true;
let streams: ReadableStreamDefaultController<Uint8Array>[] = [];

function openStream(): Response {
  if (!hasStream) return new HttpResponse(null, { status: 404 });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      streams.push(controller);
      controller.enqueue(new TextEncoder().encode(': connected\n\n'));
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

const network = openNetwork((request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/v1/answers/events') return openStream();
  if (pathname !== '/api/v1/answers') return HttpResponse.json([]);
  return HttpResponse.json({ data: listed, totalItems: listed.length, totalPages: 1 });
});

const write = (text: string) => act(async () => streams.at(-1)?.enqueue(new TextEncoder().encode(text)));
const tell = (id: string, ...threads: (Thread & { isNew?: boolean; isRecounted?: boolean })[]) =>
  write(
    `event: threads\nid: ${id}\ndata: ${JSON.stringify({ threads: threads.map((one) => Object.assign({ isNew: true }, one)) })}\n\n`,
  );

async function open(path = '/observatori') {
  const before = streams.length;
  await openConsole({ path });
  await waitFor(() => expect(streams.length > before || !hasStream).toBe(true));
}

const emergencies = () =>
  within(screen.getAllByRole('navigation', { name: 'Main menu' })[0] ?? document.body).getByRole('link', {
    name: /^Emergencies/u,
  });
const badge = () => emergencies().textContent;
const expectBadge = (text: string) => waitFor(() => expect(badge()).toBe(text));
const news = () => screen.getByRole('banner').querySelector('output')?.textContent;

beforeEach(() => {
  localStorage.setItem('token-id', token);
  listed = [urgent(3), urgent(4)];
});

afterEach(() => {
  closeConsole();
  network.heal();
  network.seen.length = 0;
  broughtIn.mockReset();
  hasStream = true;
  streams = [];
  vi.unstubAllGlobals();
});

afterAll(() => network.close());

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
    act(() => services.live.tell({ type: 'thread.opened', thread: urgent(4), at: dateOf(urgent(4)) }));
    await expectBadge('Emergencies1 1 thread not yet seen');
    act(() => services.live.tell({ type: 'list.asked', list: 'urgent', filter: { county: 'AB' } }));
    act(() => services.live.tell({ type: 'list.shown', newest: dateOf(urgent(3)) }));
    await expectBadge('Emergencies1 1 thread not yet seen');
    act(() => services.live.tell({ type: 'list.asked', list: 'urgent', filter: {} }));
    act(() => services.live.tell({ type: 'list.shown', newest: dateOf(urgent(3)) }));
    await expectBadge('Emergencies');
  });

  test('NAV-06 outlives a reload, for this user alone', async () => {
    await open();
    await expectBadge('Emergencies2 2 threads not yet seen');
    act(() => services.live.tell({ type: 'thread.opened', thread: urgent(4), at: dateOf(urgent(4)) }));
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
    listed = Array.from({ length: 100 }, (_, place) => urgent(place + 1));
    network.answer('GET /api/v1/answers', () => HttpResponse.json({ data: listed, totalItems: 340, totalPages: 4 }));
    await open();
    await expectBadge('Emergencies100+ more than 100 threads not yet seen');
  });

  test('NAV-06 there is no number where nobody can tell', async () => {
    listed = [urgent(3, { lastModified: undefined })];
    await open();
    await waitFor(() => expect(network.seen.some(({ address }) => address.startsWith('/api/v1/answers?'))).toBe(true));
    expect(badge()).toBe('Emergencies');
  });

  test('ANS-08 a number from before the connection was lost is said to be old', async () => {
    await open();
    await expectBadge('Emergencies2 2 threads not yet seen');
    network.answer('GET /api/v1/answers/events', () => new HttpResponse(null, { status: 503 }));
    act(() => streams.at(-1)?.close());
    await expectBadge('Emergencies2 2 threads not yet seen, as of the last contact with the server');
    await expectAccessible();
  });
});

describe('the bar above the list', () => {
  const showList = (newest: string) => {
    act(() => services.live.tell({ type: 'list.asked', list: 'all', filter: {} }));
    act(() => services.live.tell({ type: 'list.shown', newest }));
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
    expect(broughtIn).toHaveBeenCalledTimes(1);
    showList(dateOf(urgent(2)));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Show/u })).toBeNull());
    expect(screen.queryByText('New answers have come in.')).toBeNull();
  });

  test('ANS-06 names no number where the filter leaves it open', async () => {
    await open();
    await screen.findByText('Live');
    act(() => services.live.tell({ type: 'list.asked', list: 'all', filter: { to: '2026-11-22T10:00' } }));
    act(() => services.live.tell({ type: 'list.shown', newest: null }));
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
    act(() => streams.at(-1)?.close());
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
    hasStream = false;
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
    hasStream = false;
    await open();
    expect(await screen.findByText('Live')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Log out', hidden: true }));
    await waitFor(() => expect(isGone).toBe(true));
  });
});

describe('the sound', () => {
  let rang: number[] = [];
  let contexts = 0;

  /** As much of the browser's audio as a tone needs. */
  class Audio {
    state = 'suspended';
    currentTime = 10;
    destination = {};
    constructor() {
      contexts += 1;
    }
    resume() {
      this.state = 'running';
      return Promise.resolve();
    }
    close() {
      return Promise.resolve();
    }
  }
  class Tone {
    connect = () => this;
    stop() {}
    start(at: number) {
      rang.push(at);
    }
  }
  class Gain {
    gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    connect = () => this;
  }

  beforeEach(() => {
    rang = [];
    contexts = 0;
    vi.stubGlobal('AudioContext', Audio);
    vi.stubGlobal('OscillatorNode', Tone);
    vi.stubGlobal('GainNode', Gain);
  });

  const soundSwitch = async () => {
    const [button] = await screen.findAllByRole('button', { name: 'Sound for new emergencies' });
    if (button === undefined) throw new Error('the header has a switch for the sound');
    return button;
  };

  test('NAV-06 is off until it is wanted, and sounds for a new emergency, not for each of a moment', async () => {
    await open();
    await expectBadge('Emergencies2 2 threads not yet seen');
    await tell('a', urgent(2));
    expect([rang, contexts]).toEqual([[], 0]);
    const button = await soundSwitch();
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(button);
    expect([button.getAttribute('aria-pressed'), localStorage.getItem('live.sound')]).toEqual(['true', 'true']);
    await tell('b', threadOf(6, { flaggedCount: 0 }));
    expect(rang).toEqual([]);
    await tell('c', urgent(1));
    await expectBadge('Emergencies4 4 threads not yet seen');
    await tell('d', urgent(7));
    await expectBadge('Emergencies5 5 threads not yet seen');
    expect(rang).toEqual([10, 10.18]);
    await userEvent.click(button);
    expect([button.getAttribute('aria-pressed'), localStorage.getItem('live.sound')]).toEqual(['false', 'false']);
    await expectAccessible();
  });

  test('NAV-06 is remembered, and waits for the first key or click, as browsers ask', async () => {
    localStorage.setItem('live.sound', 'true');
    await open();
    expect(await soundSwitch()).toHaveAttribute('aria-pressed', 'true');
    await tell('a', urgent(2));
    await expectBadge('Emergencies3 3 threads not yet seen');
    expect(rang).toEqual([]);
    await userEvent.keyboard('x');
    await tell('b', urgent(1));
    await expectBadge('Emergencies4 4 threads not yet seen');
    expect([rang, contexts]).toEqual([[10, 10.18], 1]);
  });
});
