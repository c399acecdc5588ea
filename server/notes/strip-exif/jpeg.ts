import { orientationIn, orientationOnly } from './orientation.ts';

const EXIF = 'Exif\0\0';
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;

/** A JPEG without all that is no part of the picture; of how the camera was held nothing is lost. */
export function cleanJpeg(file: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, START])];
  const orientation = orientationOf(file);
  let isTurned = orientation === 1;
  let at = 2;
  while (at + 4 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) break;
    const segment = segmentAt(file, at);
    if (segment === undefined) break;
    if (!isTurned && marker !== 0xe0) {
      parts.push(turned(orientation));
      isTurned = true;
    }
    if (isPicture(marker, segment)) parts.push(segment);
    at += segment.length;
    if (marker !== SCAN) continue;
    const end = endOfScan(file, at);
    parts.push(file.subarray(at, end));
    at = end;
  }
  // What follows the end of the picture may be anything: previews, a film, what a phone's maker likes to add.
  return Buffer.concat([...parts, Buffer.from([0xff, END])]);
}

function segmentAt(file: Buffer, at: number): Buffer | undefined {
  const length = file.readUInt16BE(at + 2);
  return length < 2 || at + 2 + length > file.length ? undefined : file.subarray(at, at + 2 + length);
}

/** Frames, tables, scans; the profile of colours and what says how they are coded. A thumbnail is another picture. */
function isPicture(marker: number, segment: Buffer): boolean {
  const begins = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text;
  if (marker >= 0xc0 && marker <= 0xcf) return true;
  if (marker >= SCAN && marker <= 0xdf) return true;
  if (marker === 0xe0) return begins('JFIF\0') && segment.length === 18;
  return (marker === 0xe2 && begins('ICC_PROFILE\0')) || (marker === 0xee && begins('Adobe'));
}

/** Where the next marker stands that is no part of the scan. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next === undefined) return at;
    const isCoded = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isCoded) return at;
  }
  return file.length;
}

function orientationOf(file: Buffer): number {
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== SCAN;) {
    if (file[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    const segment = segmentAt(file, at);
    if (segment === undefined) return 1;
    if (file[at + 1] === 0xe1 && segment.toString('latin1', 4, 10) === EXIF) return orientationIn(segment.subarray(10));
    at += segment.length;
  }
  return 1;
}

function turned(orientation: number): Buffer {
  const tiff = orientationOnly(orientation);
  const head = Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + tiff.length]);
  return Buffer.concat([head, Buffer.from(EXIF, 'latin1'), tiff]);
}
