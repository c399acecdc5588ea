import { orientationIn, orientationOnly } from './orientation.ts';

const picture = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** A WebP without what a camera or a program says of itself; how the camera was held stays. */
export function cleanWebp(file: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from(file.subarray(0, 12))];
  let orientation = 1;
  for (let at = 12; at + 8 <= file.length;) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > file.length) break;
    const type = file.toString('latin1', at, at + 4);
    if (picture.has(type)) parts.push(Buffer.from(file.subarray(at, end)));
    if (type === 'EXIF') orientation = orientationIn(tiffIn(file.subarray(at + 8, at + 8 + length)));
    at = end;
  }
  const header = parts.find((part) => part.toString('latin1', 0, 4) === 'VP8X');
  const isTurned = orientation !== 1 && header !== undefined && header.length >= 18;
  if (isTurned) parts.push(turned(orientation));
  if (header !== undefined && header.length >= 18)
    header.writeUInt8(((header[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (isTurned ? HAS_EXIF : 0), 8);
  const clean = Buffer.concat(parts);
  if (clean.length >= 12) clean.writeUInt32LE(clean.length - 8, 4);
  return clean;
}

/** Some write it as JPEG does. */
const tiffIn = (exif: Buffer): Buffer => (exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif);

function turned(orientation: number): Buffer {
  const tiff = orientationOnly(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff]);
}
