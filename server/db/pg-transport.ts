import { Duplex } from 'node:stream';

/** Sends whole protocol messages to the engine and resolves with what it answers. */
export type Exchange = (messages: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

const TERMINATE = 0x58;

const simple = (sql: string): Buffer => {
  const message = Buffer.alloc(sql.length + 6);
  message.write('Q', 0, 'latin1');
  message.writeUInt32BE(sql.length + 5, 1);
  message.write(sql, 5, 'latin1');
  return message;
};

/** The engine has one session for all clients: what a client leaves behind would be the next one's surprise. */
const CLEAN_UP = Buffer.concat([Buffer.from('S\0\0\0\x04', 'latin1'), simple('ROLLBACK'), simple('DEALLOCATE ALL')]);

/** What `pg` takes for a socket: cuts its bytes into whole messages, so that one call is one answer. */
export class PgTransport extends Duplex {
  #rest: Buffer = Buffer.alloc(0);
  #leaving = false;
  #started = false;
  #open: () => Promise<Exchange>;
  #exchange: Exchange | undefined;

  constructor(open: () => Promise<Exchange>) {
    super();
    this.#open = open;
  }

  connect(): this {
    void this.#attempt(async () => {
      this.#exchange = await this.#open();
      this.emit('connect');
    });
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#take([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#take(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#started) void this.#cleanUp();
    if (!error) this.push(null);
    done(error);
  }

  /** What is written in one turn goes over together: a statement is five messages, and each way over costs. */
  #take(chunks: readonly Buffer[], done: () => void): void {
    this.#rest = Buffer.concat([this.#rest, ...chunks]);
    if (!this.#leaving) process.nextTick(() => this.#leave());
    this.#leaving = true;
    done();
  }

  #leave(): void {
    this.#leaving = false;
    const end = this.#wholeMessages();
    if (end === 0 || this.destroyed) return;
    const messages = Uint8Array.from(this.#rest.subarray(0, end));
    this.#rest = this.#rest.subarray(end);
    if (messages[0] === TERMINATE) this.destroy();
    else void this.#attempt(() => this.#send(messages));
  }

  #wholeMessages(): number {
    let end = 0;
    for (;;) {
      const lengthAt = end + (this.#started ? 1 : 0);
      if (this.#rest.length < lengthAt + 4) return end;
      const next = lengthAt + this.#rest.readUInt32BE(lengthAt);
      if (this.#rest.length < next) return end;
      this.#started = true;
      end = next;
    }
  }

  async #send(messages: Uint8Array<ArrayBuffer>): Promise<void> {
    const answer = await this.#exchange?.(messages);
    if (answer && answer.length > 0 && !this.destroyed) this.push(answer);
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** An engine that has died meanwhile has nothing left to clean up. */
  async #cleanUp(): Promise<void> {
    await this.#exchange?.(Uint8Array.from(CLEAN_UP)).catch(() => undefined);
  }
}
