import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { NewsEvent } from '#contract/live.ts';
import { queryOf } from './requestUrl.ts';
import { readResponse, jsonOrText } from './serverResponse.ts';
import type { Credentials } from './call.ts';
import { misshapen, noAnswer, refusalOf, wrongShape } from './failure.ts';
import { bearer } from './headers.ts';

/** What is heard from the stream of a list. */
export interface Listener {
  opened: () => void;
  /** Something arrived, if only a sign of life. */
  heard: () => void;
  /** Where the stream goes on from now on: everything before it was heard. */
  placed: (cursor: string) => void;
  came: (news: NewsEvent) => void;
  /** Too much has happened: the list has to be asked for anew. */
  missed: () => void;
  /** The server is there, but cannot read what changes; it can again with the next place. */
  stalled: () => void;
}

/** The filter of the list, and where to go on. */
type Query = Readonly<Record<string, string | null>>;

interface Source {
  /** Empty for the origin that served the console. */
  base: string;
  credentials: Credentials;
  /** Of which list it tells. */
  path: string;
}

/** No event comes near it; a server that sends no ends of lines would fill the memory. */
const maxEventLength = 4_000_000;

/**
 * Listens until the signal comes, and rejects with a `Failure` when the stream ends before. `EventSource` would do this,
 * if it could send a token.
 */
export async function listenToNews(
  { base, credentials, path }: Source,
  query: Query,
  listener: Listener,
  signal: AbortSignal,
): Promise<never> {
  const response = await request(base + path, query, credentials, signal);
  listener.opened();
  const decoder = new TextDecoder();
  const parser = createParser({
    maxBufferSize: maxEventLength,
    // The id of an event counts once all of the event is there.
    onEvent(event) {
      if (event.event === 'news') listener.came(newsIn(event, response.status));
      if (event.event === 'reset') listener.missed();
      if (event.event === 'away') listener.stalled();
      if (event.id !== undefined) listener.placed(event.id);
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
  address: string,
  query: Query,
  { token, refused }: Credentials,
  signal: AbortSignal,
): Promise<Opened> {
  const sent = token();
  const headers = { Accept: 'text/event-stream', ...bearer(sent) };
  const whole = new URL(address + queryOf(query), location.href);
  const response = await fetch(whole, { headers, signal, cache: 'no-store' }).catch((error: unknown) => {
    throw signal.aborted ? error : noAnswer;
  });
  if (response.ok && isStream(response)) return response;
  const { status } = response;
  if (response.ok) throw wrongShape(status, response.headers.get('content-type') ?? '');
  if (status === 401 && sent !== null) refused(sent);
  throw await refusalOf(await readResponse(response, false));
}

function newsIn({ data }: EventSourceMessage, status: number): NewsEvent {
  const read = NewsEvent.safeParse(jsonOrText(data));
  if (read.success) return read.data;
  throw misshapen(status, read.error);
}
