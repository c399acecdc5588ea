import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ThreadsEvent, threadEvents } from '#contract/live.ts';
import { queryOf } from './address.ts';
import { jsonOrText } from './answer.ts';
import type { Credentials } from './call.ts';
import { explain, kindOf, noAnswer, pauseOf, wrongShape, type Failure } from './failure.ts';
import { bearer } from './send.ts';

/** What is heard from the stream of new and changed threads. */
export interface Listener {
  opened: () => void;
  /** Something arrived, if only a sign of life. */
  heard: () => void;
  /** Where the stream goes on from now on. */
  placed: (cursor: string) => void;
  came: (threads: ThreadsEvent['threads']) => void;
}

interface Source {
  /** Empty for the origin that served the console. */
  base: string;
  credentials: Credentials;
}

/** No event comes near it; a server that sends no ends of lines would fill the memory. */
const longestEvent = 4_000_000;

/**
 * Listens until the signal comes, and rejects with a `Failure` when the stream ends before. `EventSource` would do this,
 * if it could send a token.
 */
export async function listenToThreads(
  { base, credentials }: Source,
  after: string | null,
  listener: Listener,
  signal: AbortSignal,
): Promise<never> {
  const response = await request(base, after, credentials, signal);
  listener.opened();
  const decoder = new TextDecoder();
  const parser = createParser({
    maxBufferSize: longestEvent,
    onId: listener.placed,
    onEvent(event) {
      if (event.event === 'threads') listener.came(threadsIn(event, response.status));
    },
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded') throw wrongShape(response.status, type);
    },
  });
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw noAnswer;
      listener.heard();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    throw error instanceof Error && !signal.aborted ? noAnswer : error;
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

type Opened = Response & { body: ReadableStream<Uint8Array> };

const isStream = (response: Response): response is Opened =>
  response.body !== null && /^text\/event-stream\b/iu.test(response.headers.get('content-type') ?? '');

async function request(
  base: string,
  after: string | null,
  { token, refused }: Credentials,
  signal: AbortSignal,
): Promise<Opened> {
  const sent = token();
  const headers = { Accept: 'text/event-stream', ...bearer(sent) };
  const address = new URL(base + threadEvents.path + queryOf({ after }), location.href);
  const response = await fetch(address, { headers, signal, cache: 'no-store' }).catch((error: unknown) => {
    throw signal.aborted ? error : noAnswer;
  });
  if (response.ok && isStream(response)) return response;
  const { status } = response;
  if (response.ok) throw wrongShape(status, response.headers.get('content-type') ?? '');
  if (status === 401 && sent !== null) refused(sent);
  const pause = pauseOf(response.headers.get('retry-after'));
  throw { kind: kindOf(status), status, ...explain(await response.text()), ...pause } satisfies Failure;
}

function threadsIn({ data }: EventSourceMessage, status: number): ThreadsEvent['threads'] {
  const read = ThreadsEvent.safeParse(jsonOrText(data));
  if (read.success) return read.data.threads;
  const [issue] = read.error.issues;
  throw wrongShape(status, [issue?.path.join('.'), issue?.code].join(' ').trim());
}
