import { pipeline, Readable } from 'node:stream';
import { createDeflateRaw, crc32 } from 'node:zlib';

export interface ZipEntry {
  name: string;
  chunks: AsyncIterable<string> | Iterable<string>;
}

/** Sizes and checksums follow the data, names are UTF-8: what a writer must say that cannot go back. */
const STREAMED_UTF8 = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
const FIRST_OF_JANUARY_1980 = 0x21;

/** A zip archive, packed as it is read. Entries and the archive stay below 4 GiB. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void, undefined> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  for await (const { name, chunks } of entries) {
    const start = offset;
    const fileName = Buffer.from(name);
    const size = { crc: 0, packed: 0, raw: 0 };
    const deflate = createDeflateRaw({ level: 3, chunkSize: 65_536 });
    pipeline(Readable.from(counted(chunks, size)), deflate, () => undefined);
    yield localHeader(fileName);
    for await (const chunk of deflate as AsyncIterable<Uint8Array>) {
      size.packed += chunk.length;
      yield chunk;
    }
    yield dataDescriptor(size);
    offset = start + 30 + fileName.length + size.packed + 16;
    directory.push(directoryEntry(fileName, size, start));
  }
  yield* directory;
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  yield endOfDirectory(directory.length, length, offset);
}

interface Size {
  crc: number;
  packed: number;
  raw: number;
}

async function* counted(chunks: ZipEntry['chunks'], size: Size): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk);
    size.crc = crc32(bytes, size.crc);
    size.raw += bytes.length;
    yield bytes;
  }
}

function localHeader(name: Buffer): Uint8Array {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(STREAMED_UTF8, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(FIRST_OF_JANUARY_1980, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function dataDescriptor({ crc, packed, raw }: Size): Uint8Array {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(raw, 12);
  return descriptor;
}

function directoryEntry(name: Buffer, { crc, packed, raw }: Size, start: number): Uint8Array {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(STREAMED_UTF8, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(FIRST_OF_JANUARY_1980, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(raw, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(start, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(entries: number, length: number, offset: number): Uint8Array {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
