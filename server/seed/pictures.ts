import { crc32, deflateSync } from 'node:zlib';
import { randomFrom } from './random.ts';

const WIDTH = 480;
const HEIGHT = 360;

const PICTURES = 6;

/** Red, green, blue. */
type Colour = readonly [number, number, number];
/** The colour at a place; `x` and `y` go from 0 to 1. */
type Drawing = (x: number, y: number) => Colour;

/** Small drawings that stand in for the photos of observers: protocols on a table and ballot boxes. */
export const drawPictures = (): Buffer[] =>
  Array.from({ length: PICTURES }, (_, index) => png(index % 2 === 0 ? protocol(index) : ballotBox(index)));

/** Light comes in steps, so that a picture is a few kB. */
const shade = ([red, green, blue]: Colour, light: number): Colour => {
  const step = Math.round(light * 60) / 60;
  return [red * step, green * step, blue * step];
};

/** A sheet with lines of writing and a round stamp, photographed at an angle. */
const protocol = (seed: number): Drawing => {
  const random = randomFrom(1_000 + seed);
  const angle = (random.next() - 0.5) * 0.3;
  const table: Colour = random.pick([
    [122, 84, 52],
    [70, 82, 92],
    [150, 128, 96],
  ]);
  const lines = Array.from({ length: 14 }, () => 0.35 + random.next() * 0.6);
  const stamp = { x: 0.25 + random.next() * 0.4, y: 0.72, radius: 0.1 };
  return (x, y) => {
    const across = (x - 0.5) * Math.cos(angle) + (y - 0.5) * 0.75 * Math.sin(angle) + 0.5;
    const down = (y - 0.5) * Math.cos(angle) - (x - 0.5) * 1.33 * Math.sin(angle) + 0.5;
    const light = 0.75 + 0.25 * (1 - Math.hypot(x - 0.3, y - 0.2));
    const sheet = { x: (across - 0.24) / 0.52, y: (down - 0.06) / 0.88 };
    if (sheet.x < 0 || sheet.x > 1 || sheet.y < 0 || sheet.y > 1)
      return shade(table, light * (0.92 + 0.08 * Math.sin(y * 90 + Math.sin(x * 6) * 3)));
    const fromStamp = Math.hypot(sheet.x - stamp.x, (sheet.y - stamp.y) * 1.3);
    if (Math.abs(fromStamp - stamp.radius) < 0.008 || Math.abs(fromStamp - stamp.radius * 0.55) < 0.005)
      return shade([52, 70, 168], light);
    const line = Math.floor((sheet.y - 0.08) * 18);
    const inLine = (sheet.y - 0.08) * 18 - line;
    const length = lines[line] ?? 0;
    const written = sheet.x > 0.08 && sheet.x < 0.08 + length * 0.86 && Math.sin(sheet.x * 160 + line * 7) > -0.5;
    if (inLine > 0.35 && inLine < 0.62 && written) return shade([58, 60, 72], light);
    return shade([246, 243, 233], light);
  };
};

/** A box with a slot and a seal in front of a wall. */
const ballotBox = (seed: number): Drawing => {
  const random = randomFrom(2_000 + seed);
  const left = 0.22 + random.next() * 0.12;
  const wall: Colour = random.pick([
    [196, 204, 190],
    [214, 198, 170],
    [182, 196, 212],
  ]);
  const box: Colour = random.pick([
    [236, 236, 232],
    [176, 140, 98],
    [120, 150, 178],
  ]);
  return (x, y) => {
    const light = 0.7 + 0.3 * (1 - Math.abs(x - 0.7));
    const inBox = { x: (x - left) / 0.46, y: (y - 0.3) / 0.52 };
    if (inBox.x < 0 || inBox.x > 1 || inBox.y < 0 || inBox.y > 1)
      return y > 0.78 ? shade([112, 92, 74], light) : shade(wall, light);
    if (inBox.y < 0.16) return shade(box, inBox.y > 0.06 && Math.abs(inBox.x - 0.5) < 0.22 ? 0.2 : light * 1.05);
    if (Math.abs(inBox.x - 0.5) < 0.035 && inBox.y < 0.34) return shade([190, 44, 44], light);
    if (inBox.y > 0.5 && inBox.y < 0.72 && Math.abs(inBox.x - 0.5) < 0.24) return shade([250, 250, 246], light);
    return shade(box, light * (0.86 + 0.06 * Math.sin(inBox.x * 40)));
  };
};

const png = (drawing: Drawing): Buffer => {
  const pixels = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT);
  for (let row = 0; row < HEIGHT; row += 1)
    for (let column = 0; column < WIDTH; column += 1) {
      const at = row * (WIDTH * 3 + 1) + 1 + column * 3;
      const colour = drawing(column / WIDTH, row / HEIGHT);
      for (const [index, part] of colour.entries()) pixels[at + index] = Math.min(255, Math.round(part));
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};
