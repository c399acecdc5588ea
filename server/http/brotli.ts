import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);

const packed = (body: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });

/** For whoever waits for it. */
export const packQuickly = (body: Buffer): Promise<Buffer<ArrayBuffer>> => packed(body, 5);

/** As small as can be, for forty times the work. */
export const packSmall = (body: Buffer): Promise<Buffer<ArrayBuffer>> => packed(body, constants.BROTLI_MAX_QUALITY);

/** What a file's packed form, which the build makes, is called beside it. */
export const PACKED = '.br';
