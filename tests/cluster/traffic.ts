import { setTimeout as delay } from 'node:timers/promises';
import { listThreads } from '#contract/threads.ts';
import { submitAnswers } from '#contract/answers.ts';
import { NewsEvent, ThreadsEvent } from '#contract/live.ts';
import { listNotes } from '#contract/notes.ts';
import { posted, withToken, type Send } from '#server/simulate/client.ts';
import { blocksOf, field } from '#tests/support/events.ts';

export interface Writer {
  observer: number;
  send: Send;
}

export interface Given {
  url: string;
  writers: readonly Writer[];
  staff: string;
  /** A question, and one of its options. */
  answer: { question: number; option: number };
  stations: readonly { county: string; number: number; id: number }[];
}

/** What calls of one kind met: when they succeeded, and the longest that one took. */
export interface Kind {
  succeeded: number[];
  longest: number;
  refused: Map<string, number>;
}

/** Between two calls of one client, in milliseconds. */
const PACE = 200;
/** After a refusal. */
const AGAIN = 100;
const TIMEOUT = 20_000;

/** Phones that post, desks that read from the leader and from replicas, and two that hear the event stream. */
export class Traffic {
  readonly writes: Kind = newKind();
  readonly reads: Kind = newKind();
  readonly replicaReads: Kind = newKind();
  /** `observer station` of what was acknowledged. */
  readonly acknowledged = new Set<string>();
  /** Notes that were acknowledged and not shown to who asked after that. */
  readonly notShown: string[] = [];
  /** By stream, how often each thread was told. The one of lists tells nothing twice, the old one may after a break. */
  readonly events: { readonly [stream in Stream]: Map<string, number> } = { lists: new Map(), old: new Map() };
  streams = 0;
  readonly #given: Given;
  readonly #over = new AbortController();
  readonly #next: number[];
  #isPaused = false;
  #busy = 0;
  #running: Promise<unknown> = Promise.resolve();

  constructor(given: Given) {
    this.#given = given;
    this.#next = given.writers.map(() => 0);
  }

  /** Begins once the streams are open: what was posted before is told by none. */
  async start(): Promise<void> {
    const { writers, staff } = this.#given;
    const desk = withToken(this.#send, staff);
    const { cursor } = listThreads.reply.parse(await (await desk('/api/v1/answers?page=1&pageSize=1')).json());
    const listening = [this.#listen('old', undefined), this.#listen('lists', cursor)];
    while (this.streams < listening.length) await delay(20);
    const list = () => this.#call(this.reads, () => desk('/api/v1/answers?page=1&pageSize=20'));
    const observers = () => this.#call(this.replicaReads, () => desk('/api/v1/observer?page=1&pageSize=20'));
    this.#running = Promise.all([
      ...writers.map((writer, at) => this.#again(() => this.#post(writer, at))),
      ...[list, list, observers, observers].map((read) => this.#again(read)),
      ...listening,
    ]);
    this.#running.catch(() => undefined);
  }

  /** Resolves when nothing is on its way any more; streams stay. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    while (this.#busy > 0) await delay(20);
  }

  resume(): void {
    this.#isPaused = false;
  }

  async stop(): Promise<void> {
    this.#over.abort();
    await this.#running;
  }

  /** Threads that the stream of lists told to be new once more, since this was asked last. */
  repeated(): string[] {
    const again = [...this.events.lists].flatMap(([key, times]) => (times > 1 ? key : []));
    for (const key of again) this.events.lists.set(key, 1);
    return again;
  }

  missed(): string[] {
    const streams = Object.values(this.events);
    return [...this.acknowledged].filter((key) => streams.some((events) => !events.has(key)));
  }

  #send: Send = (path, init) =>
    fetch(new URL(path, this.#given.url), { ...init, signal: AbortSignal.timeout(TIMEOUT) });

  async #again(work: () => Promise<unknown>): Promise<void> {
    while (!this.#over.signal.aborted) {
      if (!this.#isPaused) {
        this.#busy += 1;
        await work().finally(() => (this.#busy -= 1));
      }
      await delay(PACE);
    }
  }

  /** An answer from a station where nobody was, repeated until it is taken; now and then a note, which is looked up. */
  async #post({ observer, send }: Writer, at: number): Promise<void> {
    const turn = this.#next[at] ?? 0;
    this.#next[at] = turn + 1;
    const station = this.#given.stations[turn];
    if (station === undefined) throw new Error('The traffic ran out of stations.');
    const { question, option } = this.#given.answer;
    const where = { countyCode: station.county, pollingStationNumber: station.number };
    const answers = [{ questionId: question, ...where, options: [{ optionId: option, value: null }] }];
    // A server may learn of a new county ten seconds late: what it keeps aside is no answer yet.
    while (
      submitAnswers.reply.parse(JSON.parse(await this.#insist(() => send('/api/v1/answers', posted({ answers })))))
        .stored !== 1
    )
      await delay(AGAIN);
    this.acknowledged.add(`${observer} ${station.id}`);
    if (turn % 5 === at) await this.#note({ observer, send }, station, `${observer} at ${station.id}`);
  }

  async #note({ observer, send }: Writer, station: Given['stations'][number], text: string): Promise<void> {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      CountyCode: station.county,
      PollingStationNumber: String(station.number),
      Text: text,
    }))
      form.set(name, value);
    await this.#insist(() => send('/api/v2/note', { method: 'POST', body: form }));
    const desk = withToken(this.#send, this.#given.staff);
    const query = `idObserver=${observer}&idPollingStation=${station.id}`;
    const reply = await this.#call(this.replicaReads, () => desk(`${listNotes.path}?${query}`));
    if (reply !== undefined && !reply.includes(text)) this.notShown.push(text);
  }

  async #insist(ask: () => Promise<Response>): Promise<string> {
    for (;;) {
      const body = await this.#call(this.writes, ask);
      if (body !== undefined) return body;
      await delay(AGAIN);
    }
  }

  /** The body of a success. */
  async #call(kind: Kind, ask: () => Promise<Response>): Promise<string | undefined> {
    const begun = performance.now();
    try {
      const reply = await ask();
      const body = await reply.text();
      if (!reply.ok) return refuse(kind, String(reply.status));
      kind.succeeded.push(performance.now());
      return body;
    } catch (error) {
      return refuse(kind, error instanceof DOMException ? 'no answer' : 'cut off');
    } finally {
      kind.longest = Math.max(kind.longest, performance.now() - begun);
    }
  }

  /** Comes back after each end with the last id, as `EventSource` does. */
  async #listen(stream: Stream, from: string | undefined): Promise<void> {
    let after = from;
    while (!this.#over.signal.aborted) {
      try {
        const headers = {
          authorization: `Bearer ${this.#given.staff}`,
          ...(after !== undefined && { 'last-event-id': after }),
        };
        const reply = await fetch(new URL(paths[stream], this.#given.url), { headers, signal: this.#over.signal });
        if (reply.ok && reply.body) {
          this.streams += 1;
          for await (const block of blocksOf(reply.body)) {
            after = field(block, 'id') ?? after;
            for (const key of threadsIn(block)) this.events[stream].set(key, (this.events[stream].get(key) ?? 0) + 1);
          }
        }
      } catch {
        // Cut off: it comes back.
      }
      await delay(AGAIN);
    }
  }
}

type Stream = 'lists' | 'old';
const paths: Readonly<Record<Stream, string>> = {
  lists: '/api/v3/answers/events',
  old: '/api/v1/answers/events',
};

const newKind = (): Kind => ({ succeeded: [], longest: 0, refused: new Map() });

function refuse({ refused }: Kind, how: string): undefined {
  refused.set(how, (refused.get(how) ?? 0) + 1);
}

/** Threads that an event tells to be new: a writer visits each station once. */
function threadsIn(block: string): string[] {
  const kind = field(block, 'event');
  const data: unknown = JSON.parse(field(block, 'data') ?? 'null');
  const threads =
    kind === 'threads' ? ThreadsEvent.parse(data).threads : kind === 'news' ? NewsEvent.parse(data).came : [];
  return threads.flatMap(({ idObserver, idPollingStation, isNew }) =>
    isNew ? `${idObserver} ${idPollingStation}` : [],
  );
}

/** The longest time without success between two moments, in milliseconds. */
export function longestGap({ succeeded }: Kind, from: number, to: number): number {
  const inside = succeeded.filter((at) => at > from && at < to).toSorted((one, other) => one - other);
  return [...inside, to].reduce(({ longest, last }, at) => ({ longest: Math.max(longest, at - last), last: at }), {
    longest: 0,
    last: from,
  }).longest;
}
