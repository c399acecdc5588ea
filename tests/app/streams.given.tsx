import { useEffect, useState, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { News } from '#machines/live/live.arrivals.ts';
import { FrameContext } from '#src/app/frameContext.ts';
import { Header } from '#src/app/Header.tsx';
import type { History } from '#src/app/history.ts';
import { startLive } from '#src/app/live.tsx';
import { createLiveQueue, type LiveQueue } from '#src/app/liveQueue.ts';
import { ServicesProvider, useServices, type Services } from '#src/services.tsx';
import { settle } from '#tests/support/screen.tsx';
import { newsOf } from '#tests/support/threads.ts';
import { frameTools } from './frameTools.ts';

interface StreamAsked {
  address: string;
  signal: AbortSignal | null | undefined;
  answer: (response: Response) => void;
  fail: (error: unknown) => void;
}

/** The server's end of the streams. */
export interface Wire {
  asked: StreamAsked[];
  /** The newest request for a stream, which nobody has answered or given up. */
  waiting: () => StreamAsked;
  open: () => Promise<void>;
  /** Sends something over the stream that was opened last. */
  send: (text: string) => Promise<void>;
  /** Tells of threads, over the stream of the list that is on screen by now. */
  tell: (news: Partial<News>) => Promise<void>;
  /** Breaks it. */
  cut: () => Promise<void>;
  refuse: (status: number, headers?: Record<string, string>) => Promise<void>;
}

/** Takes the place of the browser's `fetch`; `vi.unstubAllGlobals` gives it back. */
export function stubStreams(): Wire {
  const asked: StreamAsked[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const stream = () => {
    const last = streams.at(-1);
    if (last === undefined) throw new Error('no stream was opened');
    return last;
  };
  vi.stubGlobal(
    'fetch',
    (address: URL, init?: RequestInit) =>
      new Promise<Response>((answer, fail) => {
        asked.push({ address: address.pathname + address.search, signal: init?.signal, answer, fail });
      }),
  );
  const waiting = () => {
    const one = asked.pop();
    if (one === undefined || one.signal?.aborted === true) throw new Error('nobody asked for a stream');
    return one;
  };
  const send = (text: string) => settle(() => stream().enqueue(new TextEncoder().encode(text)));
  const wire: Wire = {
    asked,
    waiting,
    open() {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          streams.push(controller);
        },
      });
      return settle(() => waiting().answer(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })));
    },
    send,
    async tell(news) {
      if (asked.at(-1)?.signal?.aborted === false) await wire.open();
      await send(`event: news\ndata: ${JSON.stringify(newsOf(news))}\n\n`);
    },
    cut: () => settle(() => stream().close()),
    refuse: (status, headers = {}) => settle(() => waiting().answer(new Response(null, { status, headers }))),
  };
  return wire;
}

/** The header over a screen, told of what arrives as the shell has it told. Its services are those of the stage around it. */
export function Listening({ children }: { children?: ReactNode }) {
  const services = useServices();
  const [line] = useState(createLiveQueue);
  const [mine] = useState({ ...services, live: line });
  const [tools] = useState(frameTools);
  return (
    <ServicesProvider services={mine}>
      <FrameContext value={tools}>
        <Header />
        {children}
        <Start services={mine} line={line} history={tools.history} />
      </FrameContext>
    </ServicesProvider>
  );
}

/** Stands last: what is on screen is gone before the machine is. */
function Start({ services, line, history }: { services: Services; line: LiveQueue; history: History }) {
  useEffect(() => {
    const over = new AbortController();
    startLive(services, line, over.signal);
    return () => {
      over.abort();
      history.stop();
    };
  }, [services, line, history]);
  return null;
}
