import { crc32 } from 'node:zlib';
import { orientationIn, orientationOnly } from './orientation.ts';

const picture = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs hIST acTL fcTL fdAT'.split(' '),
);

/** A PNG without texts, times and what a camera says of itself; how it was held stays. */
export function cleanPng(file: Buffer): Buffer {
  const parts = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) break;
    const type = file.toString('latin1', at + 4, at + 8);
    if (picture.has(type)) parts.push(file.subarray(at, end));
    if (type === 'eXIf') parts.push(...turned(orientationIn(file.subarray(at + 8, end - 4))));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(parts);
}

function turned(orientation: number): Buffer[] {
  if (orientation === 1) return [];
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), orientationOnly(orientation)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return [chunk];
}
