/** A part of a form, read while it comes in; its chunks must be read to the end before the next part is asked for. */
export interface Part {
  name: string;
  /** Undefined for a text field. */
  fileName: string | undefined;
  type: string;
  chunks: AsyncGenerator<Buffer, void, undefined>;
}

/** What is no form, or breaks off. */
export class MalformedForm extends Error {}

const CRLF = Buffer.from('\r\n');
const END_OF_HEADERS = Buffer.from('\r\n\r\n');
const MAX_HEADERS_LENGTH = 16_384;

export const boundaryOf = (contentType: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/iu.exec(contentType) ?? [];
  return quoted ?? plain;
};

/** The parts of multipart/form-data (RFC 7578) in their order, in memory that does not grow with them. */
export async function* readParts(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part, void, undefined> {
  const source = new Source(body, Buffer.from(`\r\n--${boundary}`));
  for await (const _ of source.untilDelimiter());
  while (await source.begins()) {
    const headers = (await source.take(END_OF_HEADERS, MAX_HEADERS_LENGTH)).toString('utf8');
    const disposition = /^content-disposition:\s*form-data\s*;(.*)$/imu.exec(headers)?.[1];
    const name = disposition === undefined ? undefined : parameter(disposition, 'name');
    if (disposition === undefined || name === undefined) throw new MalformedForm('A part has no name.');
    const type = /^content-type:\s*(\S+)/imu.exec(headers)?.[1] ?? '';
    yield { name, fileName: parameter(disposition, 'filename'), type, chunks: source.untilDelimiter() };
  }
}

/** Browsers write quotes and line ends in names as %22, %0D and %0A, and nothing else. */
function parameter(disposition: string, name: string): string | undefined {
  const given = new RegExp(`(?:^|[;\\s])${name}="((?:[^"\\\\]|\\\\.)*)"`, 'iu').exec(disposition)?.[1];
  return given
    ?.replaceAll(/\\(["\\])/gu, '$1')
    .replaceAll(/%(?:22|0D|0A)/giu, (written) => decodeURIComponent(written));
}

/** Bytes as they come, cut where the delimiter stands. */
class Source {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #delimiter: Buffer;
  /** The first delimiter has no line before it. */
  #rest: Buffer = CRLF;

  constructor(body: AsyncIterable<Uint8Array>, delimiter: Buffer) {
    this.#chunks = body[Symbol.asyncIterator]();
    this.#delimiter = delimiter;
  }

  async *untilDelimiter(): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const at = this.#rest.indexOf(this.#delimiter);
      const sure = at === -1 ? Math.max(0, this.#rest.length - this.#delimiter.length + 1) : at;
      if (sure > 0) yield this.#rest.subarray(0, sure);
      this.#rest = this.#rest.subarray(at === -1 ? sure : at + this.#delimiter.length);
      if (at !== -1) return;
      await this.#more();
    }
  }

  /** After a delimiter: whether another part begins, or the form ends. */
  async begins(): Promise<boolean> {
    while (this.#rest.length < 2) await this.#more();
    if (this.#rest.subarray(0, 2).equals(Buffer.from('--'))) return false;
    if ((await this.take(CRLF, MAX_HEADERS_LENGTH)).toString('latin1').trim() !== '')
      throw new MalformedForm('A boundary is followed by something else.');
    // A part without headers would begin with an empty line.
    return true;
  }

  async take(until: Buffer, maxLength: number): Promise<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(until);
      if (at > maxLength || (at === -1 && this.#rest.length > maxLength)) throw new MalformedForm('A part has no end.');
      if (at !== -1) {
        const taken = this.#rest.subarray(0, at);
        this.#rest = this.#rest.subarray(at + until.length);
        return taken;
      }
      await this.#more();
    }
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new MalformedForm('The form breaks off.');
    this.#rest = Buffer.concat([this.#rest, value]);
  }
}
