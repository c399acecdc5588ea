import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupError, cutShort, explained } from './format.ts';

const NEWLINE = 10;

/** The unpacked bytes of a backup, taken as lines and runs of bytes. */
export class Source {
  readonly #unpacked = createGunzip();
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);
  #lastLine: Buffer = Buffer.alloc(0);

  constructor(packed: AsyncIterable<Buffer>) {
    // An error of the file reaches the reader through the stream.
    pipeline(Readable.from(packed, { objectMode: false }), this.#unpacked, () => {});
    this.#chunks = this.#unpacked[Symbol.asyncIterator]();
  }

  /** The next line, without its end. */
  async line(maxLength: number): Promise<string> {
    this.#settle();
    const pieces: Buffer[] = [];
    let length = 0;
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE);
      const piece = end === -1 ? this.#rest : this.#rest.subarray(0, end + 1);
      pieces.push(piece);
      length += piece.length;
      this.#rest = this.#rest.subarray(piece.length);
      if (length > maxLength) throw new BackupError('A line of the backup is too long.');
      if (end !== -1) break;
      if (!(await this.#more())) throw new BackupError(cutShort);
    }
    this.#lastLine = pieces.length === 1 ? (pieces[0] ?? this.#rest) : Buffer.concat(pieces);
    return this.#lastLine.toString('utf8', 0, this.#lastLine.length - 1);
  }

  /** The next `size` bytes. */
  async *bytes(size: number): AsyncGenerator<Buffer> {
    this.#settle();
    for (let left = size; left > 0;) {
      if (this.#rest.length === 0 && !(await this.#more())) throw new BackupError(cutShort);
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      this.#hash.update(piece);
      yield piece;
    }
  }

  /** The SHA-256 of everything before the last line. */
  checksum(): string {
    return this.#hash.copy().digest('hex');
  }

  /** Whether nothing follows. */
  async ended(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more());
  }

  close(): void {
    this.#unpacked.destroy();
  }

  #settle(): void {
    this.#hash.update(this.#lastLine);
    this.#lastLine = Buffer.alloc(0);
  }

  async #more(): Promise<boolean> {
    try {
      const { value, done } = await this.#chunks.next();
      if (done === true) return false;
      this.#rest = value;
      return true;
    } catch (error) {
      throw explained(error);
    }
  }
}
