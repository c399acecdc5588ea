import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useEffect } from 'react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import type { Thread } from '#contract/answers.ts';
import { LiveBar } from '#src/screens/answers/LiveBar.tsx';
import { useServices, type Services } from '#src/services.tsx';
import { closeConsole, openConsole } from '#tests/support/console.ts';
import { openNetwork } from '#tests/support/network.ts';
import { threadOf } from '#tests/support/threads.ts';
import { tokenOf } from '#tests/support/tokens.ts';

export const urgent = (number: number, more: Partial<Thread> = {}) => threadOf(number, { flaggedCount: 1, ...more });
const first = () => [urgent(3), urgent(4)];

interface Told {
  /** The server's urgent threads, newest first. */
  listed: Thread[];
  hasStream: boolean;
  /** The streams that it holds open. */
  streams: ReadableStreamDefaultController<Uint8Array>[];
}
export const server: Told = { listed: first(), hasStream: true, streams: [] };

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

/** Stands for any screen of the console: the file mocks its screens by this one. */
export function ObserversScreen() {
  const services = useServices();
  useEffect(() => show(services), [services]);
  return (
    <>
      <h1>Threads</h1>
      <LiveBar onBringIn={page.broughtIn} />
    </>
  );
}

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

const reply = (request: Request): Response => {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/v1/answers/events') return openStream();
  if (pathname !== '/api/v1/answers') return HttpResponse.json([]);
  return HttpResponse.json({ data: server.listed, totalItems: server.listed.length, totalPages: 1 });
};

/** A console in the browser of ana@ngo.org, and the network behind it. Call it once in a file. */
export function liveStage() {
  const network = openNetwork(reply);
  beforeEach(() => {
    localStorage.setItem('token-id', tokenOf({ sub: 'ana@ngo.org', exp: 4_000_000_000 }));
    Object.assign(server, { listed: first(), hasStream: true, streams: [] });
  });
  afterEach(() => {
    closeConsole();
    network.heal();
    network.seen.length = 0;
    page.broughtIn.mockReset();
    vi.unstubAllGlobals();
  });
  afterAll(() => network.close());
  return network;
}

export const write = (text: string) => act(async () => server.streams.at(-1)?.enqueue(new TextEncoder().encode(text)));
export const tell = (id: string, ...threads: (Thread & { isNew?: boolean; isRecounted?: boolean })[]) =>
  write(
    `event: threads\nid: ${id}\ndata: ${JSON.stringify({ threads: threads.map((one) => Object.assign({ isNew: true }, one)) })}\n\n`,
  );

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
