/** A client that reads so slowly is sent away; it comes back and goes on where it was. */
const MAX_WAITING = 200;

/** Server-sent events to one client, until it leaves, falls behind, or `end` is called. */
export class EventChannel {
  readonly body: ReadableStream<Uint8Array>;
  readonly #encoder = new TextEncoder();
  readonly #ended = new AbortController();
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor() {
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => {
          this.#controller = undefined;
          this.end();
        },
      },
      { highWaterMark: MAX_WAITING },
    );
  }

  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Also for one that has ended already. */
  onEnd(listener: () => void): void {
    if (this.ended.aborted) listener();
    else this.ended.addEventListener('abort', listener, { once: true });
  }

  send(text: string): void {
    if (this.#controller === undefined) return;
    if ((this.#controller.desiredSize ?? 0) > 0) this.#controller.enqueue(this.#encoder.encode(text));
    else this.end();
  }

  response(): Response {
    return new Response(this.body, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    });
  }

  end(): void {
    this.#controller?.close();
    this.#controller = undefined;
    this.#ended.abort();
  }
}
