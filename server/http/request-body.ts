import { Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import type { Vigil } from './environment.ts';
import { Refusal } from './refusal.ts';
import type { Hold } from './upload-room.ts';
import { tooLarge } from './uploads.ts';

/** How fast a body has to come, in milliseconds and bytes. */
export interface Pace {
  /** In each span so many bytes, unless the body ends before. */
  span: number;
  bytes: number;
  /** For all of it. */
  maxTime: number;
}

/** 400 bytes a second are a tenth of what the slowest mobile networks bring. */
export const PACE: Pace = { span: 20_000, bytes: 8_000, maxTime: 5 * 60_000 };

export interface BodyLimits {
  /** In bytes. */
  maxBytes: number;
  pace: Pace;
  /** Where what is read into memory is counted. */
  memory: Hold;
}

/** The body of a request: counted, timed, and read once. */
export class RequestBody {
  readonly #c: HonoContext<Vigil>;
  readonly #limits: BodyLimits;

  constructor(c: HonoContext<Vigil>, limits: BodyLimits) {
    this.#c = c;
    this.#limits = limits;
  }

  /** Refuses by what the request says of itself, before anything is read. */
  check(): void {
    const { maxBytes } = this.#limits;
    if (Number(this.#c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
    const encoding = this.#c.req.header('content-encoding')?.trim().toLowerCase() ?? 'identity';
    if (encoding !== 'identity' && encoding !== '')
      throw new Refusal(415, 'Bodies are taken as they are, not compressed: leave out Content-Encoding.', {
        headers: { 'Accept-Encoding': 'identity' },
      });
  }

  /** Whoever sends nothing, too slowly or too much is cut off. */
  async *chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    const { maxBytes, pace } = this.#limits;
    let size = 0;
    for await (const chunk of atPace(this.#source(), pace)) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  }

  /** The whole body as text. It counts as memory in use until the request is over. */
  async text(maxBytes = this.#limits.maxBytes): Promise<string> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of this.chunks()) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      this.keep(chunk);
      chunks.push(chunk);
    }
    return new TextDecoder().decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
  }

  /** Counts what a reader of the chunks keeps in memory. */
  keep(chunk: Uint8Array): void {
    this.#limits.memory.take(chunk.length);
  }

  /** From the socket where there is one: the way through a web stream costs a post as much as its answers. */
  #source(): AsyncIterator<Uint8Array> | undefined {
    const incoming = this.#c.env?.incoming;
    if (incoming instanceof Readable) return incoming.iterator({ destroyOnReturn: false });
    return this.#c.req.raw.body?.[Symbol.asyncIterator]();
  }
}

/** The same chunks, as long as they come fast enough. */
export async function* atPace(
  source: AsyncIterator<Uint8Array> | undefined,
  { span, bytes, maxTime }: Pace,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!source) return;
  const last = performance.now() + maxTime;
  let until = performance.now() + span;
  let came = 0;
  try {
    for (;;) {
      const { done, value } = await nextBefore(source, Math.min(until, last));
      if (done) return;
      came += value.length;
      if (came >= bytes) {
        came = 0;
        until = performance.now() + span;
      }
      yield value;
    }
  } finally {
    // Lets go of a socket: as long as somebody waits for it to be readable, the adapter cannot read on.
    source.return?.().catch(() => undefined);
  }
}

async function nextBefore(source: AsyncIterator<Uint8Array>, until: number): Promise<IteratorResult<Uint8Array>> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow()), Math.max(0, until - performance.now()));
  try {
    const next = source.next().catch(() => {
      throw new Refusal(400, 'The body breaks off.', { code: 'request-invalid' });
    });
    return await Promise.race([next, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The connection is of no use any more: the rest of the body is still under way on it. */
const tooSlow = () => new Refusal(408, 'The body comes too slowly; try again.', { headers: { Connection: 'close' } });
