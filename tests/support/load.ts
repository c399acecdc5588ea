import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod/mini';
import { ThreadsEvent } from '#contract/live.ts';
import type { Asked } from './election.ts';
import { blocksOf, field } from './events.ts';
import { PASSWORD } from './people.ts';

/** What the clients of a server met, whatever happened to its database meanwhile. */
export interface Tally {
  /** What was answered with success: texts of notes, and `observer county station question` of answers. */
  notes: string[];
  answers: string[];
  /** `observer county station`, as the event stream told them. */
  told: Set<string>;
  /** How often the event stream was opened. */
  streams: number;
  /** 503 with Retry-After. */
  refused: number;
  /** Whatever else was no success. */
  wrong: string[];
  /** The longest time until any answer, in milliseconds. */
  longest: number;
}

export interface Phone {
  id: number;
  headers: Record<string, string>;
}

interface Desk {
  phones: readonly Phone[];
  staff: Record<string, string>;
  questions: readonly Asked[];
  stations: readonly { county: string; number: number }[];
}

/** Between two calls of one client. */
const PACE = 20;
const TIMEOUT_MS = 90_000;

/** Phones that post answers and notes, desks that read lists and log in, and one that hears the event stream: until `stop`. */
export class Load {
  readonly tally: Tally = { notes: [], answers: [], told: new Set(), streams: 0, refused: 0, wrong: [], longest: 0 };
  readonly #url: string;
  readonly #desk: Desk;
  readonly #isOver: () => boolean;
  readonly #ending = new AbortController();
  readonly #leaving = new AbortController();
  #listening: Promise<void> = Promise.resolve();
  /** By client: how often it was answered, and how often it was refused since. */
  readonly #clients = new Map<string, { answered: number; refused: number }>();
  #running: Promise<unknown> = Promise.resolve();

  /** @param isOver Whether the server has ended: then nobody waits to be served, or refused, any more. */
  constructor(url: string, desk: Desk, isOver: () => boolean = () => false) {
    this.#url = url;
    this.#desk = desk;
    this.#isOver = isOver;
  }

  /** Begins once the stream is open. */
  async start(): Promise<void> {
    const { phones, staff } = this.#desk;
    const opened = Promise.withResolvers<void>();
    this.#listening = this.#listen(opened.resolve);
    await opened.promise;
    this.#running = Promise.all([
      ...phones.map((phone, index) => (index % 2 === 0 ? this.#postAnswers(phone) : this.#postNotes(phone))),
      this.#again('list', () => this.#call('list', '/api/v1/answers?page=1&pageSize=20', { headers: staff })),
      this.#again('login', () =>
        this.#call('login', '/api/v2/access/authorize', jsonOf({ user: 'organizer', password: PASSWORD }, {})),
      ),
    ]);
    // Whoever stops the load hears of it.
    this.#running.catch(() => undefined);
  }

  /** Lets what is on its way end, and the stream tell of it. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
    const untold = () =>
      this.tally.answers.filter((answer) => !this.tally.told.has(answer.slice(0, answer.lastIndexOf(' '))));
    await until(
      () => untold().length === 0,
      () => `the stream did not tell of ${untold().join(', ')}`,
    );
    await this.leave();
  }

  /** Ends all of it as it stands; a test that failed leaves nobody behind who tries for ever. */
  async leave(): Promise<void> {
    this.#ending.abort();
    this.#leaving.abort();
    await Promise.allSettled([this.#running, this.#listening]);
  }

  /** Once every client was answered again; how often the unluckiest was refused before that. */
  async isServed(): Promise<number> {
    const before = new Map([...this.#clients].map(([name, { answered }]) => [name, answered]));
    for (const client of this.#clients.values()) client.refused = 0;
    const unserved = () =>
      [...this.#clients].flatMap(([name, { answered }]) => (answered > (before.get(name) ?? 0) + 1 ? [] : name));
    await until(
      () => this.#isOver() || unserved().length === 0,
      () => `${unserved().join(', ')} not served`,
    );
    return Math.max(...[...this.#clients.values()].map(({ refused }) => refused));
  }

  /** Once so many more calls were refused. */
  async isRefused(calls = 1): Promise<void> {
    const before = this.tally.refused;
    await until(() => this.#isOver() || this.tally.refused >= before + calls);
  }

  async #postAnswers({ id, headers }: Phone): Promise<void> {
    const { stations, questions } = this.#desk;
    for (const { county, number } of stations) {
      if (this.#ending.signal.aborted) return;
      const answers = questions.map((question) => ({
        questionId: question.id,
        countyCode: county,
        pollingStationNumber: number,
        options: [{ optionId: question.no, value: null }],
      }));
      await this.#until(() => this.#call(`phone ${id}`, '/api/v1/answers', jsonOf({ answers }, headers)));
      this.tally.answers.push(...questions.map((question) => `${id} ${county} ${number} ${question.id}`));
    }
    throw new Error('The load ran out of stations.');
  }

  async #postNotes({ id, headers }: Phone): Promise<void> {
    for (let turn = 0; !this.#ending.signal.aborted; turn += 1) {
      const text = `note ${id} ${turn}`;
      const body = () => {
        const form = new FormData();
        for (const [name, value] of Object.entries({ CountyCode: 'AB', PollingStationNumber: '1', Text: text }))
          form.append(name, value);
        form.append('files', new Blob([text]), 'words.txt');
        return form;
      };
      await this.#until(() => this.#call(`phone ${id}`, '/api/v2/note', { method: 'POST', headers, body: body() }));
      this.tally.notes.push(text);
    }
  }

  async #again(name: string, work: () => Promise<boolean>): Promise<void> {
    this.#clients.set(name, { answered: 0, refused: 0 });
    while (!this.#ending.signal.aborted) await this.#until(work);
  }

  /** As a phone does: the same once more until it is heard. */
  async #until(work: () => Promise<boolean>): Promise<void> {
    while (!(await work())) await delay(PACE);
    await delay(PACE);
  }

  async #call(client: string, path: string, init: RequestInit): Promise<boolean> {
    const record = this.#clients.get(client) ?? { answered: 0, refused: 0 };
    this.#clients.set(client, record);
    const begun = performance.now();
    try {
      const reply = await fetch(this.#url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await reply.arrayBuffer();
      this.tally.longest = Math.max(this.tally.longest, performance.now() - begun);
      if (reply.ok) record.answered += 1;
      else this.#refusedBy(reply, path, record);
      return reply.ok;
    } catch (error) {
      this.tally.wrong.push(`${path}: ${String(error)}`);
      if (this.tally.wrong.length > MAX_WRONG) throw error;
      return false;
    }
  }

  #refusedBy(reply: Response, path: string, record: { refused: number }): void {
    record.refused += 1;
    if (reply.status === 503 && Number(reply.headers.get('retry-after')) > 0) this.tally.refused += 1;
    else this.tally.wrong.push(`${path}: ${reply.status}, Retry-After ${reply.headers.get('retry-after')}`);
  }

  /** Comes back after each end with the last id, as `EventSource` does. */
  async #listen(opened: () => void): Promise<void> {
    let after: string | undefined;
    while (!this.#leaving.signal.aborted) {
      const headers = { ...this.#desk.staff, ...(after !== undefined && { 'last-event-id': after }) };
      try {
        const reply = await fetch(`${this.#url}/api/v1/answers/events`, { headers, signal: this.#leaving.signal });
        if (!reply.ok || !reply.body) this.#refusedBy(reply, 'events', { refused: 0 });
        else {
          this.tally.streams += 1;
          opened();
          for await (const block of blocksOf(reply.body)) {
            after = field(block, 'id') ?? after;
            if (field(block, 'event') !== 'threads') continue;
            const { threads } = z.parse(ThreadsEvent, JSON.parse(field(block, 'data') ?? ''));
            for (const one of threads) this.tally.told.add(`${one.idObserver} ${one.pollingStationName}`);
          }
        }
      } catch (error) {
        if (!this.#leaving.signal.aborted) this.tally.wrong.push(`events: ${String(error)}`);
      }
      await delay(PACE);
    }
  }
}

const MAX_WRONG = 50;

const jsonOf = (body: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Rejects when it never comes to that. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  trouble: () => string = () => holds.toString(),
): Promise<void> {
  const latest = performance.now() + TIMEOUT_MS;
  while (!(await holds())) {
    if (performance.now() > latest) throw new Error(`After ${TIMEOUT_MS} ms still: ${trouble()}`);
    await delay(PACE);
  }
}
