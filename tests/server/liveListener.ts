import { z } from 'zod/mini';
import { ThreadsEvent } from '#contract/live.ts';

interface Heard {
  id: string;
  threads: string[];
}

/** A client of the stream; threads as `AB 1 new 2/1`: answers and flagged ones. */
export class Listener {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  /** The place where the stream says that it begins. */
  async begin(): Promise<string> {
    const { value } = await this.#reader.read();
    return /^id: (.*)$/mu.exec(this.#decoder.decode(value))?.[1] ?? '';
  }

  /** The next event with its fields; undefined at the end of the stream. */
  async next(): Promise<Heard | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end < 0) {
        const { done, value } = await this.#reader.read();
        if (done) return undefined;
        this.#text += this.#decoder.decode(value, { stream: true });
        continue;
      }
      const block = this.#text.slice(0, end);
      this.#text = this.#text.slice(end + 2);
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      if (field('event') !== 'threads') continue;
      const { threads } = z.parse(ThreadsEvent, JSON.parse(field('data') ?? ''));
      const shown = threads.map(
        (one) =>
          `${one.pollingStationName} ${one.isNew ? 'new' : 'changed'}${one.isRecounted === true ? ', counted anew' : ''} ${one.answerCount}/${one.flaggedCount}`,
      );
      return { id: field('id') ?? '', threads: shown };
    }
  }

  leave(): Promise<void> {
    return this.#reader.cancel();
  }
}
