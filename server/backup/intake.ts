import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

const NEWLINE = 10;

/** The bytes of a stream, taken as many as are wanted. */
export class Intake {
  readonly #stream: Readable;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#stream = stream;
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next bytes, which stay; fewer where the stream ends. */
  async peek(length: number): Promise<Buffer> {
    while (this.#rest.length < length && (await this.#more()));
    return this.#rest.subarray(0, length);
  }

  /** The next bytes; nothing where the stream ends before. */
  async take(length: number): Promise<Buffer | undefined> {
    const taken = await this.peek(length);
    if (taken.length < length) return undefined;
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  /** The next line with its end; nothing where it is longer or none. */
  async line(maxLength: number): Promise<Buffer | undefined> {
    const end = (await this.peek(maxLength)).indexOf(NEWLINE);
    return end === -1 ? undefined : this.take(end + 1);
  }

  async *rest(): AsyncGenerator<Buffer> {
    try {
      do {
        yield this.#rest;
        this.#rest = Buffer.alloc(0);
      } while (await this.#more());
    } finally {
      await this.close();
    }
  }

  /** Of all that has come, in hex; asked once, when nothing more is read. */
  sha256(): string {
    return this.#hash.digest('hex');
  }

  async close(): Promise<void> {
    this.#stream.destroy();
    await this.#chunks.return?.();
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done === true) return false;
    this.#hash.update(value);
    this.#rest = Buffer.concat([this.#rest, value]);
    return true;
  }
}
