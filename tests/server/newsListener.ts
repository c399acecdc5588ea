import { z } from 'zod/mini';
import { NewsEvent } from '#contract/live.ts';

export interface News {
  id: string;
  came: string[];
  left: string[];
  isUrgent: boolean;
}

/** A client that follows a list; threads as `AB 1` with `new` where they are. */
export class NewsListener {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #nameOf: (station: number) => string;
  readonly #decoder = new TextDecoder();
  #text = '';
  /** The id that came last, whatever it came with. */
  id = '';

  constructor(body: ReadableStream<Uint8Array>, nameOf: (station: number) => string) {
    this.#reader = body.getReader();
    this.#nameOf = nameOf;
  }

  /** The next event; undefined at the end of the stream. */
  async next(): Promise<News | 'reset' | undefined> {
    for (;;) {
      const block = await this.#block();
      if (block === undefined) return undefined;
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'mu').exec(block)?.[1];
      this.id = field('id') ?? this.id;
      if (field('event') === 'reset') return 'reset';
      if (field('event') === 'news') return this.#read(field('data') ?? '');
    }
  }

  /** Where the stream says that it is, before it has any news. */
  async begin(): Promise<string> {
    while (this.id === '') this.id = /^id: (.*)$/mu.exec((await this.#block()) ?? 'id: none')?.[1] ?? '';
    return this.id;
  }

  /** What is said with the next event of this name; of others it is silent. */
  async said(event: string): Promise<string> {
    let block = await this.#block();
    while (block !== undefined && !block.includes(`event: ${event}\n`)) block = await this.#block();
    if (block === undefined) throw new Error(`The stream ended before it said ${event}.`);
    return block;
  }

  leave(): Promise<void> {
    return this.#reader.cancel();
  }

  #read(data: string): News {
    const { came, left, isUrgent } = z.parse(NewsEvent, JSON.parse(data));
    return {
      id: this.id,
      came: came.map((one) => `${this.#nameOf(one.idPollingStation)}${one.isNew ? ' new' : ''}`),
      left: left.map((one) => this.#nameOf(one.idPollingStation)),
      isUrgent,
    };
  }

  async #block(): Promise<string | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        return block;
      }
      const { done, value } = await this.#reader.read();
      if (done) return undefined;
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }
}
