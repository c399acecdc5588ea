import fc from 'fast-check';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { cleanerOf } from '#server/notes/strip-exif.ts';
import { orientationIn, orientationOnly } from '#server/notes/strip-exif/orientation.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);

/** A TIFF block of little end first, as phones write it: a maker, how it was held, and where. */
function cameraTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 3 * 12 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(3, 8);
  for (const [index, [tag, value]] of [
    [0x010f, 7],
    [0x0112, orientation],
    [0x8825, 99],
  ].entries()) {
    tiff.writeUInt16LE(tag ?? 0, 10 + index * 12);
    tiff.writeUInt16LE(3, 12 + index * 12);
    tiff.writeUInt32LE(1, 14 + index * 12);
    tiff.writeUInt16LE(value ?? 0, 18 + index * 12);
  }
  return Buffer.concat([tiff, latin('Galaxy S26 44.43N 26.10E')]);
}

const secret = /Galaxy|44\.43N|secret/u;
const clean = (type: string, file: Buffer): Buffer => cleanerOf(type)?.(file) ?? Buffer.alloc(0);

describe('JPEG', () => {
  const segment = (marker: number, body: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker]), uint16(body.length + 2), body]);
  const start = Buffer.from([0xff, 0xd8]);
  const end = Buffer.from([0xff, 0xd9]);
  const jfif = segment(0xe0, Buffer.concat([latin('JFIF\0'), Buffer.alloc(9)]));
  const exif = (orientation: number) => segment(0xe1, Buffer.concat([latin('Exif\0\0'), cameraTiff(orientation)]));
  const tables = [segment(0xdb, Buffer.alloc(65, 1)), segment(0xc4, Buffer.alloc(20, 2))];
  const frame = segment(0xc2, Buffer.alloc(15, 3));
  const scan = Buffer.concat([segment(0xda, Buffer.alloc(10)), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])]);
  const colours = segment(0xe2, latin('ICC_PROFILE\0\x01\x01 colours'));
  const adobe = segment(0xee, latin('Adobe\0d\0\0\0\0\x01'));
  const others = [
    segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0secret')),
    segment(0xe2, latin('MPF\0secret')),
    segment(0xed, latin('Photoshop 3.0\0secret')),
    segment(0xfe, latin('secret')),
    segment(0xe0, latin('JFXX\0secret')),
  ];
  const turned = (orientation: number) =>
    segment(0xe1, Buffer.concat([latin('Exif\0\0'), orientationOnly(orientation)]));

  test('EVD-03 the picture is the same, byte for byte, and nothing else is there but how it was held', () => {
    const between = [segment(0xfe, latin('secret')), tables[1] ?? start];
    const file = [start, jfif, exif(6), ...others, colours, adobe, ...tables, frame, scan, ...between, scan, end];
    const cleaned = clean('image/jpeg', Buffer.concat([...file, latin('secret film'), start, end]));
    expect(cleaned).toEqual(
      Buffer.concat([start, jfif, turned(6), colours, adobe, ...tables, frame, scan, tables[1] ?? start, scan, end]),
    );
    expect(clean('image/jpeg', cleaned)).toEqual(cleaned);
  });

  test('EVD-03 one that was held upright says nothing of it', () => {
    const picture = [...tables, frame, scan, end];
    expect(clean('image/jpeg', Buffer.concat([start, exif(1), ...picture]))).toEqual(
      Buffer.concat([start, ...picture]),
    );
  });

  test('EVD-03 whatever is cut off or changed in it, nothing that it hides comes out', () => {
    const whole = Buffer.concat([start, jfif, exif(8), ...others, ...tables, frame, scan, end, latin('secret')]);
    for (let length = 0; length <= whole.length; length += 1)
      expect(clean('image/jpeg', whole.subarray(0, length)).toString('latin1')).not.toMatch(secret);
  });
});

describe('PNG', () => {
  const chunk = (type: string, body: Buffer) => {
    const checked = Buffer.concat([latin(type), body]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(checked));
    return Buffer.concat([length, checked, sum]);
  };
  const signature = latin('\x89PNG\r\n\x1A\n');
  const [header, data, end] = [
    chunk('IHDR', Buffer.alloc(13, 1)),
    chunk('IDAT', latin('pixels')),
    chunk('IEND', latin('')),
  ];

  test('EVD-03 texts, times and what a camera says go, how it was held stays', () => {
    const texts = ['tEXt', 'iTXt', 'zTXt', 'tIME', 'vpAg', 'dSIG'].map((type) => chunk(type, latin('secret')));
    const file = Buffer.concat([signature, header, chunk('eXIf', cameraTiff(3)), ...texts, data, end, latin('secret')]);
    expect(clean('image/png', file)).toEqual(
      Buffer.concat([signature, header, chunk('eXIf', orientationOnly(3)), data, end]),
    );
  });
});

describe('WebP', () => {
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    return Buffer.concat([latin(type), length, body, Buffer.alloc(body.length % 2)]);
  };
  const riff = (...chunks: Buffer[]) => chunk('RIFF', Buffer.concat([latin('WEBP'), ...chunks]));
  const header = (flags: number) => chunk('VP8X', Buffer.concat([Buffer.from([flags]), Buffer.alloc(9, 5)]));
  const data = chunk('VP8 ', latin('pixel'));
  const colours = chunk('ICCP', latin('colours'));

  test('EVD-03 what a camera and programs say goes, with its flags; how it was held stays', () => {
    const xmp = chunk('XMP ', latin('secret'));
    const file = riff(header(0x2c), colours, data, chunk('EXIF', cameraTiff(6)), xmp, chunk('JUNK', latin('secret')));
    expect(clean('image/webp', file)).toEqual(riff(header(0x28), colours, data, chunk('EXIF', orientationOnly(6))));
    const upright = riff(header(0x0c), data, chunk('EXIF', Buffer.concat([latin('Exif\0\0'), cameraTiff(1)])), xmp);
    expect(clean('image/webp', upright)).toEqual(riff(header(0), data));
  });
});

test('EVD-03 how it was held is read in both orders of bytes; junk is upright', () => {
  expect([1, 6, 8].map((orientation) => orientationIn(cameraTiff(orientation)))).toEqual([1, 6, 8]);
  expect([1, 6, 8].map((orientation) => orientationIn(orientationOnly(orientation)))).toEqual([1, 6, 8]);
  expect([latin(''), latin('II*\0'), cameraTiff(9), latin('MM\0*\xff\xff\xff\xff')].map(orientationIn)).toEqual([
    1, 1, 1, 1,
  ]);
});

test('EVD-03 there is no way to clean other kinds', () => {
  expect(['image/heic', 'image/gif', 'video/mp4', 'constructor'].map(cleanerOf)).toEqual(Array(4).fill(undefined));
});

test.each(['image/jpeg', 'image/png', 'image/webp'])('EVD-03 no bytes break it: %s', (type) => {
  const starts = [latin(''), Buffer.from('ffd8ff', 'hex'), latin('\x89PNG\r\n\x1A\n'), latin('RIFF\0\0\0\0WEBPVP8X')];
  const marks = fc.constantFrom(
    ...['ff', 'ffe1', 'ffda', 'ffd9', '0000', 'ffffffff'].map((hex) => Buffer.from(hex, 'hex')),
  );
  const bytes = fc.uint8Array({ maxLength: 40 }).map((given) => Buffer.from(given));
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.array(fc.oneof(marks, bytes, fc.constant(cameraTiff(6)))),
      (head, parts) => {
        const cleaned = clean(type, Buffer.concat([head, ...parts]));
        expect(clean(type, cleaned)).toEqual(cleaned);
      },
    ),
  );
});
