import type { Bar, Figure } from './figure.ts';
import { isTooFew } from './tooFew.ts';
import { wilson } from './wilson.ts';

/** A picture has the same look whatever the theme: it is printed and sent on. */
const WIDTH = 960;
const EDGE = 32;
const LABELS = 300;
const BARS = { x: EDGE + LABELS + 16, width: 320 };
const FIGURES = BARS.x + BARS.width + 16;
const colours = {
  ink: '#16202a',
  muted: '#4a5a68',
  line: '#c4ccd4',
  track: '#eef1f4',
  bar: '#0f766e',
  flag: '#b91c1c',
};

/** Signs that XML does not know, and halves of letters, would make all of it unreadable. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const letters = (text: string): string[] => Array.from(text);

/** Lines that fit; a word that does not is broken. Nothing measures letters here: they count as rather wide ones. */
export function linesOf(text: string, width: number, size: number): string[] {
  const fits = Math.max(8, Math.floor(width / (size * 0.56)));
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter((one) => one !== '')) {
    for (let rest = letters(word); rest.length > 0; rest = rest.slice(fits)) {
      const part = rest.slice(0, fits).join('');
      const last = lines.at(-1);
      if (last === undefined || letters(last).length + 1 + letters(part).length > fits) lines.push(part);
      else lines[lines.length - 1] = `${last} ${part}`;
    }
  }
  return lines;
}

interface Words {
  /** "3 of 40", its share and interval; or that there are too few. */
  beside: (bar: Bar) => string;
}

/** A block of lines, and where it ends. */
function block(text: string, at: { x: number; y: number; width: number; size: number; style: string }) {
  const { x, y, width, size, style } = at;
  const height = Math.round(size * 1.4);
  const lines = linesOf(text, width, size);
  const svg = lines.map(
    (line, index) =>
      `<text x="${x}" y="${y + index * height + size}" font-size="${size}" ${style}>${escaped(line)}</text>`,
  );
  return { svg, end: y + lines.length * height };
}

function drawn(bar: Bar, y: number, { beside }: Words) {
  const label = block([bar.label, ...bar.notes].join(' · '), {
    x: EDGE,
    y,
    width: LABELS,
    size: 15,
    style: `fill="${colours.ink}"`,
  });
  const words = block(beside(bar), {
    x: FIGURES,
    y,
    width: WIDTH - EDGE - FIGURES,
    size: 14,
    style: `fill="${colours.ink}"`,
  });
  const end = Math.max(label.end, words.end, y + 24);
  const track = `<rect x="${BARS.x}" y="${y}" width="${BARS.width}" height="20" fill="${colours.track}"/>`;
  return { svg: [...label.svg, track, ...(isTooFew(bar.of) ? [] : marks(bar, y)), ...words.svg], end: end + 10 };
}

function marks({ n, of, isFlagged }: Bar, y: number): string[] {
  const at = (share: number) => (BARS.x + share * BARS.width).toFixed(1);
  const { low, high } = wilson(n, of);
  const cap = (share: number) => `M${at(share)} ${y + 5}v10`;
  return [
    `<rect x="${BARS.x}" y="${y}" width="${((n / of) * BARS.width).toFixed(1)}" height="20" fill="${isFlagged ? colours.flag : colours.bar}"/>`,
    `<path d="${cap(low)}${cap(high)}M${at(low)} ${y + 10}H${at(high)}" stroke="#ffffff" stroke-width="5" fill="none"/>`,
    `<path d="${cap(low)}${cap(high)}M${at(low)} ${y + 10}H${at(high)}" stroke="${colours.ink}" stroke-width="2" fill="none"/>`,
  ];
}

/** The figure with its footnote, alone: nothing of the page is needed to show it. */
export function pictureOf({ title, sentence, bars, footnote }: Figure, words: Words): string {
  const wide = { x: EDGE, width: WIDTH - 2 * EDGE };
  const parts: string[] = [];
  let y = EDGE;
  const add = ({ svg, end }: { svg: string[]; end: number }, gap: number) => {
    parts.push(...svg);
    y = end + gap;
  };
  add(block(title, { ...wide, y, size: 22, style: `font-weight="700" fill="${colours.ink}"` }), 6);
  add(block(sentence, { ...wide, y, size: 15, style: `fill="${colours.muted}"` }), 18);
  for (const bar of bars) add(drawn(bar, y, words), 0);
  parts.push(`<path d="M${EDGE} ${y + 6}H${WIDTH - EDGE}" stroke="${colours.line}"/>`);
  y += 18;
  for (const line of footnote) add(block(line, { ...wide, y, size: 13, style: `fill="${colours.muted}"` }), 0);
  const height = y + EDGE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Helvetica, Arial, sans-serif">`,
    `<title>${escaped(title)}</title><desc>${escaped(sentence)}</desc>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    '</svg>',
  ].join('');
}

/** Twice as large, so that it stays sharp in print. */
const SCALE = 2;

/** Drawn by the browser; on white. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser draws no pictures.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/png');
  const png = await promise;
  if (png === null) throw new Error('The browser made no picture.');
  return png;
}
