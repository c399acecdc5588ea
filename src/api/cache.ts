import type { Endpoint } from '#contract/endpoint.ts';
import { keyOf } from './requestUrl.ts';
import type { Call, CallArgs, CallOptions, CallResult } from './call.ts';
import { keepUnchanged } from './keepUnchanged.ts';

/** Replies beyond so many are dropped, the longest unused first. */
export const maxReplies = 60;
/** Nobody is shown anything older. */
export const maxAgeMs = 15 * 60_000;
/** So long a reply that was asked for ahead waits for the one who wants it; later it is asked for again. */
export const aheadMs = 60_000;
/** What seldom changes, such as the counties, is asked for again after so long. */
export const seldomMs = 5 * 60_000;

export interface Kept<T> {
  reply: T;
  /** When it arrived. */
  loadedAt: string;
}

/** A call that only reads, and answers in JSON. */
export type Question = Endpoint & { method: 'GET'; answers?: 'json' };

interface Asked {
  signal?: AbortSignal;
  /** Of the thing asked for, where it is known: another version is another question. */
  version?: string | undefined;
  /** A kept reply that is younger is given without asking. */
  freshMs?: number;
}

/** The replies of one account, from its login to its logout. */
export interface ReplyCache {
  /** Calls the server; whatever changes something there makes forget what was read before. */
  call: Call;
  /** What is kept; `null` where nothing is. Who names no version gets the newest of any. */
  recall: <const E extends Question>(
    endpoint: E,
    args: CallArgs<E>,
    asked?: Pick<Asked, 'version'>,
  ) => Kept<CallResult<E>> | null;
  /** Asks the server and keeps the reply. Whoever asks the same meanwhile shares the request. */
  load: <const E extends Question>(endpoint: E, args: CallArgs<E>, asked?: Asked) => Promise<Kept<CallResult<E>>>;
  /** Asks before anybody wants it; resolves when it is answered, and never fails. */
  ahead: <const E extends Question>(
    endpoint: E,
    args: CallArgs<E>,
    asked?: Pick<Asked, 'version' | 'signal'>,
  ) => Promise<void>;
  /** Drops the replies of a call, of a path and whatever is below it, or all; what is on its way is asked for again. */
  forget: <const E extends Question>(endpoint?: E, args?: CallArgs<E>) => void;
  /** The same replies stay to be recalled with their time; whoever wants them anew asks the server. */
  outdate: (endpoint?: Question) => void;
  /** Forgets everything, for good. */
  close: () => void;
}

/** Where nobody waits for the reply. */
export type AskAhead = Pick<ReplyCache, 'ahead'>;
type AnyArgs = CallArgs<Endpoint>;

interface Entry {
  kept: Kept<unknown>;
  at: number;
  /** It came ahead, and nobody has had it yet. */
  isAhead: boolean;
  isOutdated: boolean;
}

interface Flight {
  reply: Promise<Kept<unknown>>;
  end: AbortController;
  waiting: number;
  isAhead: boolean;
  /** Something was changed since it was asked. */
  isOutdated: boolean;
}

interface CacheInput {
  call: Call;
  now?: () => number;
  /** Resolves when the browser has shown what it was given. Nothing waits for it where it is left out. */
  shown?: () => Promise<void>;
}

export function createReplyCache({ call: ask, now = Date.now, shown }: CacheInput): ReplyCache {
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Flight>();
  let isClosed = false;

  function put(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    for (const [other, { at }] of entries) {
      if (entries.size > maxReplies || now() - at > maxAgeMs) entries.delete(other);
    }
  }

  function entryOf(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (entry === undefined || now() - entry.at > maxAgeMs) return undefined;
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  }

  const isYoung = ({ at, isOutdated }: Entry, freshMs: number) => !isOutdated && now() - at < freshMs;

  /** What is known is shown before it is asked for again. */
  async function send(key: string, endpoint: Question, args: AnyArgs, signal: AbortSignal): Promise<unknown> {
    if (shown !== undefined && entries.has(key)) await shown();
    signal.throwIfAborted();
    return ask(endpoint, args, { signal });
  }

  function begin(key: string, endpoint: Question, args: AnyArgs, isAhead: boolean): Flight {
    const end = new AbortController();
    const flight: Flight = {
      end,
      waiting: 0,
      isAhead,
      isOutdated: false,
      reply: send(key, endpoint, args, end.signal).then(
        (answer) => {
          const at = now();
          const reply = keepUnchanged(entries.get(key)?.kept.reply, answer);
          const kept = { reply, loadedAt: new Date(at).toISOString() };
          if (land(key, flight) && !isClosed) put(key, { kept, at, isAhead: flight.isAhead, isOutdated: false });
          return kept;
        },
        (error: unknown) => {
          land(key, flight);
          throw error;
        },
      ),
    };
    flights.set(key, flight);
    return flight;
  }

  /** Whether it was still the one that others would join. */
  function land(key: string, flight: Flight): boolean {
    return flights.get(key) === flight && flights.delete(key);
  }

  /** Waits for a request with others; it ends when the last of them gives up. */
  async function join(key: string, flight: Flight, signal?: AbortSignal): Promise<Kept<unknown>> {
    flight.waiting += 1;
    if (signal === undefined) return flight.reply;
    const left = Promise.withResolvers<never>();
    function leave() {
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        land(key, flight);
        flight.end.abort(signal?.reason);
      }
      left.reject(signal?.reason);
    }
    signal.addEventListener('abort', leave);
    try {
      return await Promise.race([flight.reply, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  function recall<const E extends Question>(endpoint: E, args: CallArgs<E>, asked?: Asked): Kept<CallResult<E>> | null;
  function recall(endpoint: Question, args: AnyArgs, { version }: Asked = {}): Kept<unknown> | null {
    const key = keyOf(endpoint, args, version);
    const versions = [...entries.keys()].filter((other) => version === undefined && other.startsWith(`${key}#`));
    const known = [key, ...versions].flatMap((one) => entryOf(one) ?? []);
    return known.toSorted((a, b) => b.at - a.at)[0]?.kept ?? null;
  }

  function load<const E extends Question>(endpoint: E, args: CallArgs<E>, asked?: Asked): Promise<Kept<CallResult<E>>>;
  async function load(
    endpoint: Question,
    args: AnyArgs,
    { signal, version, freshMs = 0 }: Asked = {},
  ): Promise<Kept<unknown>> {
    signal?.throwIfAborted();
    const key = keyOf(endpoint, args, version);
    const entry = entryOf(key);
    if (entry !== undefined && isYoung(entry, entry.isAhead ? Math.max(aheadMs, freshMs) : freshMs)) {
      entry.isAhead = false;
      return entry.kept;
    }
    for (;;) {
      const flight = flights.get(key) ?? begin(key, endpoint, args, false);
      flight.isAhead = false;
      const kept = await join(key, flight, signal);
      if (!flight.isOutdated || isClosed) return kept;
    }
  }

  function ahead<const E extends Question>(endpoint: E, args: CallArgs<E>, asked?: Asked): Promise<void>;
  async function ahead(endpoint: Question, args: AnyArgs, { signal, version }: Asked = {}): Promise<void> {
    const key = keyOf(endpoint, args, version);
    const entry = entryOf(key);
    if (isClosed || signal?.aborted === true || (entry !== undefined && isYoung(entry, aheadMs))) return;
    await join(key, flights.get(key) ?? begin(key, endpoint, args, true), signal).catch(() => undefined);
  }

  const pathUpTo = (endpoint?: Question) => endpoint?.path.split(':')[0] ?? '';

  function askAnew(prefix: string): void {
    for (const [key, flight] of flights) {
      if (!key.startsWith(prefix)) continue;
      flight.isOutdated = true;
      flights.delete(key);
    }
  }

  function forget<const E extends Question>(endpoint?: E, args?: CallArgs<E>): void;
  function forget(endpoint?: Question, args?: AnyArgs): void {
    const prefix = endpoint === undefined || args === undefined ? pathUpTo(endpoint) : keyOf(endpoint, args);
    for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
    askAnew(prefix);
  }

  function outdate(endpoint?: Question): void {
    const prefix = pathUpTo(endpoint);
    for (const [key, entry] of entries) if (key.startsWith(prefix)) entry.isOutdated = true;
    askAnew(prefix);
  }

  /** A change that failed may have come about all the same. */
  function call<const E extends Endpoint>(
    endpoint: E,
    args: CallArgs<E>,
    options?: CallOptions,
  ): Promise<CallResult<E>>;
  async function call(endpoint: Endpoint, args: AnyArgs, options?: CallOptions): Promise<unknown> {
    if (endpoint.method === 'GET' || endpoint.changesNothing) return ask(endpoint, args, options);
    try {
      return await ask(endpoint, args, options);
    } finally {
      forget();
    }
  }

  function close(): void {
    isClosed = true;
    const ended = [...flights.values()];
    forget();
    for (const { end } of ended) end.abort();
  }

  return { call, recall, load, ahead, forget, outdate, close };
}
