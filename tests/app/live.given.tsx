import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useEffect } from 'react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { z } from 'zod/mini';
import type { Thread } from '#contract/threads.ts';
import type { LiveFilter } from '#machines/live/live.arrivals.ts';
import { LiveBar } from '#src/screens/answers/LiveBar.tsx';
import { useServices, type Services } from '#src/services.tsx';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openNetwork } from '#tests/support/network.ts';
import { standIn } from '#tests/support/screenStandIn.ts';
import { threadOf } from '#tests/support/threads.ts';
import { tokenOf } from '#tests/support/tokens.ts';

let version = 0;
/** As it is from now on. */
export const urgent = (number: number, more: Partial<Thread> = {}) =>
  threadOf(number, { flaggedCount: 1, version: (version += 1), ...more });
const first = () => [urgent(3), urgent(4)];

interface Told {
  /** The server's emergencies. */
  listed: Thread[];
  /** What the account has read: versions by the threads' observers. */
  read: Map<number, number>;
  counts: boolean;
  hasStream: boolean;
  /** The streams that it holds open. */
  streams: ReadableStreamDefaultController<Uint8Array>[];
}
export const server: Told = { listed: first(), read: new Map(), counts: true, hasStream: true, streams: [] };

let given: Services | null = null;
const show = (services: Services) => {
  given = services;
};

/** What the page on screen asked for, and may use. */
export const page = {
  services(): Services {
    if (given === null) throw new Error('no page is open');
    return given;
  },
  broughtIn: vi.fn<() => void>(),
};

/** Stands for any screen of the console. */
function ObserversScreen() {
  const services = useServices();
  useEffect(() => show(services), [services]);
  return (
    <>
      <h1>Threads</h1>
      <LiveBar list="urgents" onBringIn={page.broughtIn} />
    </>
  );
}

const Marks = z.object({
  read: z.array(z.object({ idObserver: z.int(), idPollingStation: z.int(), version: z.int() })),
  upTo: z.nullable(z.int()),
});

function openStream(): Response {
  if (!server.hasStream) return new HttpResponse(null, { status: 404 });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      server.streams.push(controller);
      controller.enqueue(new TextEncoder().encode(': connected\n\n'));
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

async function count(request: Request): Promise<Response> {
  if (!server.counts) return new HttpResponse(null, { status: 404 });
  const { read, upTo } = z.parse(Marks, request.method === 'POST' ? await request.json() : { read: [], upTo: null });
  for (const { idObserver, version: at } of read) server.read.set(idObserver, at);
  for (const { idObserver, version: at = 0 } of server.listed) if (at <= (upTo ?? 0)) server.read.set(idObserver, at);
  const unread = server.listed.flatMap(({ idObserver, version: at = 0 }) =>
    at > (server.read.get(idObserver) ?? 0) ? [at] : [],
  );
  return HttpResponse.json({ count: unread.length, latest: Math.max(0, ...unread) });
}

const reply = (request: Request): Response | Promise<Response> => {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/v3/answers/events') return openStream();
  if (pathname.startsWith('/api/v3/unread')) return count(request);
  if (pathname !== '/api/v1/answers') return HttpResponse.json([]);
  return HttpResponse.json({ data: server.listed, totalItems: server.listed.length, totalPages: 1 });
};

/** A console in the browser of ana@ngo.org, and the network behind it. Call it once in a file. */
export function liveStage() {
  standIn(async () => <ObserversScreen />, 'observers');
  const network = openNetwork(reply);
  beforeEach(() => {
    localStorage.setItem('token-id', tokenOf({ sub: 'ana@ngo.org', exp: 4_000_000_000 }));
    Object.assign(server, { listed: first(), read: new Map(), counts: true, hasStream: true, streams: [] });
  });
  afterEach(() => {
    closeConsole();
    network.heal();
    network.seen.length = 0;
    page.broughtIn.mockReset();
  });
  afterAll(() => network.close());
  return network;
}

export const write = (text: string) => act(async () => server.streams.at(-1)?.enqueue(new TextEncoder().encode(text)));
/** Something came to the server, which tells of it. */
export function tell(id: string, ...threads: (Thread & { isNew?: boolean })[]) {
  const changed = new Set(threads.map(({ idObserver }) => idObserver));
  const rest = server.listed.filter(({ idObserver }) => !changed.has(idObserver));
  server.listed = [...threads.filter(({ flaggedCount = 0 }) => flaggedCount > 0), ...rest];
  const came = threads.map(({ idObserver, idPollingStation, version: at = 0, isNew = true }) => ({
    idObserver,
    idPollingStation,
    version: at,
    isNew,
  }));
  const isUrgent = threads.some(({ flaggedCount = 0 }) => flaggedCount > 0);
  return write(`event: news\ndata: ${JSON.stringify({ came, left: [], isUrgent })}\nid: ${id}\n\n`);
}

/** A list comes on screen; the stream that follows it is there once this is done. */
export async function showList(newest: string | null, cursor: string, filter: LiveFilter = {}) {
  const before = server.streams.length;
  act(() => page.services().live.tell({ type: 'list.asked', list: 'all', filter }));
  act(() => page.services().live.tell({ type: 'list.shown', newest, cursor }));
  await waitFor(() => expect(server.streams.length).toBeGreaterThan(before));
}

export async function open(path = '/observatori') {
  const before = server.streams.length;
  await openConsole({ path });
  await waitFor(() => expect(server.streams.length > before || !server.hasStream).toBe(true));
}

const emergencies = () =>
  within(screen.getAllByRole('navigation', { name: 'Main menu' })[0] ?? document.body).getByRole('link', {
    name: /^Emergencies/u,
  });
export const badge = () => emergencies().textContent;
export const expectBadge = (text: string) => waitFor(() => expect(badge()).toBe(text));
export const news = () => screen.getByRole('banner').querySelector('output')?.textContent;
